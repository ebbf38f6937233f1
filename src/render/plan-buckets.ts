import type { Plan } from '../plan/plan.ts'
import type { ListedRecord } from '../surfaces/surface.ts'
import { bucketFile, readRecordLines } from '../tree/record-list.ts'
import { fromLine, listed } from './surface-catalogue.ts'

export interface Bucket {
  readonly name: string
  readonly isChanged: boolean
  records(): Iterable<ListedRecord>
}

export interface Buckets {
  all(): readonly Bucket[]
  records(): Iterable<ListedRecord>
}

/** Call `all` only after all records are rendered. */
export function planBuckets(plan: Plan): Buckets {
  let found: readonly Bucket[] | undefined
  return {
    all() {
      found ??= [...changedBuckets(plan), ...keptBuckets(plan)].sort((a, b) => (a.name < b.name ? -1 : 1))
      return found
    },
    records() {
      plan.loadProducts()
      return listed({ plan })
    },
  }
}

function changedBuckets(plan: Plan): Bucket[] {
  const names = plan.database.prepare('SELECT DISTINCT bucket FROM planned WHERE bucket IS NOT NULL').all()
  plan.database.exec('CREATE INDEX IF NOT EXISTS temp.planned_by_bucket ON planned (bucket, type, id)')
  return names.map(({ bucket }) => {
    const name = String(bucket)
    return { name, isChanged: true, records: () => listed({ plan }, { inBucket: name }) }
  })
}

function keptBuckets({ kept }: Plan): Bucket[] {
  if (kept === null) return []
  return Object.keys(kept.buckets).map(name => ({
    name,
    isChanged: false,
    *records() {
      for (const line of readRecordLines(kept.tree, [bucketFile(name)])) yield fromLine(line)
    },
  }))
}
