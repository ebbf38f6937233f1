import type { Plan } from '../plan/plan.ts'
import type { ListedRecord } from '../surfaces/surface.ts'
import { bucketFile, readRecordLines } from '../tree/record-list.ts'
import { fromLine, listed } from './surface-catalogue.ts'

/** A bucket of the next generation. */
export interface Bucket {
  readonly name: string
  /** Whether a record of it may have changed, or a product of an account in it. */
  readonly isChanged: boolean
  /** Its records, by type and id. */
  records(): Iterable<ListedRecord>
}

/** The buckets of the next generation, by name. Call it after all records are rendered. */
export function planBuckets(plan: Plan): Bucket[] {
  const { database, kept } = plan
  const names = database.prepare('SELECT DISTINCT bucket FROM planned WHERE bucket IS NOT NULL').all()
  const isDivided = names.length > 1 || kept !== null
  if (isDivided)
    database.exec('CREATE INDEX IF NOT EXISTS temp.planned_by_bucket ON planned (bucket, type, id)')
  const changed = names.map(({ bucket }): Bucket => {
    const name = String(bucket)
    return {
      name,
      isChanged: true,
      records: () => listed({ plan }, isDivided ? { inBucket: name } : undefined),
    }
  })
  const unchanged = Object.keys(kept?.buckets ?? {}).map((name): Bucket => {
    return { name, isChanged: false, records: () => keptRecords(kept, name) }
  })
  return [...changed, ...unchanged].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function* keptRecords(kept: Plan['kept'], bucket: string): Iterable<ListedRecord> {
  if (kept !== null) for (const line of readRecordLines(kept.tree, [bucketFile(bucket)])) yield fromLine(line)
}
