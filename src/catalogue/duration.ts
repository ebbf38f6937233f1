import { type Period, type PeriodUnit, unitMinutes } from './period.ts'
import type { Product } from './schema/product.ts'

type DurationInUnit = Period & { unit: 'day' | 'hour' | 'minute' }

/** The duration of a product in minutes; `durationMinutesTo` is null for an exact one. */
export type DurationMinutes = Pick<Product, 'durationMinutesFrom' | 'durationMinutesTo'>

interface MinuteSpan {
  from: number
  to?: number | undefined
}

/** Null if there is no duration above 0. */
export function spanOfMinutes({
  durationMinutesFrom,
  durationMinutesTo,
}: DurationMinutes): MinuteSpan | null {
  const ends = [durationMinutesFrom, durationMinutesTo].filter(minutes => minutes !== null)
  const [from, to] = [Math.min(...ends), Math.max(...ends)]
  if (ends.length === 0 || to === 0) return null
  return from === to ? { from } : { from, to }
}

/** The duration of a product; null if it has none in minutes. */
export function durationOf(product: DurationMinutes): DurationInUnit | null {
  const span = spanOfMinutes(product)
  return span && durationOfSpan(span)
}

/** Converts a span of minutes to the largest unit that makes both ends whole numbers. */
export function durationOfSpan({ from, to = from }: MinuteSpan): DurationInUnit {
  const isWhole = (unit: PeriodUnit) => from % unitMinutes[unit] === 0 && to % unitMinutes[unit] === 0
  const unit = (['day', 'hour'] as const).find(isWhole) ?? 'minute'
  const size = unitMinutes[unit]
  return { from: from / size, to: from === to ? null : to / size, unit }
}

/** The product's shortest duration above 0, in minutes; undefined if it has none. */
export function leastMinutes(product: DurationMinutes): number | undefined {
  const span = spanOfMinutes(product)
  return span?.from || span?.to
}

/** The numbers of a duration: `2`, `2 to 3`, or `up to 3`. */
export function numbersInEnglish({ from, to }: { from: number; to?: number | null | undefined }): string {
  return to == null ? `${from}` : from === 0 ? `up to ${to}` : `${from} to ${to}`
}

/** The duration as `2 hours`, `2 to 3 hours` or `1 day`. Without minutes it is `durationText`, which may be null. */
export function durationInEnglish(product: Product): string | null {
  const duration = durationOf(product)
  if (duration === null) return product.durationText
  const { from, to, unit } = duration
  const last = to ?? from
  return `${numbersInEnglish(duration)} ${unit}${last === 1 ? '' : 's'}`
}
