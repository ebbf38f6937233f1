import type { Store } from './open-store.ts'

/** Counts a write over the API, in the transaction that makes it. */
export function noteWrite(store: Store): void {
  store.exec('UPDATE writes SET last = last + 1')
}

/** The number of the last write; what is read from the store afterwards holds it. */
export function lastWrite(store: Store): number {
  return Number(store.prepare('SELECT last FROM writes').get()?.['last'])
}

/** Notes that a published generation holds the writes up to this one. */
export function writesPublished(store: Store, upTo: number): void {
  store.prepare('UPDATE writes SET published = ? WHERE published < ?').run(upTo, upTo)
}

/**
 * Whether a write was answered and never published, as after a crash. An import, and a generation that somebody went
 * back to, say nothing here: only a write is published without being asked for.
 */
export function hasPendingWrites(store: Store): boolean {
  return store.prepare('SELECT 1 FROM writes WHERE last > published').get() !== undefined
}
