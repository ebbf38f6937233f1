import { UsageError } from '../errors.ts'
import { readPattern } from './address-pattern.ts'

/** The placeholders that a `--booking-url` may have. `{reference}` becomes the id for a product without a reference. */
export const BOOKING_PLACEHOLDERS = ['account', 'id', 'reference'] as const

/**
 * Reads a pattern of addresses to book at, such as `https://shop.example/{account}/{reference}`.
 *
 * @throws {UsageError} when the text is no pattern of http(s) addresses, or all products would have one address
 */
export function parseBookingUrl(text: string, flag: string): string {
  const { names, doing } = readPattern({ text, flag, known: BOOKING_PLACEHOLDERS })
  if (!names.some(name => name !== 'account'))
    throw new UsageError(`${doing} has neither {id} nor {reference}, so all products would lead to one page`)
  return text
}
