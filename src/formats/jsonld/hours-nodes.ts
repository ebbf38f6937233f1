import { type Day, isSpans, type OpeningHours, type Span } from '../../catalogue/hours/opening-hours.ts'

/** Days as schema.org's DayOfWeek names them. */
const DAYS: Record<Day, string> = {
  0: 'Monday',
  1: 'Tuesday',
  2: 'Wednesday',
  3: 'Thursday',
  4: 'Friday',
  5: 'Saturday',
  6: 'Sunday',
  7: 'PublicHolidays',
}

/** The span of a closed day, as Google expects it in structured data for local businesses. */
const CLOSED: readonly Span[] = [{ opens: '00:00', closes: '00:00' }]

/** An OpeningHoursSpecification for each time span. Hours in words are left out. */
export function hoursNodes(hours: OpeningHours) {
  return hours.flatMap(({ days, label, status }) => {
    const spans = status === 'closed' ? CLOSED : isSpans(status) ? status : []
    if (label !== null) return []
    return spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification' as const,
      ...(days.length === 0 ? {} : { dayOfWeek: days.map(day => DAYS[day]) }),
      opens,
      closes: closes === '24:00' ? '23:59' : closes,
    }))
  })
}
