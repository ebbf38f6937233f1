import { type Day, isAllDay, type Span } from '../../catalogue/hours/opening-hours.ts'
import type { Period, PeriodUnit } from '../../catalogue/period.ts'
import { byRetail, majorUnits } from '../../catalogue/price.ts'
import type { Price } from '../../catalogue/schema/option.ts'
import { languageNamesIn } from '../../catalogue/text/language-tags.ts'
import { memoize } from '../../catalogue/text/memoize.ts'
import { lazy } from '../../runtime/lazy.ts'
import { type Word, type Words, wordIn } from '../template/words.ts'
import { datesIn } from './dates.ts'
import { hoursAndMinutesIn, isLongInMinutes } from './hours-and-minutes.ts'
import { hoursIn } from './hours-in.ts'
import { moneyFormats } from './money-formats.ts'

export interface Messages {
  word(word: Word, value?: string): string
  /** Fills `values` into the named slots of `word`, such as `{operator}`. */
  words(word: Word, values: Readonly<Record<string, string>>): string
  counted(word: Word, count: number): string
  labelled(label: string, value: string): string
  /** `1,316` in English. */
  number(value: number): string
  range(from: string, to: string): string
  duration(duration: Period): string
  /** Writes `€25.00`, or `Free` for 0. With a higher `original`: `€25.00 (instead of €30.00)`. */
  price(price: Price): string
  /** `€12.00 to €76.00`, or a single price if all are equal. The prices are of one currency, lowest first. */
  prices(prices: readonly Price[]): { text: string; isRange: boolean }
  /** `21 November 2026` from `2026-11-21`. */
  date(day: string): string
  /** Fills a day into `word`: `from 21 November 2026`. */
  dated(word: 'from {date}' | 'until {date}', day: string): string
  /** `April 1 to October 31, 2026`. */
  dates(from: string, until: string): string
  weekdays(days: readonly Day[]): string
  /** `9:00 AM – 5:00 PM`. */
  times(spans: readonly Span[]): string
  /** `French` from `fr` and from `fr-FR`. */
  language(tag: string): string
  /** `France` from `FR`; other texts stay as they are. */
  country(code: string): string
}

type WordMessages = Pick<Messages, 'word' | 'words' | 'counted' | 'labelled' | 'number' | 'range'>

/** Makes the formatters of `locale`. They are costly, so all records of a language share one `Messages`. */
export function messagesIn(locale: string, words: Words): Messages {
  const inWords = wordMessages(locale, words)
  return {
    ...inWords,
    duration: durationMessage(locale, inWords),
    ...priceMessages(locale, inWords),
    ...dateMessages(locale, inWords),
    ...hoursMessages(locale, inWords),
    ...nameMessages(locale),
  }
}

function wordMessages(locale: string, texts: Words): WordMessages {
  const plurals = new Intl.PluralRules(locale)
  const numbers = new Intl.NumberFormat(locale)
  const translated = (key: Word) => wordIn(texts, key)
  const aroundValue = memoize((key: Word) => around(translated(key), '{}'))
  const aroundLabelled = memoize((label: string) =>
    around(
      translated('{label}: {value}').replace('{label}', () => label),
      '{value}',
    ),
  )
  const countedIn = memoize((key: Word) =>
    memoize((count: number) =>
      around(wordIn(texts, key, plurals.select(count)), '{}')(numbers.format(count)),
    ),
  )
  const word = (key: Word, value = '') => aroundValue(key)(value)
  const words: Messages['words'] = (key, values) =>
    translated(key).replace(/\{(\w+)\}/g, (slot, name: string) => values[name] ?? slot)

  return {
    word,
    words,
    counted: (key, count) => countedIn(key)(count),
    labelled: (label, value) => aroundLabelled(label)(value),
    number: memoize((value: number) => numbers.format(value)),
    range: (from, to) => words('{from} to {to}', { from, to }),
  }
}

function durationMessage(locale: string, { word, number, range }: WordMessages): Messages['duration'] {
  const amountIn = memoize((unit: PeriodUnit) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
    return memoize((amount: number) => format.format(amount))
  })
  const hoursAndMinutes = hoursAndMinutesIn(locale)

  return ({ from, to, unit }) => {
    const isLong = isLongInMinutes(unit, to ?? from)
    const amount = isLong ? hoursAndMinutes : amountIn(unit)
    if (to === null) return amount(from)
    if (from === 0) return word('up to {}', amount(to))
    // Arabic writes `2 hours` as one word without a digit. Then both numbers of the range are written with the unit.
    const isWhole = isLong || !/\d/.test(amount(to))
    return range(isWhole ? amount(from) : number(from), amount(to))
  }
}

function priceMessages(locale: string, { word, range }: WordMessages): Pick<Messages, 'price' | 'prices'> {
  const formats = moneyFormats(locale)
  const moneyIn = memoize((digits: number) =>
    memoize((currency: string) => {
      const { format } = formats(digits)(currency)
      return memoize((amount: number) => format(majorUnits(amount, digits)))
    }),
  )
  const money = (amount: number, { currency, currencyPrecision }: Price) =>
    moneyIn(currencyPrecision)(currency)(amount)

  function price(price: Price): string {
    const retail = price.retail === 0 ? word('Free') : money(price.retail, price)
    const isReduced = price.original !== null && price.original > price.retail
    return isReduced ? `${retail} (${word('instead of {}', money(price.original ?? 0, price))})` : retail
  }

  return {
    price,
    prices(prices) {
      const [lowest, highest] = [prices[0], prices.at(-1)]
      if (lowest === undefined || highest === undefined) return { text: '', isRange: false }
      return byRetail(lowest, highest) === 0
        ? { text: price(lowest), isRange: false }
        : { text: range(money(lowest.retail, lowest), money(highest.retail, highest)), isRange: true }
    },
  }
}

function dateMessages(locale: string, { words }: WordMessages): Pick<Messages, 'date' | 'dated' | 'dates'> {
  const dates = datesIn(locale)
  const date = memoize(dates.day)
  const dateRange = memoize((days: string) => {
    const [from = '', until = ''] = days.split(' ')
    const [first, last] = dates.ends(from, until)
    return dates.spoken(words('{from} until {to}', { from: first, to: last }))
  })

  return {
    date,
    dated: (key, day) => dates.spoken(words(key, { date: date(day) })),
    dates: (from, until) => dateRange(`${from} ${until}`),
  }
}

function hoursMessages(locale: string, { word }: WordMessages): Pick<Messages, 'weekdays' | 'times'> {
  const hours = lazy(() => hoursIn(locale))
  return {
    weekdays: days => hours().days(days, word('Public holidays')),
    times: spans => (isAllDay(spans) ? word('Open 24 hours') : hours().times(spans)),
  }
}

function nameMessages(locale: string): Pick<Messages, 'language' | 'country'> {
  const languageName = languageNamesIn(locale)
  const regions = new Intl.DisplayNames([locale], { type: 'region' })

  return {
    language: memoize((tag: string) => languageName(tag.replace(/-(?:[A-Z]{2}|\d{3})\b.*$/, ''))),
    country: memoize((code: string) =>
      /^[A-Za-z]{2}$/.test(code) ? (regions.of(code.toUpperCase()) ?? code) : code,
    ),
  }
}

function around(text: string, slot: string): (value: string) => string {
  const at = text.indexOf(slot)
  if (at === -1) return () => text
  const [before, after] = [text.slice(0, at), text.slice(at + slot.length)]
  return value => before + value + after
}
