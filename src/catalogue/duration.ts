import { type Period, type PeriodUnit, unitMinutes } from './period.ts'
import type { Product } from './schema/product.ts'

type DurationInUnit = Period & { unit: 'day' | 'hour' | 'minute' }

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

export function durationOf(product: DurationMinutes): DurationInUnit | null {
  const span = spanOfMinutes(product)
  return span && durationOfSpan(span)
}

export function durationOfSpan({ from, to = from }: MinuteSpan): DurationInUnit {
  const isWhole = (unit: PeriodUnit) => from % unitMinutes[unit] === 0 && to % unitMinutes[unit] === 0
  const unit = (['day', 'hour'] as const).find(isWhole) ?? 'minute'
  const size = unitMinutes[unit]
  return { from: from / size, to: from === to ? null : to / size, unit }
}

export function leastMinutes(product: DurationMinutes): number | undefined {
  const span = spanOfMinutes(product)
  return span?.from || span?.to
}

export function numbersInEnglish({ from, to }: { from: number; to?: number | null | undefined }): string {
  return to == null ? `${from}` : from === 0 ? `up to ${to}` : `${from} to ${to}`
}

export function durationInEnglish(product: Product): string | null {
  const duration = durationOf(product)
  if (duration === null) return product.durationText
  const { from, to, unit } = duration
  const last = to ?? from
  return `${numbersInEnglish(duration)} ${unit}${last === 1 ? '' : 's'}`
}
