const MINUTES: Record<string, number> = {
  minute: 1,
  min: 1,
  hour: 60,
  hr: 60,
  h: 60,
  day: 1440,
  d: 1440,
  week: 10_080,
}

/** Nothing takes ten years. */
const LONGEST = 10 * 366 * 1440

/** A duration in minutes; `to` is null where it is exact. */
export interface Duration {
  from: number
  to: number | null
}

const FREE_TEXT = /^(\d+(?:[.,]\d+)?)(?:\s*(?:-|–|—|to)\s*(\d+(?:[.,]\d+)?))?\s*([a-z]+?)s?\.?$/i

/** Reads V1's free text, such as `2 hours`, `up to 90 minutes`, `0-10 Hours`, `1-1 Hours`. Null where it says something else. */
export function readDuration(text: string): Duration | null {
  const match = FREE_TEXT.exec(text.trim().replace(/^up to\s+/i, '0-'))
  if (match === null) return null
  const [, from = '', to, unit = ''] = match
  return toDuration(decimal(from), to === undefined ? null : decimal(to), unit)
}

/** The same from its parts. Null where the unit is unknown, or nothing takes that long. */
export function toDuration(from: number, to: number | null, unit: string): Duration | null {
  const key = unit.trim().toLowerCase().replace(/s$/, '')
  const minutes = Object.hasOwn(MINUTES, key) ? MINUTES[key] : undefined
  if (minutes === undefined) return null
  const lower = Math.round(from * minutes)
  const upper = to === null ? null : Math.round(to * minutes)
  if (Math.max(lower, upper ?? 0) > LONGEST) return null
  if (upper === null || upper === lower) return lower > 0 ? { from: lower, to: null } : null
  return upper > lower ? { from: lower, to: upper } : { from: upper, to: lower }
}

function decimal(text: string): number {
  return Number(/,\d{3}$/.test(text) ? text.replace(',', '') : text.replace(',', '.'))
}
