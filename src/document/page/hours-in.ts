import { type Day, PUBLIC_HOLIDAYS, type Span } from '../../catalogue/hours/opening-hours.ts'

/** Makes the formatters of `locale`. They are costly, so call this only when the first record has hours. */
export function hoursIn(locale: string) {
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  const times = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  const lists = new Intl.ListFormat(locale)
  /** A date on the weekday `day`, for formatters, which accept only dates. 1 January 2024 is a Monday. */
  const dateOf = (day: Day) => Date.UTC(2024, 0, 1 + day)

  return {
    days(days: readonly Day[], holidays: string): string {
      const parts = runsOf(days).flatMap(run => {
        const [first, last] = [run[0], run.at(-1)]
        if (first === PUBLIC_HOLIDAYS || first === undefined || last === undefined) return [holidays]
        return run.length > 2
          ? [plainSpaces(weekdays.formatRange(dateOf(first), dateOf(last)))]
          : run.map(day => weekdays.format(dateOf(day)))
      })
      const text = lists.format(parts)
      return text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)
    },
    times: (spans: readonly Span[]) =>
      lists.format(
        spans.map(({ opens, closes }) => plainSpaces(times.formatRange(timeOf(opens), timeOf(closes)))),
      ),
  }
}

/** The time `clock` on a fixed date. Of two times on different dates, formatters would write the dates too. */
function timeOf(clock: string): number {
  return Date.parse(`2024-01-01T${clock === '24:00' ? '00:00' : clock}:00Z`)
}

/** Replaces thin and narrow spaces, which Unicode CLDR writes, because some programs do not split words at them. */
function plainSpaces(text: string): string {
  return text.replace(/[\u2009\u202f]/g, ' ')
}

function runsOf(days: readonly Day[]): Day[][] {
  const runs: Day[][] = []
  for (const day of days) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1 && day !== PUBLIC_HOLIDAYS) run.push(day)
    else runs.push([day])
  }
  return runs
}
