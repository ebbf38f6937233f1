import type { SurfaceData } from '../surface-data.ts'

/** A band begins above `from`, and includes `to`. */
export interface Band {
  key: string
  from: number
  to: number
}

const HOUR = 60
const DAY = 24 * HOUR

export const DURATIONS: readonly Band[] = [
  { key: 'up-to-1-hour', from: 0, to: HOUR },
  { key: '1-to-3-hours', from: HOUR, to: 3 * HOUR },
  { key: '3-to-6-hours', from: 3 * HOUR, to: 6 * HOUR },
  { key: '6-to-24-hours', from: 6 * HOUR, to: DAY },
  { key: 'over-1-day', from: DAY, to: Infinity },
]

/** The upper limits of the price bands in euros. For other currencies they are multiplied by the size in `UNITS`. */
const PRICE_ENDS = [20, 50, 100]

/** Factors of `PRICE_ENDS`, by currency: bands in yen (`JPY`) end at 2000, 5000 and 10000. The default is 1. */
const UNITS: readonly (readonly [size: number, currencies: string])[] = [
  [10, 'BWP CNY CZK DKK EGP HKD MAD MDL MOP MXN NOK SEK SZL THB TWD UAH UYU ZAR'],
  [100, 'AMD ARS BDT DZD HUF INR ISK JPY KES KZT LKR NPR PHP PKR RSD RUB TRY'],
  [1000, 'CLP CRC KRW MMK MNT NGN RWF TZS UGX XAF XOF XPF'],
  [10_000, 'COP IDR IRR KHR LAK LBP PYG UZS VND'],
]
const UNIT_OF = new Map(UNITS.flatMap(([size, codes]) => codes.split(' ').map(code => [code, size] as const)))

export function durationBand({ minutes }: SurfaceData): Band | undefined {
  const value = minutes && (minutes.from === 0 ? (minutes.to ?? 0) : minutes.from)
  return value === undefined ? undefined : DURATIONS.find(({ to }) => value <= to)
}

export const FREE = 'free'

export function priceBands(currency: string): readonly Band[] {
  const unit = UNIT_OF.get(currency) ?? 1
  const ends = [0, ...PRICE_ENDS.map(end => end * unit), Infinity]
  const code = currency.toLowerCase()
  return ends.slice(1).map((to, index) => {
    const from = ends[index] ?? 0
    const span = from === 0 ? `up-to-${to}` : to === Infinity ? `over-${from}` : `${from}-to-${to}`
    return { key: `${code}-${span}`, from, to }
  })
}

export function priceKey({ price }: SurfaceData): string | undefined {
  if (price === undefined) return undefined
  const amount = Number(price.amount)
  if (amount === 0) return FREE
  return priceBands(price.currency).find(({ to }) => amount <= to)?.key
}
