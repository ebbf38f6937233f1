/** How people write dates in a language otherwise than Unicode CLDR has them. */
interface DateHabits {
  /** What the first day of a month is called. */
  first?: string
  /** What becomes of words before some numbers. */
  contracted?: readonly [words: RegExp, written: string]
}

/** By locale, else by language. */
const HABITS: Readonly<Record<string, DateHabits>> = {
  fr: { first: '1er' },
  it: { first: '1º', contracted: [/\b(d?al) (?=(?:8|11)\b)/g, '$1l’'] },
  pt: { first: '1º' },
  'pt-PT': {},
}

/** Writes calendar days, `YYYY-MM-DD`, in a language. */
export interface Dates {
  /** `21 November 2026`, `1er avril 2026`. */
  day(day: string): string
  /** The first and the last of several days, where the last says what both have in common: `April 1`, `October 31, 2026`. */
  ends(from: string, until: string): [from: string, until: string]
  /** A text with a day in it, as it is spoken: `dall’8 aprile`. */
  spoken(text: string): string
}

type Part = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>

/** The formatters of one locale. They are costly to make. */
export function datesIn(locale: string): Dates {
  const { first, contracted } = HABITS[locale] ?? HABITS[locale.split('-')[0] ?? locale] ?? {}
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

  /** Ranges of some languages write days with two digits; single days never do. */
  const written = (parts: readonly Part[]) =>
    parts
      .map(({ type, value }) => {
        const plain = type === 'day' ? value.replace(/^0/, '') : value
        return type === 'day' && plain === '1' && first !== undefined ? first : plain
      })
      .join('')
  const dayText = (day: string) => written(format.formatToParts(timeOf(day)))

  return {
    day: dayText,
    ends(from, until) {
      const whole: [string, string] = [dayText(from), dayText(until)]
      if (from > until) return whole
      const range = format.formatRangeToParts(timeOf(from), timeOf(until))
      const behindFirst = range.findLastIndex(({ source }) => source === 'startRange') + 1
      const last = range.findIndex(({ source }) => source === 'endRange')
      // What belongs to the first day stands before the dash: the dot in `1.–15. April`.
      const [belonging = ''] = /^[^\s\p{Pd}~～至]*/u.exec(range[behindFirst]?.value ?? '') ?? []
      const ends: [string, string] = [
        written(range.slice(0, behindFirst)) + belonging,
        written(range.slice(last)),
      ]
      // Some languages have ranges in figures alone, which nobody writes in a sentence.
      const isInWords = behindFirst > 0 && whole[0].startsWith(ends[0]) && whole[1].endsWith(ends[1])
      return isInWords ? ends : whole
    },
    spoken: text => (contracted === undefined ? text : text.replace(...contracted)),
  }
}
