import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { changedChunks } from '../plan/changed-chunks.ts'
import { changedPaths } from '../plan/changed-paths.ts'
import type { Plan } from '../plan/plan.ts'
import { planChanges } from '../plan/plan-changes.ts'
import {
  CHANGES,
  chunksName,
  type LatestChange,
  MOST_SEQUENCES,
  pathsName,
  sequenceOf,
} from '../tree/change-feed.ts'
import { MANIFEST } from '../tree/manifest.ts'
import type { StagingTree } from '../tree/staging-tree.ts'
import { type WrittenFile, writeLines } from '../tree/written-file.ts'

/** @param others the files of the generation outside of `changes/` that belong to no record */
export function writeChanges(
  plan: Plan,
  staging: StagingTree,
  others: Readonly<Record<string, WrittenFile>>,
): Record<string, WrittenFile> {
  const { number, folder, live } = staging
  mkdirSync(join(folder, CHANGES))
  const files = takeOverOlder(staging)
  const sequences = Object.keys(files).map(sequenceOf)
  const own = `${CHANGES}/${number}`
  const changes = planChanges(plan, live && { before: live.folder, now: folder })
  const lines = changes.map(line => JSON.stringify(line))
  files[`${own}.jsonl`] = writeLines(join(folder, `${own}.jsonl`), lines)
  const chunks = changedChunks(folder, live, others)
  if (chunks !== null) files[chunksName(number)] = writeLines(join(folder, chunksName(number)), chunks)
  const latest: LatestChange = {
    generation: number,
    sequence: number,
    oldest: Math.min(number, ...sequences),
  }
  files[`${CHANGES}/latest.json`] = writeLines(join(folder, CHANGES, 'latest.json'), [JSON.stringify(latest)])
  const paths = pathsName(number)
  // The paths file and the manifest are not written yet. They get the digest null, which counts as changed.
  const written = Object.entries({ ...files, ...others }).map(([file, { digest }]) => [file, digest])
  const digests = { ...Object.fromEntries(written), [paths]: null, [MANIFEST]: null }
  files[paths] = writeLines(join(folder, paths), changedPaths(plan, folder, live, digests))
  return files
}

function takeOverOlder({ number, folder, live }: StagingTree): Record<string, WrittenFile> {
  const files: Record<string, WrittenFile> = {}
  for (const [file, written] of Object.entries(live?.manifest.files ?? {})) {
    const sequence = sequenceOf(file)
    if (live === null || Number.isNaN(sequence) || sequence <= number - MOST_SEQUENCES) continue
    if (live.handOver(file, join(folder, file))) files[file] = written
  }
  return files
}
