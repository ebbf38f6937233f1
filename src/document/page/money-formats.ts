import { memoize } from '../../catalogue/text/memoize.ts'
import { directionOf } from '../in-language.ts'

/** Invisible marks of text direction. They are removed, because people who search for an amount do not type them. */
const MARKS = /[\u200e\u200f\u061c]/g

/** Matches a currency symbol of letters and a sign, such as `US$`, which right-to-left text would show as `$US`. */
const MIXED = /\p{L}\p{Sc}/u

/** Call it as `moneyFormats(locale)(2)('USD')`. In right-to-left languages, `US$25.00` becomes `25.00 USD`. */
export function moneyFormats(locale: string, options: Intl.NumberFormatOptions = {}) {
  return memoize((digits: number) =>
    memoize((currency: string) => {
      const formatWith = (currencyDisplay: 'symbol' | 'code') =>
        new Intl.NumberFormat(locale, {
          ...options,
          ...{ style: 'currency', currency, currencyDisplay },
          ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
        })
      const usual = formatWith('symbol')
      const isUnclear = directionOf(locale) === 'rtl' && MIXED.test(usual.format(0))
      const money = isUnclear ? formatWith('code') : usual
      return {
        format: (amount: number) => money.format(amount).replace(MARKS, ''),
        formatRange: (from: number, to: number) => money.formatRange(from, to).replace(MARKS, ''),
      }
    }),
  )
}
