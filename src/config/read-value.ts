import * as z from 'zod'
import { issueText } from '../catalogue/issue.ts'
import { UsageError } from '../errors.ts'
import { factsOf, isPath } from '../options/option.ts'
import { parseCount } from '../options/parse-text.ts'

export function readText(schema: z.core.$ZodType, text: string, name: string): unknown {
  const { value, least, parse } = factsOf(schema)
  if (value === undefined) return readSwitch(text, name)
  // An empty path would mean the working folder.
  if (text === '' && isPath(schema)) throw new UsageError(`Reading ${name}: it is empty`)
  return least === undefined ? (parse?.(text, name) ?? text) : parseCount(text, name, least)
}

/**
 * A list may also be written as one text, as on the command line.
 *
 * @param name the value's place in error messages: `tourpress.config.ts: out` for example
 */
export function readValue(schema: z.core.$ZodType, value: unknown, name: string): unknown {
  const { fileOnly, default: usual } = factsOf(schema)
  const isList = !fileOnly && Array.isArray(usual)
  if (isList && typeof value === 'string') return readText(schema, value, name)
  const { error, data } = z.safeParse(schema, value)
  if (error !== undefined) throw new UsageError(`Reading ${issueText(error, value, name)}`)
  if (fileOnly) return data
  if (isList && Array.isArray(value)) return readList(schema, value, name)
  if (value === null || typeof value === 'boolean') return value
  return readText(schema, String(value), name)
}

/** Reads options that a program gives, by the rules of the command line. An undefined option has its default. */
export function readOptions<Options extends z.ZodObject>(
  options: Options,
  given: Readonly<Partial<z.output<Options>>>,
): z.output<Options> {
  const values = Object.entries(options.shape).map(([key, schema]) => {
    const { [key]: value = factsOf(schema).default } = given
    const isEmpty = Array.isArray(value) && value.length === 0
    return [key, isEmpty ? value : readValue(schema, value, `the options: ${key}`)]
  })
  return options.parse(Object.fromEntries(values))
}

function readList(schema: z.core.$ZodType, items: readonly unknown[], name: string): unknown {
  const { choices } = factsOf(schema)
  if (items.length === 0 && choices !== undefined) return readText(schema, '', name)
  const named = new Set(items.flatMap((item, index) => readText(schema, String(item), `${name}[${index}]`)))
  return choices?.filter(choice => named.has(choice)) ?? [...named]
}

function readSwitch(text: string, name: string): boolean {
  if (/^(?:1|true)$/i.test(text)) return true
  if (/^(?:0|false)$/i.test(text)) return false
  throw new UsageError(`Reading ${name}: "${text}" is neither true nor false`)
}
