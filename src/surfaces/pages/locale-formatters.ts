import { localeBeside } from '../../catalogue/text/language-tags.ts'
import { DEFAULT_LOCALE } from '../../document/in-language.ts'
import type { Counted } from '../../document/template/words.ts'
import type { SurfaceData } from '../surface-data.ts'
import { type LocalText, ownName } from './language.ts'
import { siteWords } from './site-words.ts'

/** Writes values in a language. */
export interface LocaleFormatters {
  /** `from €25`. */
  price(price: NonNullable<SurfaceData['price']>): LocalText
  count(value: number): string
  /** `1,291 offers`. */
  counted(value: number, words: Counted): string
  language(locale: string): string
}

/** Returns a locale's formatters. Each locale's are made once, since `Intl` takes long to make them. */
export function localeFormatters(): (locale: string | null) => LocaleFormatters {
  const known = new Map<string, LocaleFormatters>()
  return locale => {
    const key = locale ?? DEFAULT_LOCALE
    const formatters = known.get(key) ?? makeFormatters(key)
    known.set(key, formatters)
    return formatters
  }
}

function makeFormatters(asked: string): LocaleFormatters {
  const words = siteWords(asked)
  const locale = localeBeside(words.language, asked)
  const numbers = new Intl.NumberFormat(locale)
  const plurals = new Intl.PluralRules(words.language)
  const moneys = new Map<string, Intl.NumberFormat>()
  const languages = new Map<string, string>()

  function moneyIn(currency: string, digits: number): Intl.NumberFormat {
    const key = `${currency} ${digits}`
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const format =
      moneys.get(key) ??
      new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        trailingZeroDisplay: 'stripIfInteger',
        ...fraction,
      })
    moneys.set(key, format)
    return format
  }

  return {
    price({ amount, currency }) {
      const { language } = words
      if (Number(amount) === 0) return { text: words.free, locale: language }
      const digits = amount.split('.')[1]?.length ?? 0
      const money = moneyIn(currency, digits).format(Number(amount))
      return { text: words.from.replace('{}', () => money), locale: language }
    },
    count: value => numbers.format(value),
    counted: (value, counted) =>
      (counted[plurals.select(value)] ?? counted.other).replace('{}', numbers.format(value)),
    language(other) {
      const name = languages.get(other) ?? ownName(other)
      languages.set(other, name)
      return name
    },
  }
}
