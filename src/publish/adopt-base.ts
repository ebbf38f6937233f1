import { copyFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Base } from '../tree/base.ts'
import { type LiveTree, liveGeneration, readLive, stagingPath } from '../tree/generations.ts'
import { MANIFEST, RECORDS } from '../tree/manifest.ts'
import { goLive } from '../tree/staging-tree.ts'
import { markPartial } from './finish-generation.ts'

/**
 * Where a build on a base changed nothing: makes what is published there the live generation, with nothing of it here but its list,
 * so that whoever pushes, checks or compares finds what the target should hold.
 */
export async function adoptBase(out: string, live: LiveTree & { base: Base }): Promise<void> {
  const { number, manifest, base } = live
  const present = readLive(out)
  const isThere =
    liveGeneration(out) === number && JSON.stringify(present?.manifest) === JSON.stringify(manifest)
  if (isThere) return
  const folder = join(out, stagingPath(number))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const file of [MANIFEST, RECORDS]) copyFileSync(join(live.folder, file), join(folder, file))
  markPartial(folder, number, base, manifest.counts.files)
  await goLive({ out, number, folder, live })
}
