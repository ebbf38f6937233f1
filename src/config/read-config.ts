import { dirname, relative, resolve } from 'node:path'
import * as z from 'zod'
import { issueText } from '../catalogue/issue.ts'
import { UsageError } from '../errors.ts'
import { factsOf, flagOf, isPath, variableOf } from '../options/option.ts'
import { isObject } from '../runtime/is-object.ts'
import { nearest } from '../runtime/nearest.ts'
import { isAddress } from '../source/api/api-address.ts'
import { ApiOptions } from '../source/api/api-options.ts'
import type { CodeSource } from '../source/code/define-source.ts'
import { isFileAddress } from '../source/file-address.ts'
import { FileOptions } from '../source/file-options.ts'
import { BuildOptions } from './build-options.ts'
import { nameOfFile } from './find-config.ts'
import type { ImportedConfig } from './import-config.ts'
import { PushOptions } from './push-options.ts'
import { readValue } from './read-value.ts'
import { ServeCommandOptions } from './serve-options.ts'
import { SeveralOptions } from './several-options.ts'

/** Values by option key. `name` says the file and the key in it, such as `tourpress.config.ts: out`. */
export type ConfigLayer = ReadonlyMap<string, { value: unknown; name: string }>

export interface Named {
  name: string
  /**
   * The `from` of a source or the `to` of a target. A path in it is relative to the working folder. For a source in
   * code, it is the name of that source.
   */
  address: string
  code?: CodeSource
  layer: ConfigLayer
}

export interface ReadConfig {
  name: string
  common: ConfigLayer
  serve: ConfigLayer
  sources: ReadonlyMap<string, Named>
  targets: ReadonlyMap<string, Named>
}

export const SOURCE_OPTIONS = BuildOptions.extend(ApiOptions.shape)
  .extend(FileOptions.shape)
  .extend(SeveralOptions.shape)
/** A server takes `out` and `store` from the top of the config file. */
export const SERVE_OPTIONS = ServeCommandOptions.omit({ out: true, store: true })

const Address = z.string().min(1)

const InCode = z.custom<CodeSource>(
  value => isObject(value) && typeof value['name'] === 'string' && typeof value['read'] === 'function',
)

/** The properties of a config file that are no options. All other properties are options for every source. */
const ConfigFile = z.looseObject({
  sources: namedSchema('from'),
  targets: namedSchema('to'),
  serve: z.looseObject({}).default({}),
  record: z.unknown().optional(),
  map: z.unknown().optional(),
  version: z.unknown().optional(),
})
/** A secret in a config file. The file may be shared, so it names the environment variable that holds the secret. */
const Secret = z.strictObject({ env: z.string() })

/** Matches names of sources and targets: without dots, slashes and colons, unlike paths and addresses. */
const NAME = /^[a-z][\w-]*$/i

interface Part {
  name: string
  folder: string
  /** What precedes the keys of the part in messages: nothing, `serve.`, `sources.NAME.` or `targets.NAME.` */
  path: string
  environment: NodeJS.ProcessEnv
}

export function readConfig({ file, value }: ImportedConfig, environment: NodeJS.ProcessEnv): ReadConfig {
  const name = nameOfFile(file)
  const { data, error } = ConfigFile.safeParse(value)
  if (data === undefined) {
    const text = value === undefined ? 'it exports nothing by default' : issueText(error, value)
    const isWhole = error.issues[0]?.path.length === 0
    throw new UsageError(`Reading ${name}: ${text}`, {
      hint: isWhole ? 'It holds: export default defineConfig({ ... })' : undefined,
    })
  }
  const { sources, targets, serve, record: _, map: __, version: ___, ...options } = data
  const whole = { name, folder: dirname(file), path: '', environment }
  const named = (path: string, entries: typeof sources, known: z.ZodObject) =>
    new Map(entries.map(one => [one.name, readNamed({ ...whole, path: `${path}.${one.name}.` }, one, known)]))
  return {
    name,
    common: readLayer(whole, options, SOURCE_OPTIONS),
    serve: readLayer({ ...whole, path: 'serve.' }, serve, SERVE_OPTIONS),
    sources: named('sources', sources, SOURCE_OPTIONS),
    targets: named('targets', targets, PushOptions),
  }
}

