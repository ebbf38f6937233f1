import { plainText } from '../../catalogue/text/plain-text.ts'

/** A number as it is written, exactly: 12.50 has the digits `1250` and 2 places. */
export interface Amount {
  digits: string
  places: number
}

const NO_CENTS = /[.,]\s?[-–—]+$/

/**
 * Reads `1.234,50`, `1,234.50`, `1 234,50`, `1'200`, `12.-`. A single mark before three digits may mean thousands or
 * decimal places, so `decimals` decides: the marks before decimal places, or null if they are not known.
 */
export function readAmount(text: string, decimals: string | null): Amount | null {
  const plain = text.replace(NO_CENTS, '').replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '')
  if (!/^\d[\d.,]*$/.test(plain)) return null
  const marks = [...plain.matchAll(/[.,]/g)]
  const last = marks.at(-1)
  if (last === undefined) return { digits: plain, places: 0 }
  const [whole, part] = [plain.slice(0, last.index), plain.slice(last.index + 1)]
  const others = marks.slice(0, -1).map(([mark]) => mark)
  const mayPartThousands = part.length === 3 && !/^0/.test(plain) && others.every(mark => mark === last[0])
  if (mayPartThousands && others.length === 0 && decimals === null) return null
  if (mayPartThousands && (others.length > 0 || decimals?.includes(last[0]) !== true))
    return /^\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? { digits: plain.replace(/[.,]/g, ''), places: 0 } : null
  if (others.includes(last[0]) || part === '' || new Set(others).size > 1) return null
  if (others.length > 0 && !/^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return null
  return { digits: whole.replace(/[.,]/g, '') + part, places: part.length }
}

/** The mark before decimal places that a price shows: `.` for `12.50 €` and `1,250.00`. Null if it shows none. */
export function decimalIn(text: string): '.' | ',' | null {
  const [number = ''] = /\d[\d.,\s'’]*/.exec(plainText(text)) ?? []
  const amount = readAmount(number.trim(), null)
  const mark = number.match(/[.,](?=\d)/g)?.at(-1)
  if (amount === null || mark === undefined) return null
  return amount.places > 0 === (mark === '.') ? '.' : ','
}

/** 12.5 gives 1250 if 2 places are `wanted`. Null if it has more decimal places, or is too large to be exact. */
export function inPlaces({ digits, places }: Amount, wanted: number): number | null {
  const extra = places - wanted
  if (extra > 0 && /[1-9]/.test(digits.slice(-extra))) return null
  const number = Number(
    extra > 0 ? digits.slice(0, -extra) || '0' : digits.padEnd(digits.length - extra, '0'),
  )
  return Number.isSafeInteger(number) ? number : null
}
