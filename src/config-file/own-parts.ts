import { applyOwnRecord, type LeftOut, type OwnRecord } from '../catalogue/custom-record.ts'
import { type ReadIncoming, toReadIncoming } from '../catalogue/incoming-record.ts'
import { messageText, shown } from '../catalogue/issue.ts'
import { type RecordType, readRecord } from '../catalogue/read-record.ts'
import { UsageError } from '../errors.ts'
import { formats, setOwnFormats } from '../formats/index.ts'
import { setOwnSurfaces, surfaces } from '../surfaces/index.ts'
import { nameOfFile } from './find-config.ts'
import { type ImportedConfig, isOwnFile } from './import-config.ts'
import { asOwnIssue, placeOf } from './import-fault.ts'
import { formatIssue, isFormat, isSurface, surfaceIssue } from './part-faults.ts'
import { versionOf } from './version-of.ts'

/** What a config file brings beside options. */
export interface OwnParts {
  /** Its absolute path; null where there is none. */
  file: string | null
  /** Reads a record with the file's `record` function; null where it has none. */
  record: ((type: RecordType, value: unknown) => ReadIncoming | LeftOut) | null
  /** Names that function: another one where it may give back other records. */
  recordVersion: string | null
  /** Names the code of each format and surface of these names that the file brings, in an order of their own. */
  versionsOf(names: readonly string[]): Promise<string[]>
  /** Makes what the file's own code threw an expected error with its place; every other error stays what it is. */
  asOwnIssue(error: unknown): unknown
}

/**
 * Takes the formats and surfaces that stand in a config file into their lists, and gives what else it brings.
 *
 * @throws {UsageError} with file and path of what is wrong.
 */
export async function takeOwnParts({ file, value }: ImportedConfig): Promise<OwnParts> {
  const name = nameOfFile(file)
  const { record, version } = isObject(value) ? value : {}
  if (version !== undefined && typeof version !== 'string')
    throw new UsageError(`Reading ${name}: version: it is not a text: ${shown(version)}`)
  if (record !== undefined && !isRecordFunction(record))
    throw new UsageError(`Reading ${name}: record: it is not a function: ${shown(record)}`)
  const refuse = (path: string, issue: string | null) => new UsageError(`Reading ${name}: ${path}${issue}`)
  const ownFormats = objectsIn(value, 'formats').map(({ part, path }, index, parts) => {
    const before = parts.slice(0, index).flatMap(other => (isFormat(other.part) ? [other.part] : []))
    const issue = formatIssue(part, [...formats, ...before])
    if (issue !== null || !isFormat(part)) throw refuse(path, issue)
    return part
  })
  const ownSurfaces = objectsIn(value, 'surfaces').map(({ part, path }, index, parts) => {
    const before = parts.slice(0, index).flatMap(other => (isSurface(other.part) ? [other.part] : []))
    const issue = surfaceIssue(part, [...surfaces, ...before])
    if (issue !== null || !isSurface(part)) throw refuse(path, issue)
    return part
  })
  setOwnFormats(ownFormats)
  setOwnSurfaces(ownSurfaces)
  return {
    file,
    record: record === undefined ? null : (type, raw) => readWith(record, file, type, raw),
    recordVersion: record === undefined ? null : await versionOf(record, version, file),
    asOwnIssue: error => asOwnIssue(error, isOwnFile),
    async versionsOf(names) {
      // What makes a surface's files is imported only then.
      for (const surface of ownSurfaces) if (names.includes(surface.name)) await surface.load()
      const used = [...ownFormats, ...ownSurfaces].filter(part => names.includes(part.name))
      return Promise.all(
        used.map(async part => `${part.name} ${await versionOf(part, part.version ?? version, file)}`),
      )
    },
  }
}

/** The objects that stand among the names of a list, for all sources or for one; one that stands in several is one. */
function objectsIn(config: unknown, key: string): { part: object; path: string }[] {
  const sources = isObject(config) && isObject(config['sources']) ? Object.entries(config['sources']) : []
  const holders = [['', config], ...sources.map(([name, source]) => [`sources.${name}.`, source])] as const
  const found = new Map<object, string>()
  for (const [path, holder] of holders) {
    const list: unknown = isObject(holder) ? holder[key] : undefined
    for (const [index, part] of (Array.isArray(list) ? list : []).entries())
      if (isObject(part) && !found.has(part)) found.set(part, `${path}${key}[${index}]`)
  }
  return [...found].map(([part, path]) => ({ part, path }))
}

function readWith(own: OwnRecord, file: string, type: RecordType, raw: unknown) {
  const read = readRecord(type, raw)
  if (read.type === 'rejected') return read
  try {
    const changed = applyOwnRecord(read, own)
    return 'leftOut' in changed ? changed : toReadIncoming(changed)
  } catch (error) {
    const { id } = read.type === 'account' ? read.account : read.product
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    throw new UsageError(
      `Reading ${placeOf(error, file)}: record() fails at the ${type} ${shown(id)}: ${messageText(reason)}`,
      { cause: error, hint: 'Nothing was changed' },
    )
  }
}

function isRecordFunction(value: unknown): value is OwnRecord {
  return typeof value === 'function'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
