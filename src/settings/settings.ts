import type * as z from 'zod'
import { UsageError } from '../errors.ts'
import { factsOf, flagOf, variableOf } from '../options/option.ts'
import type { Layer, ReadConfig } from './read-config.ts'
import { readText } from './read-value.ts'

/** Where options have their values from, beside the command line. */
export interface Settings {
  environment: NodeJS.ProcessEnv
  /** The config file; null where there is none. */
  config: ReadConfig | null
  /** The parts of the config file that count now; what comes first wins. */
  layers: readonly Layer[]
}

/** An option with its value and where that is from. */
export interface Setting {
  key: string
  schema: z.core.$ZodType
  value: unknown
  from: 'flag' | 'environment' | 'config' | 'default'
  /** What to call that place: `--out`, `TOURPRESS_OUT`, `tourpress.config.ts: out`; the flag where it is the default. */
  name: string
}

/**
 * Each of some options with its value: that of the command line, else of the environment, else of the config file, else its
 * default. An empty variable counts as none.
 *
 * @param given what the command line gives, by key: texts, or true and false of switches
 * @throws {UsageError} when a value is not what its option takes.
 */
export function settingsOf(
  options: z.ZodObject,
  given: ReadonlyMap<string, unknown>,
  { environment, layers }: Settings,
): Setting[] {
  return Object.entries(options.shape).map(([key, schema]): Setting => {
    const { repeats = false, default: value } = factsOf(schema)
    const [flag, variable] = [flagOf(key, schema), variableOf(key, schema)]
    const read = (text: unknown, name: string) =>
      typeof text === 'string' ? readText(schema, text, name) : text
    const typed = given.get(key)
    if (typed !== undefined) {
      const value = Array.isArray(typed) ? typed.flatMap(text => read(text, flag)) : read(typed, flag)
      return { key, schema, value, from: 'flag', name: flag }
    }
    const text = environment[variable] ?? ''
    if (text !== '') {
      const value = repeats ? text.split(',').flatMap(part => read(part, variable)) : read(text, variable)
      return { key, schema, value, from: 'environment', name: variable }
    }
    const configured = layers.map(layer => layer.get(schema)).find(found => found !== undefined)
    if (configured !== undefined) return { key, schema, from: 'config', ...configured }
    return { key, schema, value, from: 'default', name: flag }
  })
}

/** The settings of a command that is told no source: those of the one that is meant then, before those of all. */
export function createSettings(config: ReadConfig | null, environment: NodeJS.ProcessEnv): Settings {
  const source = config === null ? undefined : meant(config.sources)
  const layers = config === null ? [] : [...(source === undefined ? [] : [source.layer]), config.common]
  return { environment, config, layers }
}

/** The same with those of a source or a target of the config file first. */
export function withLayer(settings: Settings, layer: Layer): Settings {
  return { ...settings, layers: [layer, ...settings.layers.filter(other => other !== layer)] }
}

/** The same without those of any source: what is built is not in the config file. */
export function withoutSource(settings: Settings): Settings {
  const { config } = settings
  return { ...settings, layers: config === null ? [] : [config.common] }
}

/** The one of named sources or targets that is meant where none is named: the only one, or `default`. */
export function meant<Named>(named: ReadonlyMap<string, Named>): Named | undefined {
  const [only, another] = named.values()
  return another === undefined ? only : named.get('default')
}

/**
 * A source or a target by its name, or where none is named the one that is meant.
 *
 * @param what `SOURCE` or `TARGET`
 * @throws {UsageError} when none is named and none is meant.
 */
export function orMeant<Named>(what: string, named: ReadonlyMap<string, Named>): Named {
  const found = meant(named)
  if (found !== undefined) return found
  throw new UsageError(`Reading ${what}: none is named`, {
    hint:
      named.size === 0
        ? `Name one, or give ${what === 'SOURCE' ? 'sources' : 'targets'} in tourpress.config.ts`
        : `There are ${[...named.keys()].join(', ')}; the one called default need not be named`,
  })
}
