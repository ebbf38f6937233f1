import * as z from 'zod'

/** Whether a value is an http(s) address, which is the only kind that may be published. */
export function isWebAddress(url: unknown): boolean {
  return typeof url === 'string' && /^https?:\/\/[^\s]+$/i.test(url)
}

/** A text that is not empty. */
export const nonEmptyText = z.string().refine(text => text !== '', { error: 'is empty' })

/** An http(s) address. */
export const webAddress = z.string().refine(isWebAddress, { error: 'is no http(s) address' })

/** An http(s) address; empty if unknown. */
export const webAddressOrEmpty = z
  .string()
  .refine(text => text === '' || isWebAddress(text), { error: 'is no http(s) address' })
