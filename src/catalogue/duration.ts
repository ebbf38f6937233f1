import type { Period } from './period.ts'
import type { Product } from './schema/product.ts'

type DurationInUnit = Period & { unit: 'day' | 'hour' | 'minute' }

/** In the largest unit in which both its ends are whole numbers. Null where the product has no duration in minutes. */
export function durationOf({ durationMinutesFrom, durationMinutesTo }: Product): DurationInUnit | null {
  const ends = [durationMinutesFrom, durationMinutesTo].filter(minutes => minutes !== null)
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  if (ends.length === 0 || to === 0) return null
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
export function leastMinutes({ durationMinutesFrom, durationMinutesTo }: Product): number | undefined {
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
