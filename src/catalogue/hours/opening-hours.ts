import { isDeepStrictEqual } from 'node:util'

/** A span of times, `HH:MM`. If it closes before it opens, it ends on the next day. */
export interface Span {
  opens: string
  /** `24:00` for the end of the day. */
  closes: string
}

export type DayStatus = 'closed' | readonly Span[] | { readonly words: string }

/** A day of the week from Monday, which is 0; 7 means public holidays. */
export type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
export const PUBLIC_HOLIDAYS: Day = 7
export const WEEK: readonly Day[] = [0, 1, 2, 3, 4, 5, 6]

export interface HoursLine {
  /** Sorted from Monday; empty if the source names no known day. */
  days: readonly Day[]
  /** The source's words for the days, if it names only unknown ones: `High season`. Otherwise null. */
  label: string | null
  status: DayStatus
}

export type OpeningHours = readonly HoursLine[]

export const ALL_DAY: readonly Span[] = [{ opens: '00:00', closes: '24:00' }]

export function isAllDay(spans: readonly Span[]): boolean {
  return spans.some(({ opens, closes }) => opens === '00:00' && closes === '24:00')
}

export function joinedHours(lines: readonly HoursLine[]): OpeningHours | null {
  const byDay = new Map<Day, DayStatus>()
  for (const { days, status } of lines)
    for (const day of days) {
      const both = joinedStatus(byDay.get(day), status)
      if (both === null) return null
      byDay.set(day, both)
    }
  const joined: (HoursLine & { days: Day[] })[] = []
  for (const [day, status] of [...byDay].sort(([a], [b]) => a - b)) {
    const key = JSON.stringify(status)
    const same = joined.find(line => JSON.stringify(line.status) === key)
    if (same === undefined) joined.push({ days: [day], label: null, status })
    else same.days.push(day)
  }
  return [...joined, ...lines.filter(({ days }) => days.length === 0)]
}

export function addedHours(hours: OpeningHours, more: OpeningHours): OpeningHours | null {
  if (hours.length === 0 || isDeepStrictEqual(hours, more)) return more
  const stated = new Map(hours.flatMap(({ days, status }) => days.map(day => [day, status] as const)))
  const isClear = [...hours, ...more].every(
    ({ days, status }) =>
      days.length > 0 && days.every(day => isDeepStrictEqual(stated.get(day) ?? status, status)),
  )
  return isClear ? joinedHours([...hours, ...more]) : null
}

function joinedStatus(before: DayStatus | undefined, status: DayStatus): DayStatus | null {
  if (before === undefined || JSON.stringify(before) === JSON.stringify(status)) return status
  return isSpans(before) && isSpans(status) ? [...before, ...status] : null
}

export function isSpans(status: DayStatus): status is readonly Span[] {
  return Array.isArray(status)
}
