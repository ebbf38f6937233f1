import { durationInEnglish, durationOf } from '../duration.ts'
import { type PeriodUnit, periodUnit, readPeriod } from '../period.ts'
import type { Product } from '../schema/product.ts'
import type { Conversion } from './v1-field.ts'

/** The minutes of each unit. Months and years are missing: no product takes so long, so such durations stay words. */
const MINUTES: Partial<Record<PeriodUnit, number>> = { minute: 1, hour: 60, day: 1440, week: 10_080 }

/** In minutes: ten years. A longer duration is a mistake. */
const LONGEST = 10 * 366 * 1440

/** A duration in minutes; `to` is null for an exact one. */
export interface Duration {
  from: number
  to: number | null
}

/** Parses a duration such as `2 hours`, `up to 90 minutes`, `0-10 Hours` or `1h30`. Null for other texts. */
export function readDuration(text: string): Duration | null {
  const period = readPeriod(text)
  return period === null ? null : toDuration(period.from, period.to, period.unit)
}

/** Makes a duration from its parts. Null if the unit is unknown or the duration impossibly long. */
export function toDuration(from: number, to: number | null, unit: string): Duration | null {
  const minutes = MINUTES[periodUnit(unit) ?? 'year']
  if (minutes === undefined) return null
  const lower = Math.round(from * minutes)
  const upper = to === null ? null : Math.round(to * minutes)
  if (Math.max(lower, upper ?? 0) > LONGEST) return null
  if (upper === null || upper === lower) return lower > 0 ? { from: lower, to: null } : null
  return upper > lower ? { from: lower, to: upper } : { from: upper, to: lower }
}

/** A duration in words. Words that cannot be converted to minutes become the product's `durationText`. */
export const duration: Conversion<string> = {
  write(draft, text) {
    const read = readDuration(text)
    if (read === null) draft.durationText = text
    else Object.assign(draft.product, { durationMinutesFrom: read.from, durationMinutesTo: read.to })
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
      Object.assign(draft.product, { durationMinutesFrom: read.from, durationMinutesTo: read.to })
      // Words are published only if no minutes are known. V1 returns them from their passthrough value.
      draft.durationText = null
    } else if (from > 0 && unit !== '')
      draft.durationText ??= [from, ...(upper === null ? [] : ['-', upper]), ` ${unit}`].join('').trim()
  },
  read: readDurationPart('duration_from'),
}
