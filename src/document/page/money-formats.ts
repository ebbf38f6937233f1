import { memoize } from '../../catalogue/text/memoize.ts'
import { directionOf } from '../in-language.ts'

/** Matches invisible marks for the direction of text. A search for an amount does not find a text with such marks. */
const MARKS = /[\u200e\u200f\u061c]/g

/** Matches a symbol of letters and a sign, such as `US$`. In text from right to left it would appear as `$US`. */
const MIXED = /\p{L}\p{Sc}/u

/** Makes formats by decimals, then by currency. Right-to-left languages get `25.00 USD` instead of `US$`. */
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
