import * as z from 'zod'

/**
 * What an option declares beside the schema of its value. Flags, `--help`, defaults and `docs/command-line.md` are made
 * from it.
 */
export interface OptionFacts<Value = unknown> {
  /** What the option does, in one clause. `descriptionOf` adds the choices, the least value and the default. */
  about: string
  default: Value
  /** The option's flag without the dashes. @default the option's key in kebab-case */
  flag?: string
  /**
   * The placeholder of the value in `--help`, such as `n`. An option without one is a switch. A placeholder that ends
   * in `dir` or `file` stands for a path, which in a config file is relative to that file.
   */
  value?: string
  choices?: readonly string[]
  /** The least value that is accepted. An option with `least` takes whole numbers. */
  least?: number
  /**
   * Reads the value from `text`; errors name the flag or the variable by `name`.
   *
   * @default an option with `least` reads a whole number, and others take the text unchanged
   */
  parse?: (text: string, name: string) => Value
  /** Whether the flag may be given several times. The lists that `parse` returns are then joined. */
  repeats?: boolean
  /** Whether the option is meant for one run. A config file that holds such an option is refused. */
  once?: true
  fileOnly?: true
  /** Whether the value is secret. It is never printed. A config file names its variable instead: `{ env: 'NAME' }`. */
  secret?: true
  /** Names of the surfaces that use the option. @default it is not limited to surfaces */
  surfaces?: readonly string[]
}

const registry = z.registry<OptionFacts>()

export function option<Schema extends z.ZodType>(
  schema: Schema,
  facts: OptionFacts<z.output<Schema>>,
): Schema {
  registry.add(schema, facts)
  return schema
}

export function switchOption(facts: Omit<OptionFacts<boolean>, 'default'>) {
  return option(z.boolean(), { ...facts, default: false })
}

export function textOption(facts: Omit<OptionFacts<string | null>, 'default'>) {
  return option(z.string().nullable(), { ...facts, default: null })
}

export function factsOf(option: z.core.$ZodType): OptionFacts {
  const facts = registry.get(option)
  if (facts === undefined) throw new TypeError('An option is declared with option()')
  return facts
}

export function defaultsOf<Options extends z.ZodObject>(options: Options): z.output<Options> {
  const defaults = Object.entries(options.shape).map(([key, option]) => [key, factsOf(option).default])
  return options.parse(Object.fromEntries(defaults))
}

/** An option's flag, such as `--out`; `--no-access-log` for a switch that is on by default, since it turns that off. */
export function flagOf(key: string, option: z.core.$ZodType): string {
  return factsOf(option).default === true ? `--no-${flagName(key, option)}` : `--${flagName(key, option)}`
}

export function variableOf(key: string, option: z.core.$ZodType): string {
  return `TOURPRESS_${flagName(key, option).toUpperCase().replaceAll('-', '_')}`
}

function flagName(key: string, option: z.core.$ZodType): string {
  return factsOf(option).flag ?? key.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

export function descriptionOf(option: z.core.$ZodType): string {
  const { about, choices, least } = factsOf(option)
  const value = defaultText(option)
  return [
    about,
    choices === undefined ? '' : `: ${choices.join(', ')}`,
    least === undefined ? '' : `, from ${least}`,
    value === null ? '' : ` (default: ${value})`,
  ].join('')
}

export function defaultText(option: z.core.$ZodType): string | null {
  const { choices, default: value } = factsOf(option)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value) || value.length === 0) return null
  return value.length === choices?.length ? 'all' : value.join(',')
}

export function isPath(option: z.core.$ZodType): boolean {
  return /\b(?:dir|file)$/.test(factsOf(option).value ?? '')
}
