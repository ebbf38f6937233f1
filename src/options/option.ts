import * as z from 'zod'

/**
 * What every option says of itself beside the schema of its value. The flags of the commands, `--help`, the defaults,
 * the library's types, the manifest and `docs/command-line.md` are all made of this.
 */
export interface OptionFacts<Value = unknown> {
  /** What it does, in one clause, without its choices, least value and default, which are added. */
  about: string
  /** The value where nobody gives one. */
  default: Value
  /** Its flag without the dashes, where that is not its key in kebab-case. */
  flag?: string
  /**
   * What stands for the value in `--help`, such as `n`. An option without one is a switch; `dir` and `file` at its end stand for
   * places, which in a config file are relative to it.
   */
  value?: string
  /** What the value may be, where that is a name out of a list. */
  choices?: readonly string[]
  /** The least value of a whole number. */
  least?: number
  /** Reads the value of the command line, where that is neither a whole number nor the text as it is. */
  parse?: (text: string, name: string) => Value
  /** Whether it may be given several times: the lists are put together. */
  repeats?: boolean
  /** Whether it is meant for one run, so that a config file must not hold it. */
  once?: true
  /** Whether nobody but the process may see its value: a config file names the environment variable that has it. */
  secret?: true
  /** Names of the surfaces that use it. @default all files may depend on it, or none */
  surfaces?: readonly string[]
}

const registry = z.registry<OptionFacts>()

/** Declares an option: the schema of its value, and what it says of itself. */
export function option<Schema extends z.ZodType>(
  schema: Schema,
  facts: OptionFacts<z.output<Schema>>,
): Schema {
  registry.add(schema, facts)
  return schema
}

/**
 * A schema for each of some options. An interface beside it has their types and comments: TypeScript 7 carries no comment from
 * a property of the object into a type that is inferred, nor into the package's declarations. A test compares comments and facts.
 */
export type Declared<Options> = { [Key in keyof Options]: z.ZodType<Options[Key]> }

/** What an option says of itself. */
export function factsOf(option: z.core.$ZodType): OptionFacts {
  const facts = registry.get(option)
  if (facts === undefined) throw new TypeError('An option is declared with option()')
  return facts
}

/** Some options as they are where nobody gives one. */
export function defaultsOf<Options extends z.ZodObject>(options: Options): z.output<Options> {
  const defaults = Object.entries(options.shape).map(([key, option]) => [key, factsOf(option).default])
  return options.parse(Object.fromEntries(defaults))
}

/** The flag of an option, as it is typed. A switch that is on by default is turned off with `--no-`. */
export function flagOf(key: string, option: z.core.$ZodType): string {
  return factsOf(option).default === true ? `--no-${flagName(key, option)}` : `--${flagName(key, option)}`
}

/** An option's environment variable: `TOURPRESS_BASE_URL` of `--base-url`. */
export function variableOf(key: string, option: z.core.$ZodType): string {
  return `TOURPRESS_${flagName(key, option).toUpperCase().replaceAll('-', '_')}`
}

function flagName(key: string, option: z.core.$ZodType): string {
  return factsOf(option).flag ?? key.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
}

/** What `--help` says of an option: what it does, what it may be, and what it is by default. */
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

/** The default as it would be typed; null for a switch, and where the default is nothing. */
export function defaultText(option: z.core.$ZodType): string | null {
  const { choices, default: value } = factsOf(option)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (!Array.isArray(value) || value.length === 0) return null
  return value.length === choices?.length ? 'all' : value.join(',')
}
