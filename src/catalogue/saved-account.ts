import { isObject } from '../runtime/is-object.ts'
import { take } from './saved-product.ts'
import { partsOfAddress } from './v1/v1-town.ts'

/** Fields of lines for search engines that are made from the account's locations and media. */
const DERIVED = ['url', 'coordinates', '_geo', 'town', 'country', 'image']

/** Changes an account that was saved in the format jsonl or json-octo to the fields that sources have. */
export function fromSavedAccount(raw: Record<string, unknown>): void {
  // Accounts of sources may have any of these by mistake; a saved line has them all, but for unknown coordinates.
  if ('url' in raw && 'town' in raw && 'image' in raw) for (const name of DERIVED) delete raw[name]
  const { contact } = raw
  if (!isObject(contact)) return
  delete raw['contact']
  // It is the address of the tree in which the file stood.
  delete raw['endpoint']
  const { address: whole, ...parts } = contact
  for (const [name, value] of Object.entries(parts)) raw[name] ??= value
  const stated = Object.entries(take(raw, 'address') ?? {}).filter(([, part]) => part !== null)
  const place = Object.fromEntries(stated)
  if (typeof whole !== 'string') return
  const { addressLocality = '', addressCountry } = place
  const end = `, ${addressCountry}`
  const line = whole.endsWith(end) ? whole.slice(0, -end.length) : whole
  const read =
    partsOfAddress(line, String(addressLocality)) ?? (stated.length > 0 ? {} : { streetAddress: whole })
  raw['locations'] ??= [{ types: ['BUSINESS_ADDRESS'], place: { ...read, ...place } }]
}
