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
  /** The size before compression; null if the file is not sent. */
  readonly bytes: number | null
}

export function* plannedPaths(
  tables: PushTables,
  deletions: Deletions,
): Generator<Pick<PlannedFile, 'path' | 'why'>> {
  for (const [rank, [why]] of SEND_ORDER.entries()) for (const path of tables.sends(rank)) yield { path, why }
  for (const path of tables.gone()) if (!deletions.isDue(path)) yield { path, why: 'unpublished' }
  for (const path of deletions.keys()) if (!path.startsWith(STATE_FOLDER)) yield { path, why: 'deleted' }
}

export function* plannedFiles(
  tables: PushTables,
  deletions: Deletions,
  { folder }: PushedGeneration,
): Iterable<PlannedFile> {
  for (const { path, why } of plannedPaths(tables, deletions)) {
    const isSent = why === 'added' || why === 'changed'
    yield { path, why, bytes: isSent ? statSync(join(folder, path)).size : null }
  }
}
