import { join } from 'node:path'
import { messageText } from '../catalogue/issue.ts'
import { SourceError } from '../errors.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { count } from '../runtime/progress.ts'
import { linesOfFile } from '../tree/lines-of-file.ts'
import { MANIFEST, Manifest, RECORDS } from '../tree/manifest.ts'
import { PARTIAL_MARK } from '../tree/partial-mark.ts'
import { RecordLine } from '../tree/record-line.ts'
import { isTreePath } from '../tree/tree-path.ts'

const SUFFIX = /^[a-z][a-z0-9]*(?:\.[a-z0-9]+)*$/
const LONGEST_ID = 1000

/** What a base may cost, so that a build needs less than 500 MB, whatever is there. `docs/base.md` has these limits. */
const LIMITS = { manifestMb: 48, files: 250_000, listMb: 2048, lineMb: 4 }
const MB = 1024 * 1024
/** A file has a name, and an object of two values. */
const VALUES_PER_FILE = 3

/** The most bytes of a manifest that are read. */
export const LONGEST_MANIFEST = LIMITS.manifestMb * MB

const BASE_HINT =
  'A base is what tourpress published, of this version or the one before; without --base all is built anew'

/** @throws {SourceError} when `text` is not a manifest, or names paths that no tree has. */
export function manifestFrom(text: string, base: string): Manifest {
  const failure = (why: string) =>
    new SourceError(`Reading the base "${base}": its ${MANIFEST} ${why}`, {
      hint: BASE_HINT,
    })
  if (text.length > LONGEST_MANIFEST) throw failure(`has more than ${LIMITS.manifestMb} MB`)
  if (isFull(text)) throw failure(`names more than ${count(LIMITS.files)} files`)
  const value = parseJson(text)
  if (value === undefined) throw failure('is not JSON')
  const { data: manifest, error } = Manifest.safeParse(value)
  if (manifest === undefined) {
    const [issue] = error.issues
    throw failure(`is none: ${messageText(`${issue?.path.join('.')}: ${issue?.message}`, 120)}`)
  }
  if (manifest.generation < 1) throw failure('has no generation')
  if ((manifest.files[RECORDS]?.bytes ?? 0) > LIMITS.listMb * MB)
    throw failure(`names a ${RECORDS} of more than ${LIMITS.listMb} MB`)
  for (const [path, { bytes, digest }] of Object.entries(manifest.files)) {
    if (!isTreePath(path) || path === PARTIAL_MARK || path === MANIFEST)
      throw failure(`names ${messageText(JSON.stringify(path), 80)}, which is no path of a tree`)
    if (bytes < 0 || !isHash(digest)) throw failure(`does not say what "${path}" is`)
  }
  return manifest
}

/**
 * Whether the JSON `text` holds more values than the manifest of so many files. It is asked before the text is parsed,
 * since a value may take twenty times the memory of its characters.
 */
function isFull(text: string): boolean {
  const value = /[,[{]/g
  let left = LIMITS.files * VALUES_PER_FILE
  while (left > 0 && value.test(text)) left--
  return left === 0
}

/** @throws {SourceError} when a line does not belong in `records.jsonl`, or the lines are not by type and id. */
export function refuseWrongLines(folder: string, base: string): void {
  let number = 0
  let last = Buffer.alloc(0)
  for (const text of linesOfFile(join(folder, RECORDS), LIMITS.lineMb * MB)) {
    number++
    const isLong = text.length > LIMITS.lineMb * MB
    const line = isLong ? null : lineFrom(text)
    const place = line === null ? last : Buffer.from(`${line.type}\n${line.id}`)
    if (line === null || place.compare(last) <= 0)
      throw new SourceError(
        `Reading the base "${base}": line ${number} of its ${RECORDS} ${isLong ? `has more than ${LIMITS.lineMb} MB` : 'is no line of a list of records'}`,
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
  return isOwned && areFiles && line.id.length > 0 && line.id.length <= LONGEST_ID ? line : null
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
