import type * as z from 'zod'
import { type ReadIncoming, toReadIncoming } from '../catalogue/incoming-record.ts'
import { issueText, messageText, shown } from '../catalogue/issue.ts'
import { type RecordType, readRecord } from '../catalogue/read-record.ts'
import { applyRecordFunction, type Filtered, type RecordFunction } from '../catalogue/record-function.ts'
import { UsageError } from '../errors.ts'
import type { Format } from '../formats/format.ts'
import { formats, setCustomFormats } from '../formats/index.ts'
import { setCustomSurfaces, surfaces } from '../surfaces/index.ts'
import type { Surface } from '../surfaces/surface.ts'
import { asCustomIssue, customPlace } from './custom-code.ts'
import { nameOfFile } from './find-config.ts'
import type { ImportedConfig } from './import-config.ts'
import { formatSchema, surfaceSchema } from './part-schemas.ts'
import { versionOf } from './version-of.ts'

/** What a config file brings beside options. */
export interface CustomParts {
  /** Its absolute path; null where there is none. */
  file: string | null
  /** Reads a record with the file's `record` function; null where it has none. */
  record: ((type: RecordType, value: unknown) => ReadIncoming | Filtered) | null
  /** Names that function: another one where it may give back other records. */
  recordVersion: string | null
  /** Names the code of each format and surface of these names that the file brings, in an order that does not depend on theirs. */
  versionsOf(names: readonly string[]): Promise<string[]>
  /** Makes what custom code threw an expected error with its place; every other error stays what it is. */
  asCustomIssue(error: unknown): unknown
}

/**
 * Takes the formats and surfaces that stand in a config file into their lists, and gives what else it brings.
 *
 * @throws {UsageError} with file and path of what is wrong.
 */
export async function takeCustomParts({ file, value }: ImportedConfig): Promise<CustomParts> {
  const name = nameOfFile(file)
  const { record, version } = isObject(value) ? value : {}
  if (version !== undefined && typeof version !== 'string')
    throw new UsageError(`Reading ${name}: version: it is not a text: ${shown(version)}`)
  if (record !== undefined && !isRecordFunction(record))
    throw new UsageError(`Reading ${name}: record: it is not a function: ${shown(record)}`)
  const customFormats: Format[] = []
  for (const { part, path } of objectsIn(value, 'formats')) {
    checkPart(formatSchema([...formats, ...customFormats]), part, `${name}: ${path}`)
    customFormats.push(part)
  }
  const customSurfaces: Surface[] = []
  for (const { part, path } of objectsIn(value, 'surfaces')) {
    checkPart(surfaceSchema([...surfaces, ...customSurfaces]), part, `${name}: ${path}`)
    customSurfaces.push(part)
  }
  setCustomFormats(customFormats)
  setCustomSurfaces(customSurfaces)
  return {
    file,
    record: record === undefined ? null : (type, raw) => readWith(record, file, type, raw),
    recordVersion: record === undefined ? null : await versionOf(record, version, file),
    asCustomIssue,
    async versionsOf(names) {
      // What makes a surface's files is imported only then.
      for (const surface of customSurfaces) if (names.includes(surface.name)) await surface.load()
      const used = [...customFormats, ...customSurfaces].filter(part => names.includes(part.name))
      return Promise.all(
        used.map(async part => `${part.name} ${await versionOf(part, part.version ?? version, file)}`),
      )
    },
  }
}

/** The object itself is used, not what the schema makes of it: it may be made by a class. */
function checkPart<Part extends object>(
  schema: z.ZodType<Part>,
  part: object,
  place: string,
): asserts part is Part {
  const { error } = schema.safeParse(part)
  if (error !== undefined) throw new UsageError(`Reading ${issueText(error, part, place)}`)
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

function readWith(change: RecordFunction, file: string, type: RecordType, raw: unknown) {
  const read = readRecord(type, raw)
  if (read.type === 'rejected') return read
  try {
    const changed = applyRecordFunction(read, change)
    return 'filtered' in changed ? changed : toReadIncoming(changed)
  } catch (error) {
    const { id } = read.type === 'account' ? read.account : read.product
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    throw new UsageError(
      `Reading ${customPlace(error) ?? nameOfFile(file)}: record() fails at the ${type} ${shown(id)}: ${messageText(reason)}`,
      { cause: error, hint: 'Nothing was changed' },
    )
  }
}

function isRecordFunction(value: unknown): value is RecordFunction {
  return typeof value === 'function'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
