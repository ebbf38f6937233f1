/** Rules for dates in one language that Unicode CLDR lacks, and so `Intl` too. */
interface DateHabits {
  /** What is written for the first day of a month instead of `1`: `1er`. */
  first?: string
  /** The words that are contracted before some numbers, and what is written instead: `dall’8 aprile`. */
  contracted?: readonly [words: RegExp, written: string]
}

/** By locale or language. A locale's entry replaces its language's: `pt-PT` has none of the habits of `pt`. */
const HABITS: Readonly<Record<string, DateHabits>> = {
  fr: { first: '1er' },
  it: { first: '1º', contracted: [/\b(d?al) (?=(?:8|11)\b)/g, '$1l’'] },
  pt: { first: '1º' },
  'pt-PT': {},
}

type Part = Pick<Intl.DateTimeFormatPart, 'type' | 'value'>

/** Makes formatters of calendar days, `YYYY-MM-DD`. They are costly, so all records of a locale share them. */
export function datesIn(locale: string) {
  const { first, contracted } = HABITS[locale] ?? HABITS[locale.split('-')[0] ?? locale] ?? {}
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)

  /** Joins the parts of a date. A day's leading zero is removed, which some languages write only in ranges. */
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
    /** The two days of a range. The first leaves out what both share: `April 1`, `October 31, 2026`. */
    ends(from: string, until: string): [from: string, until: string] {
      const whole: [string, string] = [dayText(from), dayText(until)]
      if (from > until) return whole
      const range = format.formatRangeToParts(timeOf(from), timeOf(until))
      const afterFirst = range.findLastIndex(({ source }) => source === 'startRange') + 1
      const last = range.findIndex(({ source }) => source === 'endRange')
      // Characters before the dash belong to the first day, such as the second dot in `1.–15. April`.
      const [suffix = ''] = /^[^\s\p{Pd}~～至]*/u.exec(range[afterFirst]?.value ?? '') ?? []
      const ends: [string, string] = [
        written(range.slice(0, afterFirst)) + suffix,
        written(range.slice(last)),
      ]
      // If `Intl` writes the range in figures, which do not fit into a sentence, both days are written in full.
      const isInWords = afterFirst > 0 && whole[0].startsWith(ends[0]) && whole[1].endsWith(ends[1])
      return isInWords ? ends : whole
    },
    /** Contracts words with the number after them, as in speech: `dall’8 aprile`. */
    spoken: (text: string) => (contracted === undefined ? text : text.replace(...contracted)),
  }
}
