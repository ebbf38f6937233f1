import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { CHANGES, type ChangeLine, type LatestChange, MOST_SEQUENCES, sequenceOf } from './change-line.ts'
import { changedPaths, pathsName } from './changed-paths.ts'
import { linkFile } from './link-file.ts'
import { MANIFEST, type Manifest, RECORDS } from './manifest.ts'
import type { Plan } from './plan.ts'
import { type WrittenFile, writeLines } from './write-lines.ts'

/** Where the change feed is written, and where the one before lies. */
export interface ChangeTarget {
  generation: number
  folder: string
  live: { folder: string; manifest: Manifest } | null
}

/** Writes `changes/`: this generation's lines and paths, those of the generations before, and which is the latest. */
export function writeChanges(
  plan: Plan,
  target: ChangeTarget,
  lines: Iterable<ChangeLine>,
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
  const names = [...Object.keys(files), pathsName(generation), MANIFEST, RECORDS]
  files[pathsName(generation)] = writeLines(
    join(folder, pathsName(generation)),
    changedPaths(plan, folder, live, names),
  )
  return Object.fromEntries(Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1)))
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
