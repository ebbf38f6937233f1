import { isNothing, shown } from '../../catalogue/issue.ts'
import { type DayOrder, readDay } from '../values/day.ts'
import {
  readAddresses,
  readAge,
  readCount,
  readDegrees,
  readDuration,
  readList,
  readPoint,
  readYesNo,
} from '../values/facts.ts'
import { currencyOf } from '../values/price.ts'
import { means } from '../values/words.ts'
import { fieldOf } from './fields.ts'
import type { Rule } from './mapping.ts'
import type { Found } from './raw-record.ts'

type Converted = { value: unknown } | { reason: string }

/** Prices are not converted here, since they need other values of the record, such as the currency. */
export function convert(rule: Rule, { value, link, path }: Found, language: string | null): Converted {
  const { kind, at, feature } = fieldOf(rule.field)
  const isScalar = typeof value !== 'object' || (Array.isArray(value) && kind === 'list')
  if (!isScalar) return { reason: `is not a text or a number: ${shown(value)}` }
  const read = (result: unknown, otherwise: string): Converted =>
    result === null ? { reason: `${otherwise}: ${shown(value)}` } : { value: result }
  switch (kind) {
    case 'list':
      // In a column such as "Wheelchair accessible", `yes` adds the heading to the list, and `no` adds nothing.
      if (feature !== undefined && means('yes', String(value)))
        return {
          value: [
            path
              .split(/\.(?=\S)/)
              .at(-1)
              ?.replace(/\s*\?$/, ''),
          ],
        }
      if (feature !== undefined && means('no', String(value))) return { value: [] }
      // Features are sentences, so their commas separate nothing. Other lists hold words, such as `categoryLabels`.
      return { value: readList(value, rule.split ?? (at === undefined ? null : /[,;|\n]/)) }
    case 'addresses':
      return { value: readAddresses(link ?? value, rule.split) }
    case 'address':
      return { value: String(link ?? value).trim() }
    case 'languages':
      return {
        value: readList(String(value), rule.split ?? /\s*[,;/|&\n+、]\s*|\s+(?:and|und|et|y|e|en)\s+/i),
      }
    case 'duration': {
      const unit = rule.unit === 'cents' ? null : rule.unit
      return read(readDuration(value, unit), 'has no unit of time')
    }
    case 'age':
      return read(readAge(value), 'is not one age')
    case 'count':
      return read(readCount(value), 'is not one whole number')
    case 'yesNo':
      return read(readYesNo(value), 'is neither yes nor no')
    case 'date':
      return read(readDay(String(value), rule.date), unreadDay(rule.date, String(value)))
    case 'point':
      return read(readPoint(value), 'is not a latitude and a longitude')
    case 'degrees':
      return read(readDegrees(value), 'is not a number of degrees')
    case 'currency':
      return read(
        currencyOf(String(value), { currency: null, country: null, language }),
        'is not one currency',
      )
    default:
      return { value: String(value).trim() }
  }
}

function unreadDay(order: DayOrder | null, text: string): string {
  const isEither = order === null && readDay(text, 'd/m/y') !== null && readDay(text, 'm/d/y') !== null
  return isEither ? 'may be day and month or month and day' : 'is not a day'
}

/** Whether a value says nothing: it is empty, or a word such as `n/a`. Those words are short and have no digits. */
export function saysNothing(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 16) return isNothing(value)
  return isNothing(value) || (!/\d/.test(value) && means('nothing', value))
}
