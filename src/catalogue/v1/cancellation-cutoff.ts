import type { Product } from '../schema/product.ts'
import { periodText } from './v1-values.ts'

/** OCTO's units of a cut-off (DurationUnit). */
export const cutoffUnits = ['minute', 'hour', 'day'] as const
export type CutoffUnit = (typeof cutoffUnits)[number]

/** How long before the start a booking can be cancelled at the latest. */
export interface CancellationCutoff {
  /** A whole number from 1. */
  amount: number
  unit: CutoffUnit
}

/** V1 fields that may say it, the one that counts first. A policy is mostly a name, such as `Moderate`. */
const FIELDS = ['cancellation_period', 'cancellation_cutoff', 'cancellation_policy']

const PERIOD =
  /^(\d{1,6}(?:[.,]\d{1,3})?)\s*(?:(m|min|minute)|(h|hr|hour)|(d|day)|(w|week)|(month)|(y|year))s?\.?(?:\s+(?:before|prior|in advance)\b.*)?$/i

/** Minutes of the units in the order of the groups above. A month and a year at their longest: what they promise holds. */
const MINUTES = [1, 60, 1440, 7 * 1440, 31 * 1440, 366 * 1440]

/**
 * The cut-off of a product's cancellation, from what V1 said of it: `48 hours`, `[48, "hours"]`, `2 days before`. Null
 * where nothing says it. An amount of 0 says nothing: V1 writes it for every product of which it knows no period.
 */
export function cancellationCutoffOf({ kept }: Product): CancellationCutoff | null {
  for (const field of FIELDS) {
    const [, amount = '', ...units] = PERIOD.exec(periodText(kept[field])?.trim() ?? '') ?? []
    const stated = MINUTES[units.findIndex(unit => unit !== undefined)]
    if (stated === undefined) continue
    const minutes = Math.ceil(Number(amount.replace(',', '.')) * stated)
    if (minutes > 0) return inUnit(minutes, stated)
  }
  return null
}

/** In the unit in which it was stated, or the largest smaller one in which it is a whole number. */
function inUnit(minutes: number, stated: number): CancellationCutoff {
  const [unit, size] = (
    [
      ['day', 1440],
      ['hour', 60],
    ] as const
  ).find(([, size]) => size <= stated && minutes % size === 0) ?? ['minute', 1]
  return { amount: minutes / size, unit }
}
