import * as z from 'zod'
import type { Unit } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'

interface Bounds {
  min?: number | undefined
  max?: number | undefined
}

const YEARS =
  'years?|yrs?|y\\.?o|ans?|jahren?|jährige[nr]?|j|años?|ann[io]|anos?|jaar|jarigen?|år|lat|سنوات|سنة|عام|سال|ساله|שנים|שנה'
/** Matches what may follow an age: no other word, unit or digit, since `14-16 h` and `under 1.20 m` are no ages. */
const AFTER = String.raw`(?=[\s-]*(?:(?:${YEARS}|['’]?s)(?!\p{L})|[歳才岁歲세살]|[.,:;!?/](?!\d)|[()[\]（）&|]|[-–—]\s|$))`
const age = (pattern: RegExp) => new RegExp(String.raw`(?<!\d[.,:/-])${pattern.source}${AFTER}`, 'iu')

/** Matches `4-11`, `4 to 11` and `4 bis 11`, but no heights in centimetres, which have three digits. */
const RANGE = /(?<!\d)(\d{1,2})\s*(?:-|–|to|à|bis|a|al|tot)\s*(\d{1,2})(?!\d)/iu
const BELOW = /(?:under|below|moins de|unter|menos de|menores de|sotto i|onder|<)\s*(\d{1,2})(?!\d)/iu
const AGES = age(RANGE)
const AGE_BELOW = age(BELOW)
const AGE_FROM = age(/(?<!\d)(\d{1,2})\s*(?:\+|et plus|and over|or over|und älter|ans et plus|años o más)/iu)

/** Matches a number of people, but no percentage, price or age. */
const COUNT = new RegExp(
  String.raw`(?<![\d€$£]|\d[.,])\d{1,2}(?!\d|[.,]\d|\s*(?:[%€$£]|(?:${YEARS})(?!\p{L})))`,
  'giu',
)

/** Types of tickets for one guest. A number in the name of such a ticket is an age. */
const OF_AGE: readonly Unit['type'][] = ['ADULT', 'CHILD', 'YOUTH', 'INFANT', 'SENIOR', 'STUDENT']

const Tiers = z.record(z.string(), z.object({ from: z.number().int(), to: z.number().int() }))

export function agesOf(unit: Pick<Unit, 'type' | 'title' | 'ages'>, { passthrough }: Product): Bounds {
  const { type, title = '', ages } = unit
  if (ages !== undefined) return ages
  if (type === null || !OF_AGE.includes(type)) return NONE
  if (!/\d/.test(title)) return tierOf(type, passthrough)
  const [, first, last] = AGES.exec(title) ?? []
  if (first !== undefined && Number(first) < Number(last)) return { min: Number(first), max: Number(last) }
  const [, least] = AGE_FROM.exec(title) ?? []
  if (least !== undefined) return { min: Number(least) }
  const [, above] = AGE_BELOW.exec(title) ?? []
  if (above !== undefined && Number(above) > 0) return { max: Number(above) - 1 }
  return tierOf(type, passthrough)
}

const NONE: Bounds = {}

function tierOf(type: string, passthrough: Product['passthrough']): Bounds {
  const ages = passthrough['tier_ages']
  const tier = ages == null ? undefined : Tiers.safeParse(ages).data?.[type.toLowerCase()]
  return tier === undefined || tier.from >= tier.to ? NONE : { min: tier.from, max: tier.to }
}

/**
 * Returns the guests of a group or family ticket: the sum of the numbers in its name, 5 in `2 adults + 3 children`. If
 * the sum is below 2, a group ticket that is sold per booking has the most guests of a booking.
 */
export function guestsOf({ type, title = '' }: Pick<Unit, 'type' | 'title'>, product: Product) {
  if (type !== 'GROUP' && type !== 'FAMILY') return undefined
  const [, , most] = RANGE.exec(title) ?? []
  const counts =
    title.replace(RANGE, '').replace(BELOW, '').match(COUNT) ?? (most === undefined ? [] : [most])
  const guests = counts.reduce((sum, count) => sum + Number(count), 0)
  if (guests > 1) return guests
  const isPerBooking = type === 'GROUP' && product.pricingPer.includes('BOOKING')
  return isPerBooking ? (product.bookingMaxPax ?? product.maxGroupSize ?? undefined) : undefined
}
