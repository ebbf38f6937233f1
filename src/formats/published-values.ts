import * as z from 'zod'

/** Whether an address is one that may be published. */
export function isWebAddress(url: unknown): boolean {
  return typeof url === 'string' && /^https?:\/\/[^\s]+$/i.test(url)
}

/** A text that says something. */
export const filled = z.string().refine(text => text !== '', { error: 'is empty' })

/** An http(s) address. */
export const webAddress = z.string().refine(isWebAddress, { error: 'is no http(s) address' })

/** An http(s) address, or the empty text where none is known. */
export const webAddressOrEmpty = z
  .string()
  .refine(text => text === '' || isWebAddress(text), { error: 'is no http(s) address' })
