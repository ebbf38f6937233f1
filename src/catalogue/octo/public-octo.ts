import { isObject } from '../../runtime/is-object.ts'
import { featureTypes } from '../schema/feature.ts'
import { cleanText } from '../text/clean-text.ts'
import { memoize } from '../text/memoize.ts'
import type { OctoObject } from './octo-object.ts'

/** Matches names of fields for resellers, also inside longer words: better lose a field than publish a net price. */
const FOR_THE_TRADE =
  /net(?!work)|b2b|trade|resell|agent|agenc|wholesale|partner|affiliate|distributor|settlement|contract|cost|commission|margin|mark(?:ed)?up|payout|profit|rebate|purchase|buying|buyprice|internal|private|confidential|key|secret|token|passw|passphrase|pwd|credential|auth|bearer|login/
/** `FOR_THE_TRADE` matches this field too, but it is a name of the product, so it is published. */
const ALLOWED = 'internalName'

/** How many levels of nested values are copied. OCTO needs ten; far deeper ones cannot be written as JSON. */
const DEEPEST = 24

/** Objects in these fields are public even if `FOR_THE_TRADE` matches their name: a stop may be called `Trade Hall`. */
const NAMED = new Set([
  ...['options', 'units', 'categories', 'destination', 'itinerary', 'fromPoint', 'toPoint', 'locations'],
  ...['place', 'media', 'galleryImages', 'bannerImages', 'supplier'],
])
/** Fields that say what an object is, as `name` does in a supplier's `{ "name": "net price", "value": 12 }`. */
const SAYS_WHAT = ['name', 'role', 'type', 'kind', 'key', 'code', 'id', 'label', 'title']

/** Matches an address with a name or a password before its host, also within a text. */
const WITH_CREDENTIALS = /[a-z][a-z\d+.-]{0,20}:\/\/[^/?#\s"'<>]*@[^\s"'<>]*/gi

/**
 * Copies an OCTO object for publication. Net prices become null. The copy leaves out fields and objects for the trade,
 * features of unknown types, addresses with credentials, and invisible characters. All other fields stay as they came.
 */
export function publicOcto(object: OctoObject): Record<string, unknown> {
  return copyOf(object, 0)
}

function copyOf(object: OctoObject, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(object)) {
    const isNet = key === 'net'
    if (!isNet && key !== ALLOWED && isForTrade(key)) continue
    const shown = isNet ? null : publicValue(value, key, depth + 1)
    if (shown !== undefined) copy[key] = shown
  }
  return copy
}

function publicValue(value: unknown, key: string, depth: number): unknown {
  if (typeof value === 'string') return withoutCredentials(cleanText(value))
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return undefined
  if (isObject(value)) return isPublic(value, key) ? copyOf(value, depth) : undefined
  return Array.isArray(value)
    ? value.map(item => publicValue(item, key, depth + 1)).filter(item => item !== undefined)
    : undefined
}

function withoutCredentials(text: string): string | undefined {
  const shown = text.replace(WITH_CREDENTIALS, '')
  return shown !== text && shown.trim() === '' ? undefined : shown
}

/** Whether travellers may read `object`, an item of the field `key`. Features of unknown types are not public. */
function isPublic(object: OctoObject, key: string): boolean {
  if (key === 'features' && typeof object['type'] === 'string')
    return featureTypes.some(type => type === object['type'])
  if (NAMED.has(key)) return true
  return !SAYS_WHAT.some(name => typeof object[name] === 'string' && isForTrade(object[name]))
}

/** Memoized, because the products of a catalogue have the same field names. */
const isForTrade = memoize((name: string): boolean =>
  FOR_THE_TRADE.test(
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z\d]+/g, ''),
  ),
)
