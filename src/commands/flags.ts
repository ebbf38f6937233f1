import { type Command, Option, type OptionValues } from 'commander'
import * as z from 'zod'
import { type Setting, type Settings, settingsOf } from '../config/settings.ts'
import { descriptionOf, factsOf, flagOf, switchOption } from '../options/option.ts'

export const Report = z.object({
  json: switchOption({ about: 'print one JSON report, and nothing else, on standard output', once: true }),
})

/** @param heading the line of `--help` below which these flags are listed */
export function addFlags(command: Command, options: z.ZodObject, heading?: string): Command {
  for (const [key, schema] of Object.entries(options.shape)) {
    if (factsOf(schema).fileOnly) continue
    for (const option of optionsOf(key, schema)) {
      if (heading !== undefined) option.helpGroup(heading)
      command.addOption(option)
    }
  }
  return command
}

export function readFlags<Options extends z.ZodObject>(
  options: Options,
  given: OptionValues,
  settings: Settings,
): z.output<Options> {
  const values = readSettings(options, given, settings).map(({ key, value }) => [key, value])
  return options.parse(Object.fromEntries(values))
}

export function readSettings(options: z.ZodObject, given: OptionValues, settings: Settings): Setting[] {
  const typed = Object.entries(options.shape).map(
    ([key, schema]) => [key, given[optionsOf(key, schema)[0].attributeName()]] as const,
  )
  return settingsOf(options, new Map(typed), settings)
}

/** A switch also has a hidden flag such as `--no-full`, which overrides a config file. */
function optionsOf(key: string, schema: z.core.$ZodType): [Option, ...Option[]] {
  const { value, repeats = false } = factsOf(schema)
  const flag = flagOf(key, schema)
  const option = new Option(value === undefined ? flag : `${flag} <${value}>`, descriptionOf(schema))
  if (repeats) option.argParser((text, before: string[] = []) => [...before, text])
  if (value !== undefined) return [option]
  return [option, new Option(flag.replace(/^--(no-)?/, (_, no) => (no ? '--' : '--no-'))).hideHelp()]
}
