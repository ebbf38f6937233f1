import { shown } from '../../catalogue/issue.ts'
import { isCurrency } from '../../catalogue/schema/fields.ts'
import { currencyDigits } from '../../catalogue/schema/option.ts'
import { countryCode } from '../../catalogue/text/country-codes.ts'
import { plainText } from '../../catalogue/text/plain-text.ts'
import { type Amount, inPlaces, readAmount } from './amount.ts'
import { wordKey } from './word-key.ts'
import { means, words } from './words.ts'

/** What decides, beside the text itself, how a price such as `$ 1.200` or `12` is read. */
export interface PriceContext {
  currency: string | null
  country: string | null
  language: string | null
  /** Whether amounts are in the smallest unit of the currency. */
  isMinor: boolean
  decimal: string | null
}

interface ReadPrice {
  /** In the smallest unit of the currency. */
  retail: number
  currency: string
}

const PRICE = /^([^\d]*)(\d+(?:[.,'’]\d+|\s\d{3}(?!\d))*(?:[.,]\s?[-–—]+)?)([^\d]*)$/u

const NO_PRICE = 'is not a price'

/** Reads a price as people write it: `12,50 €`, `ab CHF 12.–`, `gratuit`. For other values it returns the reason. */
export function readPrice(value: unknown, context: PriceContext): ReadPrice | { reason: string } {
  if (typeof value === 'number') return priceOf(exactly(value), context.currency, context, value)
  const text = typeof value === 'string' ? plainText(value, '.').trim() : ''
  if (means('free', text)) return priceOf({ digits: '0', places: 0 }, context.currency, context, text)
  const [, before = '', number = '', after = ''] = PRICE.exec(text) ?? []
  const signs = [...signsIn(before), ...signsIn(after)]
  const isRead = number !== '' && signs.every(sign => sign !== null) && signs.length <= 1
  if (!isRead) return { reason: `${NO_PRICE}: ${shown(value)}` }
  const currency = signs[0] === undefined ? context.currency : currencyOf(signs[0], context)
  if (currency === null && signs[0] !== undefined)
    return { reason: `has the sign of several currencies, and none stands beside it: ${shown(value)}` }
  const places = context.isMinor ? 0 : currencyDigits(currency ?? '')
  const decimals = places === 0 ? '' : (context.decimal ?? (places === 3 ? '.,' : null))
  const amount = readAmount(number, decimals)
  if (amount === null && decimals === null && readAmount(number, '') !== null)
    return { reason: `may have thousands or decimal places, and no other price tells which: ${shown(value)}` }
  return priceOf(amount, currency, context, value)
}

/** A JSON number in decimal digits, without binary rounding errors. Null if it is negative or has an exponent. */
function exactly(value: number): Amount | null {
  const [, whole = '', part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(Number(value.toPrecision(15)))) ?? []
  return whole === '' ? null : { digits: whole + part, places: part.length }
}

function priceOf(
  amount: Amount | null,
  currency: string | null,
  { isMinor }: PriceContext,
  value: unknown,
): ReadPrice | { reason: string } {
  if (amount === null) return { reason: `${NO_PRICE}: ${shown(value)}` }
  if (currency === null) return { reason: `has no currency beside it: ${shown(value)}` }
  const retail = inPlaces(amount, isMinor ? 0 : currencyDigits(currency))
  return retail === null
    ? { reason: `has more decimal places than ${currency}: ${shown(value)}` }
    : { retail, currency }
}

function signsIn(text: string): (string | null)[] {
  const { fillers, priceWords } = words()
  const rest = text.trim()
  if (rest === '' || means('each', rest) || means('from', rest)) return []
  const signs: (string | null)[] = []
  const tokens = rest.match(/[A-Za-z]{0,2}\$|\p{Sc}|[\p{L}'’]+\.?|[^\s/()*.,:]/gu) ?? []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] ?? ''
    if (isSign(token)) {
      signs.push(token)
      continue
    }
    const length = [4, 3, 2, 1].find(count => isBeside(tokens.slice(at, at + count).join(' ')))
    const isKnown = length !== undefined || fillers.has(wordKey(token)) || priceWords.has(wordKey(token))
    if (isKnown) at += (length ?? 1) - 1
    else signs.push(null)
  }
  return signs
}

/** Whether a text states only the lowest price: `ab 8 Euro`, `from £10`. */
export function saysFrom(text: string): boolean {
  const words = plainText(text).replace(/\p{Sc}|(?<!\p{L})[A-Z]{2,3}(?!\p{L})/gu, ' ')
  const [, before = '', after = ''] = /^(\D*)\d[\d.,\s'’]*(\D*)$/u.exec(words) ?? []
  return [before, after].some(part => part.trim() !== '' && means('from', part))
}

function isBeside(text: string): boolean {
  return means('from', text) || means('each', text) || means('about', text)
}

function isSign(token: string): boolean {
  return words().currencies.has(token.toLowerCase()) || (/^[A-Z]{3}$/.test(token) && isCurrency(token))
}

/** The currency of `EUR` or `€`. `context` decides between the currencies of a sign such as `$`; null if it cannot. */
export function currencyOf(sign: string, context: Omit<PriceContext, 'isMinor' | 'decimal'>): string | null {
  const code = sign.trim().toUpperCase()
  const known = words().currencies.get(sign.normalize('NFKC').trim().toLowerCase())
  if (known === undefined) return isCurrency(code) ? code : null
  if (typeof known === 'string') return known
  const { country, language, currency } = context
  if (currency !== null && Object.values(known).includes(currency)) return currency
  const place = country === null ? '' : (countryCode(country) ?? country.trim().toUpperCase())
  return known[place] ?? known[language ?? ''] ?? null
}
