import { isDeepStrictEqual } from 'node:util'
import { type DurationMinutes, durationInEnglish, durationOf } from '../duration.ts'
import { MOST_MINUTES, periodUnit, readPeriod, unitMinutes } from '../period.ts'
import type { Product } from '../schema/product.ts'
import type { Conversion } from './v1-field.ts'
import type { V1Record } from './v1-values.ts'

export function readDuration(text: string): DurationMinutes | null {
  const period = readPeriod(text)
  return period === null ? null : toDuration(period.from, period.to, period.unit)
}

export function toDuration(from: number, to: number | null, word: string): DurationMinutes | null {
  const unit = periodUnit(word)
  // No tour takes months or years, so such a duration stays in words.
  if (unit === undefined || unit === 'month' || unit === 'year') return null
  const ends = [from, to ?? from].map(amount => Math.round(amount * unitMinutes[unit]))
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  if (most > MOST_MINUTES || most <= 0) return null
  return { durationMinutesFrom: least, durationMinutesTo: least === most ? null : most }
}

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

/** Makes `part` from the minutes. Null if any part has a passthrough value, which `part` could contradict. */
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

function upperBound({ duration_type: type, duration_to: to }: V1Record): number | null {
  return typeof to === 'number' && String(type).toLowerCase() !== 'fixed' ? to : null
}

/**
 * Names one part of a duration if the parts contradict the words in `v1.duration`. Words that cannot be read
 * contradict nothing.
 */
export function contradictingPart(v1: V1Record): DurationPart | undefined {
  const read = typeof v1['duration'] === 'string' ? readDuration(v1['duration']) : null
  const inWords = read && durationOf(read)
  if (inWords === null) return undefined
  const known = DURATION_PARTS.filter(part => (v1[part] ?? null) !== null)
  const from = v1['duration_from'] ?? inWords.from
  const unit = v1['duration_unit'] ?? inWords.unit
  const to = upperBound({ ...v1, duration_to: v1['duration_to'] ?? inWords.to })
  if (isDeepStrictEqual(toDuration(Number(from), to, String(unit)), read)) return undefined
  return known.find(part => part === 'duration_from') ?? known[0]
}

export const durationFrom: Conversion<number> = {
  write(draft, from, v1) {
    const unit = String(v1['duration_unit'] ?? '')
    const upper = upperBound(v1)
    const read = toDuration(from, upper, unit)
    if (read !== null) {
      Object.assign(draft.product, read)
      // A duration in words is published only if no minutes are known. V1 returns it from the passthrough value.
      draft.durationText = null
    } else if (from > 0 && unit !== '')
      draft.durationText ??= [from, ...(upper === null ? [] : ['-', upper]), ` ${unit}`].join('').trim()
  },
  read: readDurationPart('duration_from'),
}
