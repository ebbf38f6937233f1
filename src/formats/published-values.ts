import * as z from 'zod'

/** Whether a value is an http(s) address, which is the only kind that may be published. */
export function isWebAddress(url: unknown): boolean {
  return typeof url === 'string' && /^https?:\/\/[^\s]+$/i.test(url)
}

export const nonEmptyText = z.string().refine(text => text !== '', { error: 'is empty' })

export const webAddress = z.string().refine(isWebAddress, { error: 'is no http(s) address' })

export const webAddressOrEmpty = z
  .string()
  .refine(text => text === '' || isWebAddress(text), { error: 'is no http(s) address' })
