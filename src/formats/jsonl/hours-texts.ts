import { type Day, isSpans, type OpeningHours, PUBLIC_HOLIDAYS } from '../../catalogue/hours/opening-hours.ts'

/** Days as schema.org's property `openingHours` names them. */
const DAYS: Record<Day, string> = { 0: 'Mo', 1: 'Tu', 2: 'We', 3: 'Th', 4: 'Fr', 5: 'Sa', 6: 'Su', 7: '' }

/**
 * Opening hours in the form of schema.org's `openingHours`: `Mo-Fr 09:00-17:00`, `Mo,We 10:00-12:00`. Closed days are left
 * out, and so are public holidays and hours in words, which that form cannot express.
 */
export function hoursTexts(hours: OpeningHours): string[] {
  return hours.flatMap(({ days, label, status }) => {
    const named = days.filter(day => day !== PUBLIC_HOLIDAYS)
    if (!isSpans(status) || label !== null || (named.length === 0 && days.length > 0)) return []
    const when = named.length === 0 ? '' : `${daysText(named)} `
    return status.map(({ opens, closes }) => `${when}${opens}-${closes === '24:00' ? '23:59' : closes}`)
  })
}

/** Days as `Mo-We,Fr`. */
function daysText(days: readonly Day[]): string {
  const parts = days.flatMap((day, index) => {
    const [isBegin, isEnd] = [days[index - 1] !== day - 1, days[index + 1] !== day + 1]
    return isBegin || isEnd ? [`${isBegin ? ',' : '-'}${DAYS[day]}`] : []
  })
  return parts.join('').slice(1)
}
