import { type Command, Option, type OptionValues } from 'commander'
import * as z from 'zod'
import { descriptionOf, factsOf, flagOf, optionFacts } from '../options/option.ts'
import { parseCount } from '../options/parse-text.ts'

/** What a command prints, for those that print JSON too. */
export const Report = z.object({
  json: z.boolean().register(optionFacts, {
    meaning: 'print one JSON report, and nothing else, on standard output',
    default: false,
  }),
})

/** Adds the flags of some options to a command; `heading` parts them from others in `--help`. */
export function addFlags(command: Command, options: z.ZodObject, heading?: string): Command {
  for (const { option } of flagsOf(options)) {
    if (heading !== undefined) option.helpGroup(heading)
    command.addOption(option)
  }
  return command
}

/**
 * The options with the values that were given on the command line, the others as they are by default.
 *
 * @throws {UsageError} when a value is not what its option takes.
 */
export function readFlags<Options extends z.ZodObject>(
  options: Options,
  given: OptionValues,
): z.output<Options> {
  const values = flagsOf(options).map(({ key, flag, schema, option }) => {
    const value: unknown = given[option.attributeName()]
    if (value === undefined) return [key, factsOf(schema).default]
    return [
      key,
      Array.isArray(value) ? value.flatMap(text => read(schema, text, flag)) : read(schema, value, flag),
    ]
  })
  return options.parse(Object.fromEntries(values))
}

/** The options that were given on the command line, with their flags. */
export function givenFlags(options: z.ZodObject, given: OptionValues) {
  return flagsOf(options).filter(({ option }) => given[option.attributeName()] !== undefined)
}

function flagsOf(options: z.ZodObject) {
  return Object.entries(options.shape).map(([key, schema]) => {
    const { value, repeats = false } = factsOf(schema)
    const flag = flagOf(key, schema)
    const option = new Option(value === undefined ? flag : `${flag} <${value}>`, descriptionOf(schema))
    if (repeats) option.argParser((text, before: string[] = []) => [...before, text])
    return { key, flag, schema, option }
  })
}

/** What one text of the command line means to an option; a switch has none. */
function read(schema: z.core.$ZodType, text: unknown, flag: string): unknown {
  if (typeof text !== 'string') return text
  const { least, parse } = factsOf(schema)
  return least === undefined ? (parse?.(text, flag) ?? text) : parseCount(text, flag, least)
}
