import { decimal, periodUnit, withFirstInDigits } from '../period.ts'
import { periodText } from './v1-values.ts'

export interface PeriodParts {
  quantity: number
  unit: string
  type: string | null
}

const UNIT_AND_TYPE = /^((?:\S+\s+)*?(?:min|minute|h|hr|hour|day|night|week|month|year)s?)(?:\s+(\S.*))?$/i

/** Of `2 days before`: quantity 2, unit `days`, type `before`. Of `18:00 the day before`: 1, `day`, `before, 18:00`. */
export function periodParts(period: unknown): PeriodParts | null {
  const text = periodText(period) ?? ''
  const atTime = partsAtTime(text)
  if (atTime !== null) return atTime
  const [, amount = '', words] = /^(\d+(?:[.,]\d+)?)[\s-]*(\p{L}.*)$/u.exec(withFirstInDigits(text)) ?? []
  const quantity = decimal(amount)
  if (words === undefined || !Number.isFinite(quantity)) return null
  const [, unit = words, type = null] = UNIT_AND_TYPE.exec(words) ?? []
  return { quantity, unit, type }
}

/** A cut-off as V1 lists write it: `[1, "day before, 18:00"]`, or `[null, "ask us"]` for words without a number. */
export function listCutoff(cutoff: unknown): [number | null, string] {
  const parts = periodParts(cutoff)
  // V1's own lists have `[0, "hours"]` for a product without a cut-off.
  if (parts === null)
    return cutoff === null || cutoff === undefined ? [0, 'hours'] : [null, periodText(cutoff) ?? '']
  const { quantity, unit, type } = parts
  return [quantity, type !== null && /\d/.test(type) ? `${unit} ${type}` : unit]
}

const TIME_OF_DAY =
  /(?<![\d.,:])(?:[01]?\d|2[0-3])(?:[:.][0-5]\d(?:\s?(?:[ap]\.?m\.?(?!\p{L})|uhr|h))?|\s?(?:[ap]\.?m\.?(?!\p{L})|uhr|h(?:[0-5]\d)?(?!\p{L})|[時时点點시]))(?!\d)/iu

const DAY_BEFORE = new RegExp(
  [
    "(?:day|evening|night) (?:before|prior)|(?:previous|preceding) (?:day|evening)|veille|jour (?:précédent|d['’]avant)",
    'vortag|vorabend|tag (?:davor|zuvor|vorher)|día (?:anterior|antes)|víspera|giorno (?:prima|precedente)',
    'dia anterior|véspera|dag (?:ervoor|van tevoren|vooraf)|vorige dag|avond ervoor|前日|전날|前一[天日]',
    'اليوم السابق|اليوم الذي يسبق|יום (?:לפני|קודם)|ערב קודם',
  ].join('|'),
  'iu',
)
const BEFORE = /before|prior|in advance|avant|vor|antes|prima|voor|前|전|قبل|לפני/i

const LONGEST_TIME = 80

function partsAtTime(text: string): PeriodParts | null {
  if (text.length > LONGEST_TIME) return null
  const [time] = TIME_OF_DAY.exec(text) ?? []
  if (time === undefined) return null
  const rest = text.replace(time, ' ')
  const type = `before, ${time}`
  if (DAY_BEFORE.test(rest)) return { quantity: 1, unit: 'day', type }
  const words = rest.trim().split(/\s+/)
  const stated = words.map((_, at) =>
    /^(\d{1,3})\s*(\p{L}+)/u.exec(withFirstInDigits(words.slice(at).join(' '))),
  )
  const [, quantity, unit = ''] = stated.find(match => periodUnit(match?.[2] ?? '') === 'day') ?? []
  return quantity !== undefined && BEFORE.test(rest) ? { quantity: Number(quantity), unit, type } : null
}
