import { messageText } from '../catalogue/issue.ts'
import { SourceError } from '../errors.ts'
import { parseJson } from '../runtime/parse-json.ts'
import { count } from '../runtime/progress.ts'
import { MANIFEST, Manifest } from '../tree/manifest.ts'
import { PARTIAL_MARK } from '../tree/partial-mark.ts'
import { isAmongLists, RECORD_INDEX } from '../tree/record-list.ts'
import { isTreePath } from '../tree/tree-path.ts'

/** The most that is read of a base. `docs/base.md` has these limits, and what a large base costs. */
export const LIMITS = { manifestMb: 48, files: 250_000, indexMb: 8, listMb: 2048, lineMb: 4 }
export const MB = 1024 * 1024
/** How many of `{`, `[` and `,` a file adds to a manifest's JSON: `"a.md":{"bytes":1,"digest":"..."},`. */
const VALUES_PER_FILE = 3

export const LONGEST_MANIFEST = LIMITS.manifestMb * MB

export const BASE_HINT =
  'A base is what tourpress published, of this version or the one before; without --base all is built anew'

export function manifestFrom(text: string, base: string): Manifest {
  const failure = (why: string) =>
    new SourceError(`Reading the base "${base}": its ${MANIFEST} ${why}`, { hint: BASE_HINT })
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
  let ofLists = 0
  for (const [path, { bytes, digest }] of Object.entries(manifest.files)) {
    if (!isTreePath(path) || path === PARTIAL_MARK || path === MANIFEST)
      throw failure(`names ${messageText(JSON.stringify(path), 80)}, which is no path of a tree`)
    if (bytes < 0 || !isHash(digest)) throw failure(`does not say what "${path}" is`)
    if (isAmongLists(path)) ofLists += bytes
  }
  if (ofLists > LIMITS.listMb * MB) throw failure(`names lists of records of more than ${LIMITS.listMb} MB`)
  if ((manifest.files[RECORD_INDEX]?.bytes ?? 0) > LIMITS.indexMb * MB)
    throw failure(`names a ${RECORD_INDEX} of more than ${LIMITS.indexMb} MB`)
  return manifest
}

/**
 * Whether the JSON `text` has more values than a manifest with the most files. This is checked before the text is
 * parsed, since a value may take twenty times the memory of its characters.
 */
function isFull(text: string): boolean {
  const value = /[,[{]/g
  let left = LIMITS.files * VALUES_PER_FILE
  while (left > 0 && value.test(text)) left--
  return left === 0
}

export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text)
}
