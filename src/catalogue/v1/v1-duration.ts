import { type DurationMinutes, durationInEnglish, durationOf } from '../duration.ts'
import { MOST_MINUTES, periodUnit, readPeriod, unitMinutes } from '../period.ts'
import type { Product } from '../schema/product.ts'
import type { Conversion } from './v1-field.ts'

/** Parses a duration such as `2 hours`, `up to 90 minutes`, `0-10 Hours` or `1h30`. Null for other texts. */
export function readDuration(text: string): DurationMinutes | null {
  const period = readPeriod(text)
  return period === null ? null : toDuration(period.from, period.to, period.unit)
}

/** Makes a duration from its parts. Null if the unit is unknown or the duration impossibly long. */
export function toDuration(from: number, to: number | null, word: string): DurationMinutes | null {
  const unit = periodUnit(word)
  // No product takes months or years, so such durations stay words.
  if (unit === undefined || unit === 'month' || unit === 'year') return null
  const ends = [from, to ?? from].map(amount => Math.round(amount * unitMinutes[unit]))
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  if (most > MOST_MINUTES || most <= 0) return null
  return { durationMinutesFrom: least, durationMinutesTo: least === most ? null : most }
}

/** A duration in words. Words that cannot be converted to minutes become the product's `durationText`. */
export const duration: Conversion<string> = {
  write(draft, text) {
    const read = readDuration(text)
    if (read === null) draft.durationText = text
    else Object.assign(draft.product, read)
  },
  read: durationInEnglish,
}

export const DURATION_PARTS = ['duration_type', 'duration_from', 'duration_unit', 'duration_to'] as const
type DurationPart = (typeof DURATION_PARTS)[number]

const UNITS = { day: 'Days', hour: 'Hours', minute: 'Minutes' } as const

/**
 * Reads a part of the duration, in the largest unit that fits. Null if any part has a passthrough value:
 * the parts belong together, so stored and computed ones must not be mixed.
 */
export function readDurationPart(part: DurationPart) {
  return (product: Product): string | number | null => {
    if (DURATION_PARTS.some(name => Object.hasOwn(product.passthrough, name))) return null
    const duration = durationOf(product)
    if (duration === null) return null
    const { from, to, unit } = duration
    return {
      duration_type: to === null ? 'Fixed' : 'Flexible',
      duration_from: from,
      duration_unit: UNITS[unit],
      duration_to: to,
    }[part]
  }
}

/** Converts `duration_from`, and the other parts with it. `duration_to` counts only if `duration_type` is not Fixed. */
export const durationFrom: Conversion<number> = {
  write(draft, from, v1) {
    const unit = String(v1['duration_unit'] ?? '')
    const isFixed = String(v1['duration_type'] ?? '').toLowerCase() === 'fixed'
    const upper = typeof v1['duration_to'] === 'number' && !isFixed ? v1['duration_to'] : null
    const read = toDuration(from, upper, unit)
    if (read !== null) {
      Object.assign(draft.product, read)
      // Words are published only if no minutes are known. V1 returns them from their passthrough value.
      draft.durationText = null
    } else if (from > 0 && unit !== '')
      draft.durationText ??= [from, ...(upper === null ? [] : ['-', upper]), ` ${unit}`].join('').trim()
  },
  read: readDurationPart('duration_from'),
}
