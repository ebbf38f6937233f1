import { dirname, relative, resolve } from 'node:path'
import type * as z from 'zod'
import { shown } from '../catalogue/issue.ts'
import { BuildOptions, Places } from '../config.ts'
import { nameOfFile } from '../config-file/find-config.ts'
import type { ImportedConfig } from '../config-file/import-config.ts'
import { UsageError } from '../errors.ts'
import { factsOf, flagOf, variableOf } from '../options/option.ts'
import { PushOptions } from '../push/push-options.ts'
import { ServeCommandOptions } from '../server/serve-options.ts'
import { isAddress } from '../source/api/api-address.ts'
import { ApiOptions } from '../source/api/api-options.ts'
import { nearest } from './nearest.ts'
import { readValue } from './read-value.ts'

/**
 * What a part of a config file says, by the option that it says it of, for options of two commands may have one name; with
 * the file and path to call it by.
 */
export type Layer = ReadonlyMap<z.core.$ZodType, { value: unknown; name: string }>

/** A source or a target that has a name. */
export interface Named {
  name: string
  /** Its `from` or `to`; a path is as it would be typed here. */
  address: string
  /** What holds for it alone. */
  layer: Layer
}

/** A config file whose values were looked at. */
export interface ReadConfig {
  /** As messages name it. */
  name: string
  /** What holds for every source. */
  common: Layer
  sources: ReadonlyMap<string, Named>
  targets: ReadonlyMap<string, Named>
}

type Shape = Readonly<Record<string, z.core.$ZodType>>

/** What each part of a config file may hold. */
const SOURCE_OPTIONS: Shape = { ...BuildOptions.shape, ...ApiOptions.shape }
const SERVE_OPTIONS: Shape = Object.fromEntries(
  Object.entries(ServeCommandOptions.shape).filter(([key]) => !Object.hasOwn(Places.shape, key)),
)

/** A name is told from a file and an address. */
const NAME = /^[a-z][\w-]*$/i

/**
 * Looks at what a config file holds.
 *
 * @throws {UsageError} with file and path of the first value that is not what it should be.
 */
export function readConfig({ file, value }: ImportedConfig, environment: NodeJS.ProcessEnv): ReadConfig {
  const name = nameOfFile(file)
  const reader = { name, folder: dirname(file), environment }
  if (!isObject(value))
    throw new UsageError(
      `Reading ${name}: ${value === undefined ? 'it exports nothing by default' : 'it is not an object'}`,
      { hint: 'It holds: export default defineConfig({ ... })' },
    )
  const { sources, targets, serve, record: _, version: __, ...options } = value
  const common = [
    ...readSection(reader, options, SOURCE_OPTIONS, '', ['sources', 'targets', 'serve', 'record', 'version']),
    ...(serve === undefined
      ? []
      : readSection(reader, objectAt(reader, serve, 'serve'), SERVE_OPTIONS, 'serve')),
  ]
  return {
    name,
    common: new Map(common),
    sources: readNamed(reader, sources, 'sources', 'from', SOURCE_OPTIONS),
    targets: readNamed(reader, targets, 'targets', 'to', PushOptions.shape),
  }
}

interface Reader {
  name: string
  /** The file's own. */
  folder: string
  environment: NodeJS.ProcessEnv
}

function readNamed(
  reader: Reader,
  value: unknown,
  path: string,
  addressKey: string,
  shape: Shape,
): Map<string, Named> {
  const entries = value === undefined ? [] : Object.entries(objectAt(reader, value, path))
  return new Map(
    entries.map(([name, held]) => {
      const own = `${path}.${name}`
      if (!NAME.test(name))
        throw refuse(reader, own, `a name has letters, digits, "-" and "_", the first a letter`)
      const { [addressKey]: address, ...options } = objectAt(reader, held, own)
      if (typeof address !== 'string' || address === '')
        throw refuse(
          reader,
          `${own}.${addressKey}`,
          `it is ${address === undefined ? 'missing' : `not a text: ${shown(address)}`}`,
        )
      const layer = new Map(readSection(reader, options, shape, own, [addressKey]))
      const useless = [...layer].find(([option]) =>
        Object.values<z.core.$ZodType>(ApiOptions.shape).includes(option),
      )
      if (useless !== undefined && !isAddress(address))
        throw new UsageError(`Reading ${useless[1].name}: it is for an API, and "${address}" is a file`)
      return [name, { name, address: addressFrom(reader, address), layer }]
    }),
  )
}

/** The options of a part of the file. */
function readSection(
  reader: Reader,
  held: Record<string, unknown>,
  shape: Shape,
  path: string,
  others: readonly string[] = [],
): [z.core.$ZodType, { value: unknown; name: string }][] {
  return Object.entries(held).flatMap(([key, value]) => {
    if (value === undefined) return []
    const own = path === '' ? key : `${path}.${key}`
    const option = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (option === undefined) throw unknownKey(reader, own, key, [...Object.keys(shape), ...others], shape)
    const name = `${reader.name}: ${own}`
    const { once, secret, value: kind } = factsOf(option)
    if (once)
      throw refuse(
        reader,
        own,
        'it is meant for one run',
        `Give it on the command line: ${flagOf(key, option)}`,
      )
    if (secret) {
      const text = secretOf(reader, own, variableOf(key, option), value)
      return text === '' ? [] : [[option, { value: text, name }]]
    }
    const read = readValue(option, Array.isArray(value) ? value.map(nameOfPart) : value, name)
    const isPlace = /\b(?:dir|file)$/.test(kind ?? '') && typeof read === 'string'
    return [[option, { value: isPlace ? addressFrom(reader, read) : read, name }]]
  })
}

/** A format or surface of the person's own stands for its name. */
function nameOfPart(item: unknown): unknown {
  return isObject(item) && typeof item['name'] === 'string' ? item['name'] : item
}

/** A file that is shared is no place for a secret, so it only says which variable has it. */
function secretOf(reader: Reader, path: string, variable: string, value: unknown): string {
  if (isObject(value) && typeof value['env'] === 'string' && Object.keys(value).length === 1)
    return reader.environment[value['env']] ?? ''
  throw refuse(
    reader,
    path,
    'a secret has no place in a config file',
    `Give it in ${variable}, or name the variable that has it: { env: 'NAME' }`,
  )
}

function unknownKey(
  reader: Reader,
  path: string,
  key: string,
  known: readonly string[],
  shape: Shape,
): UsageError {
  const byFlag = Object.entries(shape).find(
    ([other, option]) => flagOf(other, option).replace(/^--(?:no-)?/, '') === key,
  )
  const near = byFlag?.[0] ?? nearest(key, known)
  return refuse(
    reader,
    path,
    'there is no such option',
    near === undefined ? undefined : `Did you mean ${near}?`,
  )
}

function refuse({ name }: Reader, path: string, reason: string, hint?: string): UsageError {
  return new UsageError(`Reading ${name}: ${path}: ${reason}`, { hint })
}

/** A file, the address of an API, or a target: what is on this machine is relative to the config file. */
function addressFrom(reader: Reader, address: string): string {
  const [, scheme = '', path = ''] = /^([a-z0-9]+:)?(.*)$/is.exec(address) ?? []
  return scheme === '' || scheme === 'file:' ? scheme + here(reader, path) : address
}

/** A path of the file, as it would be typed in the working folder. */
function here({ folder }: Reader, path: string): string {
  return relative(process.cwd(), resolve(folder, path)) || '.'
}

function objectAt(reader: Reader, value: unknown, path: string): Record<string, unknown> {
  if (isObject(value)) return value
  throw refuse(reader, path, `it is not an object: ${shown(value)}`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
