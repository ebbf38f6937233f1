import { memoize } from '../../catalogue/text/memoize.ts'

/** The longest duration, in minutes, that is written in minutes: `90 minutes`. Longer ones become `2 h 30 min`. */
const MOST_MINUTES = 120

/** Writes minutes as `11 h 30 min`. Scripts other than Latin get the units of Unicode CLDR. */
export function hoursAndMinutesIn(locale: string): (minutes: number) => string {
  const isLatin = new Intl.Locale(locale).maximize().script === 'Latn'
  const amountIn = memoize((unit: 'hour' | 'minute') => {
    const format = new Intl.NumberFormat(locale, isLatin ? {} : { style: 'unit', unit, unitDisplay: 'short' })
    return (amount: number) => (isLatin ? `${format.format(amount)} ${SYMBOLS[unit]}` : format.format(amount))
  })
  return memoize((minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    const parts = [hours > 0 ? amountIn('hour')(hours) : null, rest > 0 ? amountIn('minute')(rest) : null]
    return parts.filter(part => part !== null).join(' ')
  })
}

const SYMBOLS = { hour: 'h', minute: 'min' }

export function isLongInMinutes(unit: string, most: number): boolean {
  return unit === 'minute' && most > MOST_MINUTES
}
