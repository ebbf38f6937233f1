import type * as z from 'zod'
import { UsageError } from '../errors.ts'
import { factsOf, flagOf, variableOf } from '../options/option.ts'
import { Locations } from './build-options.ts'
import { findConfig } from './find-config.ts'
import type { ConfigLayer, Named, ReadConfig } from './read-config.ts'
import { readText } from './read-value.ts'
import { useConfigFile } from './use-config-file.ts'

export interface Settings {
  environment: NodeJS.ProcessEnv
  config: ReadConfig | null
  /** The parts of the config file that apply. If several parts have an option, the first one wins. */
  layers: readonly ConfigLayer[]
}

export interface Setting {
  key: string
  schema: z.core.$ZodType
  value: unknown
  from: 'flag' | 'environment' | 'config' | 'default'
  /** The origin in messages: `--out`, `TOURPRESS_OUT` or `tourpress.config.ts: out`; the flag for a default. */
  name: string
}

/**
 * Finds the values of options: first on the command line, then in the environment, in the config file, and by default.
 * An empty variable counts as not set.
 *
 * @param given values of the command line by key: texts, lists of texts, or true and false for switches
 * @throws {UsageError} when an option does not accept its value
 */
export function settingsOf(
  options: z.ZodObject,
  given: ReadonlyMap<string, unknown>,
  { environment, layers }: Settings,
): Setting[] {
  return Object.entries(options.shape).map(([key, schema]): Setting => {
    const { repeats = false, fileOnly = false, default: value } = factsOf(schema)
    const [flag, variable] = [flagOf(key, schema), variableOf(key, schema)]
    const read = (text: unknown, name: string) =>
      typeof text === 'string' ? readText(schema, text, name) : text
    const typed = given.get(key)
    if (typed !== undefined) {
      const value = Array.isArray(typed) ? typed.flatMap(text => read(text, flag)) : read(typed, flag)
      return { key, schema, value, from: 'flag', name: flag }
    }
    const text = fileOnly ? '' : (environment[variable] ?? '')
    if (text !== '') {
      const value = repeats ? text.split(',').flatMap(part => read(part, variable)) : read(text, variable)
      return { key, schema, value, from: 'environment', name: variable }
    }
    const configured = layers.map(layer => layer.get(key)).find(found => found !== undefined)
    if (configured !== undefined) return { key, schema, from: 'config', ...configured }
    return { key, schema, value, from: 'default', name: flag }
  })
}

/**
 * After the call, this thread uses the custom code of the config file.
 *
 * @param named the config file of the command line; null for that of the environment or the working folder
 * @throws {UsageError} when the file cannot be read, or is invalid.
 */
export async function loadSettings(named: string | null, environment: NodeJS.ProcessEnv): Promise<Settings> {
  const config = await useConfigFile(findConfig(named ?? (environment['TOURPRESS_CONFIG'] || null)))
  if (config === null) return createSettings(null, environment)
  // `read-config.ts` is imported here, so that commands without a config file stay fast.
  const { readConfig } = await import('./read-config.ts')
  return createSettings(readConfig(config, environment), environment)
}

export function createSettings(config: ReadConfig | null, environment: NodeJS.ProcessEnv): Settings {
  return buildSettings({ environment, config }, (config && defaultAmong(config.sources)) ?? null)
}

export function buildSettings(
  { environment, config }: Pick<Settings, 'environment' | 'config'>,
  source: Named | null,
): Settings {
  const common = config === null ? [] : [config.common]
  return { environment, config, layers: source === null ? common : [source.layer, ...common] }
}

/** Of a build's options, only `Locations` apply to a push or a server. */
export function settingsOfPart(settings: Settings, part: ConfigLayer | undefined): Settings {
  const locations = settings.layers.map(
    layer => new Map([...layer].filter(([key]) => Object.hasOwn(Locations.shape, key))),
  )
  return { ...settings, layers: part === undefined ? locations : [part, ...locations] }
}

/**
 * Finds a source or target of the config file; null if the argument is a file or an address.
 *
 * @param typed the argument of the command line; undefined takes the only source or target, or `default`
 * @param isName whether the argument can only be a name
 * @throws {UsageError} when there is neither an argument nor a default, or the file has no such name.
 */
export function findNamed(
  what: 'source' | 'target',
  typed: string | undefined,
  { config }: Settings,
  isName: (typed: string) => boolean,
): Named | null {
  const named: ReadonlyMap<string, Named> = config?.[`${what}s`] ?? new Map()
  const found = typed === undefined ? defaultAmong(named) : named.get(typed)
  if (found !== undefined) return found
  const names = [...named.keys()].join(', ')
  const reading = `Reading ${what.toUpperCase()}`
  if (typed === undefined)
    throw new UsageError(`${reading}: none is named`, {
      hint:
        names === ''
          ? `Name one, or give ${what}s in tourpress.config.ts`
          : `There are ${names}; name one, or call one of them default`,
    })
  if (names === '' || !isName(typed)) return null
  throw new UsageError(`${reading}: ${config?.name} has no ${what} "${typed}"`, { hint: `It has ${names}` })
}

function defaultAmong(named: ReadonlyMap<string, Named>): Named | undefined {
  const [only, another] = named.values()
  return another === undefined ? only : named.get('default')
}
