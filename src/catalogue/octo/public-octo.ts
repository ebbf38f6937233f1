import { isObject } from '../../runtime/is-object.ts'
import { memoize } from '../text/memoize.ts'
import type { OctoObject } from './octo-object.ts'

/**
 * Words in the names of fields that are for the trade: its prices, its contacts, its keys. No field of OCTO but `net` has
 * one of them, so only a supplier's own fields are left out.
 */
const FOR_THE_TRADE = new Set(
  [
    ...['net', 'nett', 'cost', 'commission', 'margin', 'markup', 'wholesale', 'payout'],
    ...['trade', 'reseller', 'agent', 'agency', 'b2b', 'internal', 'private'],
    ...['key', 'secret', 'token', 'password', 'credential'],
  ].flatMap(word => [word, `${word}s`]),
)
/** The one field of OCTO with such a word that travellers' programs may know: it only names the product. */
const ALLOWED = 'internalName'

/** Objects and lists in each other. OCTO needs ten; a deeper value cannot be written as JSON safely. */
const DEEPEST = 24

/** Matches an address with a name or a password before its host. */
const WITH_CREDENTIALS = /^\s*[a-z][a-z\d+.-]*:\/\/[^/?#\s]*@/i

/**
 * A copy of an OCTO object without what is never published: net prices, which become null, the supplier's own fields for
 * the trade, and addresses with credentials. All other fields stay as they came, whether OCTO knows them or not.
 */
export function publicOcto(object: OctoObject): Record<string, unknown> {
  return copyOf(object, 0)
}

function copyOf(object: OctoObject, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(object)) {
    const isNet = key === 'net'
    const shown = isNet ? null : publicValue(value, depth + 1)
    if (shown !== undefined && (isNet || !isForTrade(key))) copy[key] = shown
  }
  return copy
}

/** The published form of a value; undefined if it is left out. */
function publicValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return WITH_CREDENTIALS.test(value) ? undefined : value
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return undefined
  if (isObject(value)) return copyOf(value, depth)
  return Array.isArray(value)
    ? value.map(item => publicValue(item, depth + 1)).filter(item => item !== undefined)
    : undefined
}

/** Memoized, because all products of a catalogue have the same names. */
const isForTrade = memoize((key: string): boolean => {
  const words = key.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
  return key !== ALLOWED && words.split(/[^a-z\d]+/).some(word => FOR_THE_TRADE.has(word))
})
