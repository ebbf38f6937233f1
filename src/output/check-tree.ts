import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../errors.ts'
import { formats } from '../formats/index.ts'
import type { Progress } from '../report/progress.ts'
import { CURRENT, liveGeneration } from './generations.ts'
import { MANIFEST, type Manifest, readManifest } from './manifest.ts'
import { readRecordLines } from './read-record-lines.ts'
import { recordFile } from './record-files.ts'
import type { RecordLine } from './record-line.ts'

/** Something about a file that is not as its generation says. */
export interface TreeFault {
  file: string
  reason: string
}

export interface TreeReport {
  generation: number
  files: number
  faults: TreeFault[]
}

/**
 * Checks the live generation against its own manifest: every file is there, has its bytes, and parses in its own
 * format, and there is no other file.
 *
 * @throws {UsageError} when nothing is published there.
 */
export async function checkTree(out: string, progress: Progress): Promise<TreeReport> {
  const generation = liveGeneration(out)
  const folder = join(out, CURRENT)
  if (generation === undefined || !existsSync(folder))
    throw new UsageError(`Checking "${out}": no generation is published there`, {
      hint: 'tourpress build publishes one',
    })
  const manifest = readManifest(folder)
  if (manifest === undefined)
    return { generation, files: 0, faults: [{ file: MANIFEST, reason: 'is missing or not a manifest' }] }
  const faults = Object.entries(manifest.files).flatMap(([file, written]) =>
    checkWritten(folder, file, written),
  )
  const expected = new Map<string, number>([['', 1 + Object.keys(manifest.files).length]])
  progress.phase('Check', manifest.counts.accounts + manifest.counts.products)
  if (faults.length === 0)
    for await (const lines of readRecordLines(folder)) {
      for (const line of lines) {
        faults.push(...checkRecord(folder, line))
        const inner = `${line.type}s`
        expected.set(inner, (expected.get(inner) ?? 0) + Object.keys(line.bytes).length)
      }
      progress.advance(lines.length)
    }
  if (faults.length === 0) faults.push(...(await extraFiles(folder, manifest, expected)))
  return { generation, files: manifest.counts.files, faults }
}

function checkWritten(folder: string, file: string, written: { bytes: number; digest: string }): TreeFault[] {
  const path = join(folder, file)
  if (!existsSync(path)) return [{ file, reason: 'is missing' }]
  const size = statSync(path).size
  if (size !== written.bytes) return [{ file, reason: `has ${size} bytes instead of ${written.bytes}` }]
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex')
  return digest === written.digest ? [] : [{ file, reason: 'differs from what was published' }]
}

function checkRecord(folder: string, line: RecordLine): TreeFault[] {
  const faults: TreeFault[] = []
  const digest = createHash('sha256')
  for (const [ending, size] of Object.entries(line.bytes)) {
    const file = recordFile(line.type, line.id, ending)
    const bytes = readIfThere(join(folder, file))
    if (bytes === undefined) faults.push({ file, reason: 'is missing' })
    else if (bytes.length !== size)
      faults.push({ file, reason: `has ${bytes.length} bytes instead of ${size}` })
    else {
      const problem = formatOf(ending)?.verify(bytes)
      if (problem) faults.push({ file, reason: problem })
      digest.update(bytes)
    }
  }
  if (faults.length === 0 && digest.digest('hex') !== line.digest)
    faults.push({
      file: recordFile(line.type, line.id, '*'),
      reason: 'one of these files differs from what was published',
    })
  return faults
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    return undefined
  }
}

/** The format with the longest extension that an ending has: `all.octo.json` is json-octo, not json. */
function formatOf(ending: string) {
  return formats
    .filter(({ extension }) => `.${ending}`.endsWith(extension))
    .sort((a, b) => b.extension.length - a.extension.length)[0]
}

/** Names are looked at one by one only where a folder holds another number of files than it should. */
async function extraFiles(
  folder: string,
  manifest: Manifest,
  expected: Map<string, number>,
): Promise<TreeFault[]> {
  const found = new Map<string, string[]>()
  for (const entry of readdirSync(`${folder}/`, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const inner = entry.parentPath.slice(folder.length + 1).replace(/\/$/, '')
    const names = found.get(inner) ?? []
    found.set(inner, names)
    names.push(inner === '' ? entry.name : `${inner}/${entry.name}`)
  }
  const suspects = [...found]
    .filter(([inner, names]) => names.length !== expected.get(inner))
    .flatMap(([, names]) => names)
  if (suspects.length === 0) return []
  const known = new Set([MANIFEST, ...Object.keys(manifest.files)])
  for await (const lines of readRecordLines(folder))
    for (const { type, id, bytes } of lines)
      for (const ending of Object.keys(bytes)) known.add(recordFile(type, id, ending))
  return suspects
    .filter(file => !known.has(file))
    .map(file => ({ file, reason: 'is no file of this generation' }))
}
