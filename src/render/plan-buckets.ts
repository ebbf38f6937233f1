import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedRecord } from '../surfaces/surface.ts'
import { RECORD_INDEX, RecordIndex, tallyBucket } from '../tree/record-list.ts'
import { type CatalogueSource, listed } from './surface-catalogue.ts'

/** A bucket of the next generation. */
export interface Bucket {
  readonly name: string
  isChanged(): boolean
  /** Its records, by type and id. */
  records(): Iterable<ListedRecord>
}

export interface Buckets {
  /** All buckets, by name. */
  all(): readonly Bucket[]
  /** The records of all of them, by type and id. */
  records(): Iterable<ListedRecord>
}

/** The buckets of the next generation. Call it after all records are rendered. They are found when they are needed. */
export function planBuckets(source: CatalogueSource): Buckets {
  let found: readonly Bucket[] | undefined
  return {
    all() {
      found ??= findBuckets(source)
      return found
    },
    records: () => listed(source),
  }
}

function findBuckets(source: CatalogueSource): Bucket[] {
  const { database } = source.plan
  const rows = database.prepare('SELECT DISTINCT bucket FROM planned ORDER BY bucket').all()
  const names = rows.map(({ bucket }) => String(bucket))
  database.exec('CREATE INDEX temp.planned_by_bucket ON planned (bucket, type, id)')
  let same: ReadonlySet<string> | undefined
  return names.map(name => ({
    name,
    isChanged() {
      same ??= unchangedBuckets(source)
      return !same.has(name)
    },
    records: () => listed(source, { inBucket: name }),
  }))
}

/** The buckets whose records, and all products of their accounts, are as in the live generation. */
function unchangedBuckets({ plan, staging, renderAll }: CatalogueSource): ReadonlySet<string> {
  const { database } = plan
  const file = staging.live === null || renderAll ? '' : join(staging.live.folder, RECORD_INDEX)
  if (!existsSync(file)) return new Set()
  const live = RecordIndex.parse(JSON.parse(readFileSync(file, 'utf8')))
  const tallies = new Map<string, ReturnType<typeof tallyBucket>>()
  const rows = database.prepare('SELECT type, id, hash, bucket, is_rendered FROM planned ORDER BY type, id')
  const changed = new Set<string>()
  for (const { type, id, hash, bucket, is_rendered: isRendered } of rows.iterate()) {
    const name = String(bucket)
    const tally = tallies.get(name) ?? tallyBucket()
    tallies.set(name, tally)
    const record = { type: type === 'account' ? ('account' as const) : ('product' as const), id: String(id) }
    tally.add({ ...record, hash: String(hash), bytes: {} })
    // A record whose translations changed is rendered too.
    if (isRendered === 1) changed.add(name)
  }
  for (const [name, tally] of tallies)
    if (live.buckets[name]?.hashes !== tally.facts().hashes) changed.add(name)
  // Products of a cut account are in other buckets than the account.
  const owners = database.prepare(
    "SELECT bucket FROM changed_accounts JOIN planned ON type = 'account' AND id = changed_accounts.account",
  )
  for (const { bucket } of owners.iterate()) changed.add(String(bucket))
  return new Set([...tallies.keys()].filter(name => !changed.has(name)))
}
