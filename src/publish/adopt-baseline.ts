import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readLive, stagingFolder } from '../tree/generations.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { MANIFEST, RECORDS } from '../tree/manifest.ts'
import { goLive } from '../tree/staging-tree.ts'
import { markPartial } from './finish-generation.ts'

/**
 * Makes the baseline's generation the live one of `out` when a build changed nothing. Only its manifest and its
 * `records.jsonl` are stored, so that a push, check or comparison sees what the target should hold.
 */
export async function adoptBaseline(out: string, live: LiveTree): Promise<void> {
  const { number, manifest } = live
  const present = readLive(out)
  if (present?.number === number && JSON.stringify(present.manifest) === JSON.stringify(manifest)) return
  const folder = stagingFolder(out, number)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of [MANIFEST, RECORDS]) copyFileSync(join(live.folder, file), join(folder, file))
  markPartial(folder, live, manifest.counts.files)
  await goLive({ out, number, folder, live })
}
