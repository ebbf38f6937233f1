import { isDate } from '../../catalogue/schema/fields.ts'
import { SOURCE_LANGUAGES } from '../../catalogue/text/language-tags.ts'
import { plainText } from '../../catalogue/text/plain-text.ts'
import { lazy } from '../../runtime/lazy.ts'
import { wordKey } from './word-key.ts'

export const dayOrders = ['d/m/y', 'm/d/y', 'y/m/d'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Returns the day as `YYYY-MM-DD`. Null for other texts, and for `01/05/2026` if `order` is null. */
export function readDay(text: string, order: DayOrder | null): string | null {
  if (/\p{No}/u.test(text)) return null
  const plain = plainText(text).trim()
  const [, year, month, day] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?:日|[T ].*)?$/.exec(plain) ?? []
  if (year !== undefined) return dayOf(year, month, day)
  const [, first = '', mark, second = '', last] =
    /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{4}|\d\d)$/.exec(plain) ?? []
  if (last !== undefined) {
    const full = last.length === 2 ? `20${last}` : last
    const told = order ?? orderOf(plain) ?? (mark === '.' || first === second ? 'd/m/y' : null)
    if (told === 'y/m/d') return null
    return told === null ? null : told === 'd/m/y' ? dayOf(full, second, first) : dayOf(full, first, second)
  }
  const key = wordKey(plain)
  const [, before, name = '', inYear] = /^(\d{1,2}) (?:de |of )?(\p{L}+) (?:de )?(\d{4})$/u.exec(key) ?? []
  if (before !== undefined) return dayOf(inYear, months().get(name), before)
  const [, named = '', number, at] = /^(\p{L}+) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/u.exec(key) ?? []
  return number === undefined ? null : dayOf(at, months().get(named), number)
}

/** The order that a date proves, since no month is above 12: `25/12/2026` is `d/m/y`. Null for other dates. */
export function orderOf(text: string): DayOrder | null {
  const [, first, second] = /^\s*(\d{1,2})\s*[-/]\s*(\d{1,2})\s*[-/]\s*\d{2,4}\s*$/.exec(text) ?? []
  if (Number(first) > 12) return 'd/m/y'
  return Number(second) > 12 ? 'm/d/y' : null
}

function dayOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const text = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDate(text) ? text : null
}

const months = lazy(() => {
  const names = new Map<string, string>()
  for (const locale of SOURCE_LANGUAGES)
    for (const style of ['long', 'short'] as const)
      for (let month = 1; month <= 12; month++) {
        const format = new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' })
        names.set(wordKey(format.format(Date.UTC(2024, month - 1, 1))), String(month))
      }
  return names
})
