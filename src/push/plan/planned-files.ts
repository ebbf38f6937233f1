import { statSync } from 'node:fs'
import { join } from 'node:path'
import { STATE_FOLDER } from '../../storage/target.ts'
import type { Deletions } from './deletions.ts'
import type { PushedGeneration } from './generation-files.ts'
import type { PushTables } from './push-tables.ts'
import { SEND_ORDER } from './send-order.ts'

/** A file that a push would send or delete, as `--dry-run` lists it. */
export interface PlannedFile {
  readonly path: string
  /** `added` and `changed` files are sent. `unpublished` ones are deleted a day later, `deleted` ones by this push. */
  readonly why: 'added' | 'changed' | 'unpublished' | 'deleted'
  /** Its size before compression; null if it is not sent. */
  readonly bytes: number | null
}

/** Lists what a push would do, in its order. */
export function* plannedFiles(
  tables: PushTables,
  deletions: Deletions,
  { folder }: PushedGeneration,
): Iterable<PlannedFile> {
  for (const [rank, [why]] of SEND_ORDER.entries())
    for (const path of tables.sends(rank)) yield { path, why, bytes: statSync(join(folder, path)).size }
  for (const path of tables.gone()) yield { path, why: 'unpublished', bytes: null }
  for (const path of deletions.keys())
    if (!path.startsWith(STATE_FOLDER)) yield { path, why: 'deleted', bytes: null }
}
