import { UsageError } from '../errors.ts'
import { withoutCredentials } from './parse-base-url.ts'

/** What a pattern of `--booking-url` may name. `reference` is the id of a product without one. */
export const BOOKING_PLACEHOLDERS = ['account', 'id', 'reference'] as const

/**
 * Reads a pattern of addresses to book at, such as `https://shop.example/{account}/{reference}`.
 *
 * @throws {UsageError} when it is no http(s) address, has credentials, or names something else or no product.
 */
export function parseBookingUrl(text: string, flag: string): string {
  const doing = `Reading ${flag}: "${withoutCredentials(text)}"`
  const names = [...text.matchAll(/\{(.*?)\}/g)].map(([, name = '']) => name)
  const unknown = names.find(name => !BOOKING_PLACEHOLDERS.some(known => known === name))
  const hint = `It may have ${BOOKING_PLACEHOLDERS.map(name => `{${name}}`).join(', ')}`
  if (unknown !== undefined) throw new UsageError(`${doing} has the unknown {${unknown}}`, { hint })
  if (!names.some(name => name !== 'account'))
    throw new UsageError(`${doing} has neither {id} nor {reference}, so all products would lead to one page`)
  const url = URL.parse(text.replace(/\{\w+\}/g, 'x'))
  if (url === null || !/^https?:$/.test(url.protocol) || url.username + url.password !== '')
    throw new UsageError(`${doing} is not an http(s) address without credentials`)
  if (/^[^/]*\/\/[^/?#]*\{/.test(text))
    throw new UsageError(`${doing} has a placeholder in its host, where a record could name any site`)
  return text
}
