import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { issueText, messageText } from '../../catalogue/issue.ts'
import { currency, language } from '../../catalogue/schema/fields.ts'
import { UsageError } from '../../errors.ts'
import { asFileSystemError } from '../../runtime/file-system-error.ts'
import { lazy } from '../../runtime/lazy.ts'
import { requirePackage } from '../../runtime/require-package.ts'
import { dayOrders } from '../values/day.ts'
import { words } from '../values/words.ts'
import { type Mapping, type Rule, ruleOf } from './mapping.ts'

const units = ['minutes', 'hours', 'days', 'weeks', 'cents'] as const

const From = z.union([z.string().min(1), z.array(z.string().min(1))])

const LongRule = z.strictObject({
  from: From.optional().describe('The heading of a column, or a path such as variants[].price; or several'),
  default: z
    .union([z.string(), z.number(), z.boolean()])
    .optional()
    .describe('The value of records that have none'),
  split: z.string().min(1).optional().describe('What parts the items of a list in one value, such as ","'),
  unit: z
    .enum(units)
    .optional()
    .describe('The unit of durations that are only numbers; cents for prices in cents'),
  price: currency.optional().describe('The currency of prices that say none (ISO 4217)'),
  decimal: z.enum(['.', ',']).optional().describe('The mark before decimal places of prices'),
  date: z.enum(dayOrders).optional().describe('The order of dates such as 01/05/2026'),
})

export const MappingFile = lazy(() =>
  z.strictObject({
    records: z
      .string()
      .default('')
      .describe(
        'Where the list of records is in a JSON document, such as data.items; leave it out for tables',
      ),
    language: language.nullable().default(null).describe('The language of the texts (BCP 47)'),
    fields: z.strictObject(
      Object.fromEntries(
        [...words().fields].map(([name, { about }]) => [
          name,
          z.union([From, LongRule]).optional().describe(about),
        ]),
      ),
    ),
  }),
)

/**
 * Reads a mapping file, YAML or JSON.
 *
 * @throws {UsageError} with the path of what is wrong in it.
 */
export function readMapping(file: string): Mapping {
  const reading = `Reading the mapping "${file}"`
  const content = parseYaml(file, reading)
  const { success, data, error } = MappingFile().safeParse(content)
  if (!success) {
    const [unknown] = error.issues.flatMap(issue => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    const reason = unknown === undefined ? issueText(error, content) : `"${unknown}" is none of its words`
    throw new UsageError(`${reading}: ${messageText(reason)}`, {
      hint: 'docs/mapping.md lists fields and words',
    })
  }
  const rules = Object.entries(data.fields).flatMap(([field, rule]) =>
    rule === undefined ? [] : rulesOf(field, rule),
  )
  if (!rules.some(({ field }) => field === 'title'))
    throw new UsageError(`${reading}: fields.title is missing, and every product needs one`, {
      hint: 'Such as: title: Name',
    })
  return { records: data.records, language: data.language, rules }
}

function rulesOf(field: string, rule: z.infer<typeof From> | z.infer<typeof LongRule>): Rule[] {
  const { from, unit, ...rest } = typeof rule === 'string' || Array.isArray(rule) ? { from: rule } : rule
  const more = { ...rest, unit: unit === undefined ? null : unit === 'cents' ? unit : unitOf(unit) }
  const all = from === undefined ? [null] : [from].flat()
  const known = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined))
  return all.map(one => ruleOf(field, one, known))
}

const unitOf = (unit: Exclude<(typeof units)[number], 'cents'>) =>
  (({ minutes: 'minute', hours: 'hour', days: 'day', weeks: 'week' }) as const)[unit]

function parseYaml(file: string, reading: string): unknown {
  const yaml: typeof import('yaml') = requirePackage('yaml')
  try {
    return yaml.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    if (cause instanceof yaml.YAMLParseError)
      throw new UsageError(
        `${reading}: it is not valid YAML: ${messageText(cause.message.split('\n')[0] ?? '')}`,
        { cause },
      )
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')
      throw new UsageError(`${reading}: there is no such file`, {
        cause,
        hint: `Write one to edit: tourpress inspect SOURCE --write ${file}`,
      })
    throw asFileSystemError(cause, reading)
  }
}
