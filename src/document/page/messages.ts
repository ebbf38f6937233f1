import { type Day, isAllDay, type Span } from '../../catalogue/hours/opening-hours.ts'
import type { Period, PeriodUnit } from '../../catalogue/period.ts'
import { byRetail, majorUnits } from '../../catalogue/price.ts'
import type { Price } from '../../catalogue/schema/option.ts'
import { memoize } from '../../catalogue/text/memoize.ts'
import { type Word, type Words, wordIn } from '../template/words.ts'
import { datesIn } from './dates.ts'
import { type HoursText, hoursIn } from './hours-in.ts'

/** Writes values in a record's language. */
export interface Messages {
  word(word: Word, value?: string): string
  /** A word with a value in each of its named places. */
  words(word: Word, values: Readonly<Record<string, string>>): string
  /** A word with a number in it, in the plural that the number takes: `1 year`, `12 years`. */
  counted(word: Word, count: number): string
  /** `Label: value`, with the language's own spacing. */
  labelled(label: string, value: string): string
  /** `4.8`, `1,316`. */
  number(value: number): string
  /** `2 to 3`. */
  range(from: string, to: string): string
  /** `2 hours`, `2 to 3 hours`, `up to 90 minutes`. */
  duration(duration: Period): string
  /** `€25.00`; `Free` for 0; with the original price where it was higher. */
  price(price: Price): string
  /** The same of several prices of one currency, lowest first: `€12.00 to €76.00` where they are not all one price. */
  prices(prices: readonly Price[]): { text: string; isRange: boolean }
  /** `21 November 2026` from `2026-11-21`. */
  date(day: string): string
  /** `from 21 November 2026`: a day in a word that has a place for it. */
  dated(word: 'from {date}' | 'until {date}', day: string): string
  /** `April 1 to October 31, 2026`. */
  dates(from: string, until: string): string
  /** `Monday – Friday`. */
  weekdays(days: readonly Day[]): string
  /** `9:00 AM – 5:00 PM`. */
  times(spans: readonly Span[]): string
  /** `French` from `fr` and from `fr-FR`. */
  language(tag: string): string
  /** `France` from `FR`; a text that is no code stays as it is. */
  country(code: string): string
}

/** Makes the formatters of one locale; they are costly, so one `Messages` serves all records of a language. */
export function messagesIn(locale: string, words: Words): Messages {
  const dates = datesIn(locale)
  let madeHours: HoursText | undefined
  const hours = () => {
    madeHours ??= hoursIn(locale)
    return madeHours
  }
  const plurals = new Intl.PluralRules(locale)
  const languages = new Intl.DisplayNames([locale], { type: 'language' })
  const regions = new Intl.DisplayNames([locale], { type: 'region' })
  const numbers = new Intl.NumberFormat(locale)

  const said = (key: Word) => wordIn(words, key)
  const aroundValue = memoize((key: Word) => around(said(key), '{}'))
  const aroundLabelled = memoize((label: string) =>
    around(
      said('{label}: {value}').replace('{label}', () => label),
      '{value}',
    ),
  )
  const word = (key: Word, value = '') => aroundValue(key)(value)

  const moneyIn = memoize((digits: number) =>
    memoize((currency: string) => {
      const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction })
      return memoize((amount: number) => format.format(majorUnits(amount, digits)))
    }),
  )
  const money = (amount: number, { currency, currencyPrecision }: Price) =>
    moneyIn(currencyPrecision)(currency)(amount)

  const amountIn = memoize((unit: PeriodUnit) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    return memoize((amount: number) => format.format(amount))
  })

  const countedIn = memoize((key: Word) =>
    memoize((count: number) =>
      around(wordIn(words, key, plurals.select(count)), '{}')(numbers.format(count)),
    ),
  )
  const day = memoize(dates.day)

  function range(from: string, to: string): string {
    return word('{from} to {to}')
      .replace('{from}', () => from)
      .replace('{to}', () => to)
  }

  function price(price: Price): string {
    const retail = price.retail === 0 ? word('Free') : money(price.retail, price)
    const isReduced = price.original !== null && price.original > price.retail
    return isReduced ? `${retail} (${word('instead of {}', money(price.original ?? 0, price))})` : retail
  }

  const dateRange = memoize((days: string) => {
    const [from = '', until = ''] = days.split(' ')
    const [first, last] = dates.ends(from, until)
    const range = word('{from} until {to}')
    return dates.spoken(range.replace('{from}', () => first).replace('{to}', () => last))
  })

  return {
    word,
    words: (key, values) => said(key).replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place),
    counted: (key, count) => countedIn(key)(count),
    labelled: (label, value) => aroundLabelled(label)(value),
    number: memoize((value: number) => numbers.format(value)),
    range,
    duration({ from, to, unit }) {
      if (to === null) return amountIn(unit)(from)
      if (from === 0) return word('up to {}', amountIn(unit)(to))
      return range(numbers.format(from), amountIn(unit)(to))
    },
    price,
    prices(prices) {
      const [lowest, highest] = [prices[0], prices.at(-1)]
      if (lowest === undefined || highest === undefined) return { text: '', isRange: false }
      return byRetail(lowest, highest) === 0
        ? { text: price(lowest), isRange: false }
        : { text: range(money(lowest.retail, lowest), money(highest.retail, highest)), isRange: true }
    },
    date: day,
    dated: (key, date) => dates.spoken(word(key).replace('{date}', () => day(date))),
    dates: (from, until) => dateRange(`${from} ${until}`),
    weekdays: days => hours().days(days, word('Public holidays')),
    times: spans => (isAllDay(spans) ? word('Open 24 hours') : hours().times(spans)),
    language: memoize((tag: string) => languages.of(tag.replace(/-(?:[A-Z]{2}|\d{3})\b.*$/, '')) ?? tag),
    country: memoize((code: string) =>
      /^[A-Za-z]{2}$/.test(code) ? (regions.of(code.toUpperCase()) ?? code) : code,
    ),
  }
}

/** What puts a value in the place of the first `place` of a text. */
function around(text: string, place: string): (value: string) => string {
  const at = text.indexOf(place)
  if (at === -1) return () => text
  const [before, behind] = [text.slice(0, at), text.slice(at + place.length)]
  return value => before + value + behind
}
