import { hash } from 'node:crypto'
import { dirname, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as z from 'zod'
import { type ReadIncoming, toReadIncoming } from '../catalogue/incoming-record.ts'
import { issueText, messageText, shown } from '../catalogue/issue.ts'
import { applyMapFunction, type MapFunction } from '../catalogue/map-function.ts'
import { type RecordType, readRecord } from '../catalogue/read-record.ts'
import { applyRecordFunction, type Filtered, type RecordFunction } from '../catalogue/record-function.ts'
import { UsageError } from '../errors.ts'
import type { Format } from '../formats/format.ts'
import { formats, setCustomFormats } from '../formats/index.ts'
import { isObject } from '../runtime/is-object.ts'
import { exposeTurnToSignals } from '../runtime/signals.ts'
import type { CodeSource } from '../source/code/define-source.ts'
import { setCustomSurfaces, surfaces } from '../surfaces/index.ts'
import type { Surface } from '../surfaces/surface.ts'
import { checkedFormat, checkedSurface } from './checked-parts.ts'
import { asCustomIssue, customLocation, textOf, withImports } from './custom-code.ts'
import { nameOfFile } from './find-config.ts'
import type { ImportedConfig } from './import-config.ts'
import { formatSchema, surfaceSchema } from './part-schemas.ts'

export interface CustomParts {
  file: string | null
  record: ((type: RecordType | null, value: unknown) => ReadIncoming | Filtered) | null
  recordVersion: string | null
  isMapped: boolean
  functions: readonly string[]
  sourceVersion(source: CodeSource): Promise<string>
  /** The order of the versions does not depend on the order of `names`. */
  versionsOf(names: readonly string[]): Promise<string[]>
  asCustomIssue(error: unknown): unknown
}

export async function registerCustomParts({ file, value }: ImportedConfig): Promise<CustomParts> {
  const name = nameOfFile(file)
  const { record, map, version } = isObject(value) ? value : {}
  if (version !== undefined && typeof version !== 'string')
    throw new UsageError(`Reading ${name}: version: it is not a text: ${shown(version)}`)
  if (record !== undefined && !isFunction<RecordFunction>(record))
    throw new UsageError(`Reading ${name}: record: it is not a function: ${shown(record)}`)
  if (map !== undefined && !isFunction<MapFunction>(map))
    throw new UsageError(`Reading ${name}: map: it is not a function: ${shown(map)}`)
  const functions = { ...(record && { record }), ...(map && { map }) }
  const hasFunctions = Object.keys(functions).length > 0
  const customFormats: Format[] = []
  const declared = new Map<object, object>()
  for (const { part, path } of objectsIn(value, 'formats')) {
    checkPart(formatSchema([...formats, ...customFormats]), part, `${name}: ${path}`)
    const format = checkedFormat(part, `${name}: ${path}`)
    customFormats.push(format)
    declared.set(format, part)
  }
  const customSurfaces: Surface[] = []
  for (const { part, path } of objectsIn(value, 'surfaces')) {
    checkPart(surfaceSchema([...surfaces, ...customSurfaces]), part, `${name}: ${path}`)
    const surface = checkedSurface(part, `${name}: ${path}`)
    customSurfaces.push(surface)
    declared.set(surface, part)
  }
  setCustomFormats(customFormats)
  setCustomSurfaces(customSurfaces)
  return {
    file,
    record: hasFunctions ? (type, raw) => readWith(functions, file, type, raw) : null,
    recordVersion: hasFunctions
      ? (await Promise.all(Object.values(functions).map(one => versionOf(one, version, file)))).join(' ')
      : null,
    isMapped: map !== undefined,
    functions: Object.keys(functions),
    sourceVersion: source => versionOf(source, source.version ?? version, file),
    asCustomIssue,
    async versionsOf(names) {
      // Loading a surface imports the rest of its code, so that the version covers it.
      for (const surface of customSurfaces) if (names.includes(surface.name)) await surface.load()
      const used = [...customFormats, ...customSurfaces].filter(part => names.includes(part.name))
      return Promise.all(
        used.map(
          async part => `${part.name} ${await versionOf(declared.get(part), part.version ?? version, file)}`,
        ),
      )
    },
  }
}

/** Checks `part` by `schema`. What zod returns is not used, because it is a copy without the class of `part`. */
function checkPart<Part extends object>(
  schema: z.ZodType<Part>,
  part: object,
  location: string,
): asserts part is Part {
  const { error } = schema.safeParse(part)
  if (error !== undefined) throw new UsageError(`Reading ${issueText(error, part, location)}`)
}

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

interface Functions {
  map?: MapFunction
  record?: RecordFunction
}

function readWith({ map, record }: Functions, file: string, type: RecordType | null, raw: unknown) {
  const id = isObject(raw) ? raw['id'] : null
  const given =
    map === undefined
      ? { type: type ?? 'product', value: raw }
      : calling('map', () => applyMapFunction(map, type, raw))
  if ('filtered' in given) return given
  const read = readRecord(given.type, given.value)
  if (read.type === 'rejected' || record === undefined) return toReadIncoming(read)
  const changed = calling('record', () => applyRecordFunction(read, record))
  return 'filtered' in changed ? changed : toReadIncoming(changed)

  function calling<Result>(name: keyof Functions, call: () => Result): Result {
    exposeTurnToSignals()
    try {
      return call()
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      throw new UsageError(
        `Reading ${customLocation(error) ?? nameOfFile(file)}: ${name}() failed for the ${type ?? 'record'} ${shown(id ?? null)}: ${messageText(reason)}`,
        { cause: error, hint: 'Nothing was changed' },
      )
    }
  }
}

/**
 * The version of a config file's function, format or surface: `declared`, or else a hash of its code. The hash covers
 * the file that exports `part`, or else the config file, and all custom files that it imports. Their paths are relative
 * to the folder of the config file, so that moving this folder changes no version.
 *
 * @param config absolute path of the config file
 */
async function versionOf(part: unknown, declared: string | undefined, config: string): Promise<string> {
  if (declared !== undefined) return `version ${declared}`
  const files = withImports(await fileOf(part, config))
  return hash('sha256', JSON.stringify(files.map(file => [relative(dirname(config), file), textOf(file)])))
}

async function fileOf(part: unknown, config: string): Promise<string> {
  for (const file of withImports(config)) {
    if (file === config || file.endsWith('.json')) continue
    const exported: object = await import(pathToFileURL(file).href)
    if (Object.values(exported).includes(part)) return file
  }
  return config
}

function isFunction<Type>(value: unknown): value is Type {
  return typeof value === 'function'
}
