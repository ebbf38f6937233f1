import { join } from 'node:path'
import { messageText } from '../catalogue/issue.ts'
import { SourceError } from '../errors.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import { MANIFEST, Manifest, RECORDS } from '../tree/manifest.ts'
import { PARTIAL_MARK } from '../tree/partial-mark.ts'
import { RecordLine } from '../tree/record-line.ts'

/** The paths that a tree may have. `~` escapes other characters. A path must not lead out of the tree. */
const PATH = /^(?!\.{1,2}(?:\/|$))[\w.~-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/
const SUFFIX = /^[a-z][a-z0-9]*(?:\.[a-z0-9]+)*$/
const LONGEST_PATH = 1000

/** The most bytes of a line of `records.jsonl`: more than any record of a source may have. */
const LONGEST_LINE = 16 * 1024 * 1024

const BASE_HINT =
  'A base is what tourpress published, of this version or the one before; without --base all is built anew'

/** @throws {SourceError} when `text` is not a manifest, or names paths that no tree has. */
export function manifestFrom(text: string, base: string): Manifest {
  const failure = (why: string) =>
    new SourceError(`Reading the base "${base}": its ${MANIFEST} ${why}`, {
      hint: BASE_HINT,
    })
  const value = parseJson(text)
  if (value === undefined) throw failure('is not JSON')
  const { data: manifest, error } = Manifest.safeParse(value)
  if (manifest === undefined) {
    const [issue] = error.issues
    throw failure(`is none: ${messageText(`${issue?.path.join('.')}: ${issue?.message}`, 120)}`)
  }
  if (manifest.generation < 1) throw failure('has no generation')
  for (const [path, { bytes, digest }] of Object.entries(manifest.files)) {
    const isPath = path.length <= LONGEST_PATH && PATH.test(path) && !path.includes('__proto__')
    if (!isPath || path === PARTIAL_MARK || path === MANIFEST)
      throw failure(`names ${messageText(JSON.stringify(path), 80)}, which is no path of a tree`)
    if (bytes < 0 || !isHash(digest)) throw failure(`does not say what "${path}" is`)
  }
  return manifest
}

/** @throws {SourceError} when a line does not belong in `records.jsonl`, or the lines are not by type and id. */
export function refuseWrongLines(folder: string, base: string): void {
  let number = 0
  let last = Buffer.alloc(0)
  for (const text of linesOfFile(join(folder, RECORDS), LONGEST_LINE)) {
    number++
    const line = lineFrom(text)
    const place = line === null ? last : Buffer.from(`${line.type}\n${line.id}`)
    if (line === null || place.compare(last) <= 0)
      throw new SourceError(
        `Reading the base "${base}": line ${number} of its ${RECORDS} is no line of a list of records`,
        { hint: BASE_HINT },
      )
    last = place
  }
}

function lineFrom(text: string): RecordLine | null {
  const line = RecordLine.safeParse(parseJson(text)).data
  if (line === undefined || !isHash(line.hash) || !isHash(line.digest)) return null
  const isOwned = (line.account === null) === (line.type === 'account')
  const areFiles = Object.entries(line.bytes).every(([suffix, bytes]) => SUFFIX.test(suffix) && bytes >= 0)
  return isOwned && areFiles && line.id.length > 0 && line.id.length <= LONGEST_PATH ? line : null
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
