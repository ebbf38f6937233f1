import { UsageError } from '../../errors.ts'
import type { Store } from './open-store.ts'
import { textOrNull } from './text-or-null.ts'

/** The part of a catalogue that a crawl reads: one account, one location, or all if both are null. */
export interface Scope {
  account: string | null
  location: string | null
}

/** Throws a UsageError if the store has another scope: this crawl would then remove the records outside of `scope`. */
export function refuseOtherScope(store: Store, scope: Scope): void {
  const held = heldScope(store)
  if (held === null || (held.account === scope.account && held.location === scope.location)) return
  throw new UsageError(`Crawling ${scopeText(scope)}: the store holds ${scopeText(held)}`, {
    hint: 'Each part of a catalogue needs its own --store and its own --out',
  })
}

/** Saves the scope of the store's records. Call it in the transaction that replaces the records. */
export function recordScope(store: Store, { account, location }: Scope): void {
  store.exec('DELETE FROM scope')
  if (account !== null || location !== null)
    store.prepare('INSERT INTO scope (only, account, location) VALUES (1, ?, ?)').run(account, location)
}

function heldScope(store: Store): Scope | null {
  const row = store.prepare('SELECT account, location FROM scope').get()
  if (row !== undefined) return { account: textOrNull(row['account']), location: textOrNull(row['location']) }
  const any = store
    .prepare(
      `SELECT 1 FROM products WHERE source_hash IS NOT NULL
       UNION ALL SELECT 1 FROM accounts WHERE source_hash IS NOT NULL LIMIT 1`,
    )
    .get()
  return any === undefined ? null : { account: null, location: null }
}

function scopeText({ account, location }: Scope): string {
  const parts = Object.entries({ account, location }).flatMap(([name, value]) =>
    value === null ? [] : [`the ${name} ${JSON.stringify(value)}`],
  )
  return parts.length === 0 ? 'the whole catalogue' : parts.join(' in ')
}
