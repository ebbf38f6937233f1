import { UsageError } from '../errors.ts'
import { readPattern } from './address-pattern.ts'

/** The placeholders that a `--booking-url` may have. `reference` is the id of a product without a reference. */
export const BOOKING_PLACEHOLDERS = ['account', 'id', 'reference'] as const

/**
 * Reads a pattern of addresses to book at, such as `https://shop.example/{account}/{reference}`.
 *
 * @throws {UsageError} when it is no pattern of http(s) addresses, or names no product.
 */
export function parseBookingUrl(text: string, flag: string): string {
  const { names, doing } = readPattern({ text, flag, known: BOOKING_PLACEHOLDERS })
  if (!names.some(name => name !== 'account'))
    throw new UsageError(`${doing} has neither {id} nor {reference}, so all products would lead to one page`)
  return text
}
