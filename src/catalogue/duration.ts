import type { Period } from './period.ts'
import type { Product } from './schema/product.ts'

type DurationInUnit = Period & { unit: 'day' | 'hour' | 'minute' }

/** What a product's duration is read from. */
type Minutes = Pick<Product, 'durationMinutesFrom' | 'durationMinutesTo'>

/** From the shorter end to the longer one, which is left out where they are equal. Null where the product has none. */
export function spanOfMinutes({
  durationMinutesFrom,
  durationMinutesTo,
}: Minutes): { from: number; to?: number } | null {
  const ends = [durationMinutesFrom, durationMinutesTo].filter(minutes => minutes !== null)
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  if (ends.length === 0 || to === 0) return null
  return from === to ? { from } : { from, to }
}

/** In the largest unit in which both its ends are whole numbers. Null where the product has no duration in minutes. */
export function durationOf(product: Minutes): DurationInUnit | null {
  const span = spanOfMinutes(product)
  return span && durationOfSpan(span)
}

/** A span of minutes in the largest unit in which both its ends are whole numbers. */
export function durationOfSpan({
  from,
  to = from,
}: {
  from: number
  to?: number | undefined
}): DurationInUnit {
  const [unit, minutes] = (
    [
      ['day', 1440],
      ['hour', 60],
      ['minute', 1],
    ] as const
  ).find(([, size]) => from % size === 0 && to % size === 0) ?? ['minute', 1]
  return { from: from / minutes, to: from === to ? null : to / minutes, unit }
}

/** How many minutes a product takes at least; the most that it takes where it begins at 0. Undefined where that is unknown. */
export function leastMinutes({ durationMinutesFrom, durationMinutesTo }: Minutes): number | undefined {
  const ends = [durationMinutesFrom, durationMinutesTo].filter(minutes => minutes !== null && minutes > 0)
  return ends.length === 0 ? undefined : Math.min(...ends.map(Number))
}

/** `2 hours`, `90 minutes`, `2 to 3 hours`, `1 day`; the source's own words where they could not be read. */
export function durationInEnglish(product: Product): string | null {
  const duration = durationOf(product)
  if (duration === null) return product.durationText
  const { from, to, unit } = duration
  const last = to ?? from
  const amount = to === null ? `${from}` : from === 0 ? `up to ${to}` : `${from} to ${to}`
  return `${amount} ${unit}${last === 1 ? '' : 's'}`
}
