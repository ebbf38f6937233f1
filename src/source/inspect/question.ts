import { fieldOf } from '../mapping/fields.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { Match } from '../mapping/match-columns.ts'
import { readDay } from '../values/day.ts'
import { readPrice } from '../values/price.ts'

export function questionOf({ column, rule, maybe }: Match, { rules, language }: Mapping): string | null {
  const kind = rule === null ? '' : fieldOf(rule.field).kind
  const texts = column.values.map(({ value }) => value)
  if (kind === 'price' && rule?.price === null && !rules.some(({ field }) => field === 'currency')) {
    const context = { currency: null, country: null, language, isMinor: false, decimal: '' }
    return texts.some(value => 'retail' in readPrice(value, context)) ? null : 'In which currency?'
  }
  if (kind === 'date' && rule?.date === null) {
    const isOpen = (text: string) => readDay(text, null) === null && readDay(text, 'd/m/y') !== null
    return texts.some(value => isOpen(String(value)))
      ? 'Is the day first (d/m/y) or the month (m/d/y)?'
      : null
  }
  return rule === null && maybe.includes('duration') ? 'In which unit?' : null
}
