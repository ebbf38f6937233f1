/** From one time of the day to another, `HH:MM`; one that closes before it opens goes on after midnight. */
export interface Span {
  opens: string
  /** `24:00` for the end of the day. */
  closes: string
}

/** What is said of a day: closed, open at these times, or whatever the source has words for. */
export type DayStatus = 'closed' | readonly Span[] | { readonly words: string }

/** A day of the week, Monday is 0; 7 stands for public holidays. */
export type Day = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
export const PUBLIC_HOLIDAYS: Day = 7

/** Days for which the same is said. */
export interface HoursLine {
  /** In order; empty where the source names none. */
  days: readonly Day[]
  /** What the source calls the days, where it names none that are known. */
  label: string | null
  status: DayStatus
}

/** Opening hours, from Monday, with equal days in one line. */
export type OpeningHours = readonly HoursLine[]

/** Open from midnight to midnight. */
export const ALL_DAY: readonly Span[] = [{ opens: '00:00', closes: '24:00' }]

/** Whether the times are those of a day without an end. */
export function isAllDay(spans: readonly Span[]): boolean {
  return spans.some(({ opens, closes }) => opens === '00:00' && closes === '24:00')
}

/** Several lines of a source in order: those of the same days are joined, and so are days with the same hours. Null where they contradict each other. */
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

function joinedStatus(before: DayStatus | undefined, status: DayStatus): DayStatus | null {
  if (before === undefined || JSON.stringify(before) === JSON.stringify(status)) return status
  return isSpans(before) && isSpans(status) ? [...before, ...status] : null
}

export function isSpans(status: DayStatus): status is readonly Span[] {
  return Array.isArray(status)
}
