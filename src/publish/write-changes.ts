import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { changedPaths } from '../plan/changed-paths.ts'
import type { Plan } from '../plan/plan.ts'
import {
  CHANGES,
  type ChangeLine,
  type LatestChange,
  MOST_SEQUENCES,
  pathsName,
  sequenceOf,
} from '../tree/change-feed.ts'
import { linkFile } from '../tree/link-file.ts'
import { MANIFEST, type Manifest } from '../tree/manifest.ts'
import { type WrittenFile, writeLines } from '../tree/write-lines.ts'

/** Where the change feed is written, and where the one before lies. */
export interface ChangeTarget {
  generation: number
  folder: string
  live: { folder: string; manifest: Manifest } | null
}

/**
 * Writes `changes/`: this generation's lines and paths, those of the generations before, and which is the latest.
 *
 * @param others the generation's other files that are no record's
 */
export function writeChanges(
  plan: Plan,
  target: ChangeTarget,
  lines: Iterable<ChangeLine>,
  others: Readonly<Record<string, WrittenFile>>,
): Record<string, WrittenFile> {
  const { generation, folder, live } = target
  mkdirSync(join(folder, CHANGES))
  const files = carriedOver(target)
  const sequences = Object.keys(files).map(sequenceOf)
  const own = `${CHANGES}/${generation}`
  files[`${own}.jsonl`] = writeLines(join(folder, `${own}.jsonl`), json(lines))
  const latest: LatestChange = {
    generation,
    sequence: generation,
    oldest: Math.min(generation, ...sequences),
  }
  files[`${CHANGES}/latest.json`] = writeLines(join(folder, CHANGES, 'latest.json'), [JSON.stringify(latest)])
  const paths = pathsName(generation)
  // What these two are is not known before they are written, and they are never what they were.
  const digests = { ...digestsOf({ ...files, ...others }), [paths]: null, [MANIFEST]: null }
  files[paths] = writeLines(join(folder, paths), changedPaths(plan, folder, live, digests))
  return files
}

function digestsOf(files: Readonly<Record<string, WrittenFile>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([file, { digest }]) => [file, digest]))
}

function* json(lines: Iterable<ChangeLine>): Iterable<string> {
  for (const line of lines) yield JSON.stringify(line)
}

/** Links the change files that are still kept. */
function carriedOver({ generation, folder, live }: ChangeTarget): Record<string, WrittenFile> {
  const files: Record<string, WrittenFile> = {}
  for (const [file, written] of Object.entries(live?.manifest.files ?? {})) {
    const sequence = sequenceOf(file)
    if (live === null || Number.isNaN(sequence) || sequence <= generation - MOST_SEQUENCES) continue
    linkFile(join(live.folder, file), join(folder, file))
    files[file] = written
  }
  return files
}