function namedSchema(addressKey: 'from' | 'to') {
  return z
    .record(
      z.string(),
      z.looseObject({
        [addressKey]:
          addressKey === 'to'
            ? Address
            : z.union([Address, InCode], 'is neither a text nor a source in code'),
      }),
    )
    .default({})
    .transform(byName =>
      Object.entries(byName).map(([name, { [addressKey]: address, ...options }]) => {
        const code = InCode.safeParse(address).data
        return code === undefined
          ? { name, address: String(address), options }
          : { name, address: code.name, code, options }
      }),
    )
}

function readNamed(
  part: Part,
  { name, address, code, options }: Omit<Named, 'layer'> & { options: Record<string, unknown> },
  known: z.ZodObject,
): Named {
  if (!NAME.test(name))
    throw issueAt(part, null, 'a name has letters, digits, "-" and "_", the first a letter')
  const layer = readLayer(part, options, known)
  // A secret is looked for in `options`, since the layer has it only where its variable is set.
  const useless =
    known === SOURCE_OPTIONS &&
    (code !== undefined || !isAddress(address) || isFileAddress(address)) &&
    Object.keys(options).find(key => Object.hasOwn(ApiOptions.shape, key) && options[key] !== undefined)
  if (useless)
    throw issueAt(
      part,
      useless,
      `it is for an API, and "${address}" is ${code === undefined ? 'a file' : 'code'}`,
    )
  if (code !== undefined) return { name, address, code, layer }
  return { name, address: fromWorkingFolder(part, address), layer }
}

function readLayer(part: Part, options: Record<string, unknown>, known: z.ZodObject): ConfigLayer {
  const values = Object.entries(options).flatMap(([key, given]) => {
    const option = Object.hasOwn(known.shape, key) ? known.shape[key] : undefined
    if (option === undefined) throw issueAt(part, key, 'there is no such option', nearHint(part, key, known))
    const value = given === undefined ? undefined : readOption(part, key, option, given)
    return value === undefined ? [] : [[key, { value, name: `${part.name}: ${part.path}${key}` }] as const]
  })
  return new Map(values)
}

function readOption(part: Part, key: string, option: z.core.$ZodType, given: unknown): unknown {
  const { once, secret } = factsOf(option)
  if (once)
    throw issueAt(part, key, 'it is meant for one run', `Give it on the command line: ${flagOf(key, option)}`)
  if (secret) {
    const { data } = Secret.safeParse(given)
    if (data !== undefined) return part.environment[data.env] || undefined
    const hint = `Give it in ${variableOf(key, option)}, or name the variable that has it: { env: 'NAME' }`
    throw issueAt(part, key, 'a secret has no place in a config file', hint)
  }
  const value = Array.isArray(given) ? given.map(nameOfPart) : given
  const read = readValue(option, value, `${part.name}: ${part.path}${key}`)
  return isPath(option) && typeof read === 'string' ? fromWorkingFolder(part, read) : read
}

function nameOfPart(item: unknown): unknown {
  return z.looseObject({ name: z.string() }).safeParse(item).data?.name ?? item
}

function nearHint({ path }: Part, key: string, { shape }: z.ZodObject): string | undefined {
  const byFlag = Object.entries(shape).find(([other, option]) => flagOf(other, option) === `--${key}`)
  const others = path === '' ? Object.keys(ConfigFile.shape) : []
  const suggestion = byFlag?.[0] ?? nearest(key, [...Object.keys(shape), ...others])
  return suggestion === undefined ? undefined : `Did you mean ${suggestion}?`
}

function issueAt({ name, path }: Part, key: string | null, reason: string, hint?: string): UsageError {
  const at = key === null ? path.slice(0, -1) : path + key
  return new UsageError(`Reading ${name}: ${at}: ${reason}`, { hint })
}

function fromWorkingFolder({ folder }: Part, address: string): string {
  const [, scheme = '', path = ''] = /^([a-z0-9+]+:)?(.*)$/is.exec(address) ?? []
  const isPath = scheme === '' || scheme === 'file:'
  return isPath ? scheme + (relative(process.cwd(), resolve(folder, path)) || '.') : address
}
