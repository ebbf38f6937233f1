import type * as z from 'zod'
import { UsageError } from '../errors.ts'
import { factsOf, flagOf, variableOf } from '../options/option.ts'
import { Places } from './build-options.ts'
import type { ConfigLayer, Named, ReadConfig } from './read-config.ts'
import { readText } from './read-value.ts'

/** Where options have their values from, beside the command line. */
export interface Settings {
  environment: NodeJS.ProcessEnv
  /** The config file; null where there is none. */
  config: ReadConfig | null
  /** The parts of the config file that count now; what comes first wins. */
  layers: readonly ConfigLayer[]
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
    const configured = layers.map(layer => layer.get(key)).find(found => found !== undefined)
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

/** The settings of a build from a source of the config file; null where it is built from something else. */
export function buildSettings({ environment, config }: Settings, source: Named | null): Settings {
  const common = config === null ? [] : [config.common]
  return { environment, config, layers: source === null ? common : [source.layer, ...common] }
}

/**
 * The settings of a command that has a part of the config file to itself: options of a build may be called as its own are, so
 * only the places of the catalogue are taken from elsewhere.
 */
export function settingsOfPart(settings: Settings, part: ConfigLayer | undefined): Settings {
  const places = settings.layers.map(
    layer => new Map([...layer].filter(([key]) => Object.hasOwn(Places.shape, key))),
  )
  return { ...settings, layers: part === undefined ? places : [part, ...places] }
}

/**
 * The source or target of the config file that the command line asks for; null where it asks for none of the file.
 *
 * @param asked what stands for it on the command line; without one it is the only one, or `default`
 * @param isName whether what is asked for can be nothing else than a name
 * @throws {UsageError} when nothing is asked for and none is meant, or the file has none of that name.
 */
export function findNamed(
  what: 'source' | 'target',
  asked: string | undefined,
  { config }: Settings,
  isName: (asked: string) => boolean,
): Named | null {
  const named: ReadonlyMap<string, Named> = config?.[`${what}s`] ?? new Map()
  const found = asked === undefined ? meant(named) : named.get(asked)
  if (found !== undefined) return found
  const names = [...named.keys()].join(', ')
  const reading = `Reading ${what.toUpperCase()}`
  if (asked === undefined)
    throw new UsageError(`${reading}: none is named`, {
      hint:
        names === ''
          ? `Name one, or give ${what}s in tourpress.config.ts`
          : `There are ${names}; the one called default need not be named`,
    })
  if (names === '' || !isName(asked)) return null
  throw new UsageError(`${reading}: ${config?.name} has no ${what} "${asked}"`, { hint: `It has ${names}` })
}

/** The one of named sources or targets that is meant where none is named: the only one, or `default`. */
function meant(named: ReadonlyMap<string, Named>): Named | undefined {
  const [only, another] = named.values()
  return another === undefined ? only : named.get('default')
}
