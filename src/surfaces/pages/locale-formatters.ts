import { durationOfSpan } from '../../catalogue/duration.ts'
import { languageNamesIn, localeBeside } from '../../catalogue/text/language-tags.ts'
import { memoize } from '../../catalogue/text/memoize.ts'
import { hoursAndMinutesIn, isLongInMinutes } from '../../document/page/hours-and-minutes.ts'
import { moneyFormats } from '../../document/page/money-formats.ts'
import type { Counted } from '../../document/template/words.ts'
import type { Band } from '../shared/bands.ts'
import type { SurfaceData } from '../surface-data.ts'
import type { SiteWords } from './site-words.ts'

export type LocaleFormatters = ReturnType<typeof localeFormatters>

/** Reuse the formatters, because `Intl` takes long to make them. */
export function localeFormatters(
  words: Pick<SiteWords, 'language' | 'from' | 'free' | 'upTo' | 'over'>,
  asked: string,
) {
  const locale = localeBeside(words.language, asked)
  const numbers = new Intl.NumberFormat(locale)
  const plurals = new Intl.PluralRules(words.language)
  const numberText = memoize((value: number) => numbers.format(value))
  const pluralOf = memoize((value: number) => plurals.select(value))

  const moneyIn = moneyFormats(locale, { trailingZeroDisplay: 'stripIfInteger' })

  const inUnit = memoize(
    (unit: string) => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }),
  )

  const hoursAndMinutes = hoursAndMinutesIn(locale)

  const spanFrom = memoize((from: number) => memoize((to: number) => spanText({ from, to })))

  function spanText(span: { from: number; to: number }): string {
    const { from, to, unit } = durationOfSpan(span)
    const isLong = isLongInMinutes(unit, to ?? from)
    const amount = isLong ? hoursAndMinutes : (value: number) => inUnit(unit).format(value)
    if (to === null) return amount(from)
    if (from === 0) return words.upTo.replace('{}', () => amount(to))
    return isLong ? `${amount(from)} – ${amount(to)}` : inUnit(unit).formatRange(from, to)
  }

  const durationText = ({ from, to = from }: NonNullable<SurfaceData['minutes']>) => spanFrom(from)(to)

  return {
    price: priceTextIn(words, moneyIn),
    duration: durationText,
    /** A band of durations, with limits in minutes: `1–3 hours`, `over 1 day`. */
    durationBand: ({ from, to }: Pick<Band, 'from' | 'to'>) =>
      to === Infinity ? words.over.replace('{}', () => durationText({ from })) : durationText({ from, to }),
    priceBand({ from, to }: Pick<Band, 'from' | 'to'>, currency: string) {
      const money = moneyIn(0)(currency)
      if (to === Infinity) return words.over.replace('{}', () => money.format(from))
      return from === 0 ? words.upTo.replace('{}', () => money.format(to)) : money.formatRange(from, to)
    },
    count: numberText,
    counted: (value: number, counted: Counted) =>
      (counted[pluralOf(value)] ?? counted.other).replace('{}', numberText(value)),
    kilometres: (length: number) =>
      new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer' }).format(length),
    languageName: languageNamesIn(locale),
  }
}

function priceTextIn(
  { from, free }: Pick<SiteWords, 'from' | 'free'>,
  moneyIn: ReturnType<typeof moneyFormats>,
): (price: NonNullable<SurfaceData['price']>) => string {
  const fromText = memoize((currency: string) =>
    memoize((amount: string) => {
      const digits = amount.split('.')[1]?.length ?? 0
      const money = moneyIn(digits)(currency).format(Number(amount))
      return from.replace('{}', () => money)
    }),
  )
  return ({ amount, currency }) => (Number(amount) === 0 ? free : fromText(currency)(amount))
}
