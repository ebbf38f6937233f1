import type { DurationText } from '../../catalogue/duration.ts'
import { majorUnits } from '../../catalogue/price.ts'
import type { Price } from '../../catalogue/schema/option.ts'
import type { Word, Words } from '../template/words.ts'

/** Writes values in a record's language. */
export interface Wording {
  word(word: Word, value?: string): string
  /** `Label: value`, with the language's own spacing. */
  labelled(label: string, value: string): string
  /** `4.8`, `1,316`. */
  number(value: number): string
  /** `2 to 3`. */
  range(from: string, to: string): string
  /** `2 hours`, `2 to 3 hours`, `up to 90 minutes`. */
  duration(duration: DurationText): string
  /** `€25.00`; `Free` for 0; with the original price where it was higher. */
  price(price: Price): string
  /** `21 November 2026` from `2026-11-21`. */
  date(day: string): string
  /** `French` from `fr` and from `fr-FR`. */
  language(tag: string): string
  /** `France` from `FR`; a text that is no code stays as it is. */
  country(code: string): string
}

/** Makes the formatters of one locale; they are costly, so one `Wording` serves all records of a language. */
export function wordingIn(locale: string, words: Words): Wording {
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const languages = new Intl.DisplayNames([locale], { type: 'language' })
  const regions = new Intl.DisplayNames([locale], { type: 'region' })
  const numbers = new Intl.NumberFormat(locale)
  const moneys = new Map<string, Intl.NumberFormat>()
  const units = new Map<string, Intl.NumberFormat>()

  function word(key: Word, value = ''): string {
    return (words[key] ?? key).replace('{}', () => value)
  }

  function money(amount: number, { currency, currencyPrecision: digits }: Price): string {
    const key = `${currency} ${digits}`
    let format = moneys.get(key)
    if (format === undefined) {
      const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
      format = new Intl.NumberFormat(locale, { style: 'currency', currency, ...fraction })
      moneys.set(key, format)
    }
    return format.format(majorUnits(amount, digits))
  }

  function amountOf(amount: number, unit: string): string {
    let format = units.get(unit)
    if (format === undefined) {
      format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
      units.set(unit, format)
    }
    return format.format(amount)
  }

  function range(from: string, to: string): string {
    return word('{from} to {to}')
      .replace('{from}', () => from)
      .replace('{to}', () => to)
  }

  return {
    word,
    labelled: (label, value) =>
      word('{label}: {value}')
        .replace('{label}', () => label)
        .replace('{value}', () => value),
    number: value => numbers.format(value),
    range,
    duration({ from, to, unit }) {
      if (to === null) return amountOf(from, unit)
      if (from === 0) return word('up to {}', amountOf(to, unit))
      return range(numbers.format(from), amountOf(to, unit))
    },
    price(price) {
      const retail = price.retail === 0 ? word('Free') : money(price.retail, price)
      const isReduced = price.original !== null && price.original > price.retail
      return isReduced ? `${retail} (${word('instead of {}', money(price.original ?? 0, price))})` : retail
    },
    date: day => dates.format(Date.parse(`${day}T00:00:00Z`)),
    language: tag => languages.of(tag.replace(/-(?:[A-Z]{2}|\d{3})\b.*$/, '')) ?? tag,
    country: code => (/^[A-Za-z]{2}$/.test(code) ? (regions.of(code.toUpperCase()) ?? code) : code),
  }
}
