import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { recordFile } from '../formats/record-file.ts'
import type { Plan } from '../plan/plan.ts'
import { missingFile } from '../tree/link-file.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import type { TakeOver } from './take-over.ts'

const GONE =
  'SELECT type, id, live.bytes AS bytes FROM live LEFT JOIN planned USING (type, id) WHERE planned.id IS NULL'

/**
 * Waits for the files that are taken over, and removes those of records that are gone. What was written anew is there
 * already.
 *
 * @throws {OutputError} when a file of a record that did not change is missing from the live generation.
 */
export async function endTakeOver(
  takenOver: TakeOver | null,
  { folder, live }: StagingTree,
  { database }: Plan,
): Promise<void> {
  if (live === null || takenOver === null) return
  const missing = new Set((await takenOver.finish()).filter(file => !existsSync(join(folder, file))))
  await takenOver.stop()
  for (const { type, id, bytes } of database.prepare(GONE).iterate())
    for (const ending of Object.keys(JSON.parse(String(bytes)))) {
      const file = recordFile(type === 'account' ? 'account' : 'product', String(id), ending)
      missing.delete(file)
      rmSync(join(folder, file), { force: true })
    }
  for (const file of missing) throw missingFile(join(live.folder, file))
}
