import * as z from 'zod'
import type { Inspection } from './format.ts'
import { isWebAddress, shapeIssues } from './inspect-json.ts'

const text = z.string()
const texts = z.array(text)
const address = text.refine(isWebAddress, { error: 'is no http(s) address' })
const Medium = z.object({ src: address, type: text, rel: text })

/** Every key of the interface's cache product record; none of them is null. */
const CacheProduct = z.object({
  id: text.min(1),
  title: text.min(1),
  shortDescription: text,
  description: text,
  category: text,
  duration: text,
  currency: z.literal('').or(text.regex(/^[A-Z]{3}$/)),
  highlights: texts,
  included: texts,
  excluded: texts,
  media: z.array(Medium),
})

/** Every key of the interface's cache account record but its products. */
const CacheAccount = z.object({
  id: text.min(1),
  name: text.min(1),
  telephone: text,
  website: z.literal('').or(address),
  description: text,
  category: text,
  email: text,
  locale: text,
  timeZone: text,
  logo: z.literal('').or(address),
  review_rating: text,
  number_review: z.number().int().min(0),
  bookingSystemsId: texts,
  media: z.array(Medium),
  locations: z.array(z.object({})),
  faqs: z.array(z.object({ question: text, answer: text })),
  reviews: z.array(z.object({})),
})

const Named = z.object({ id: text, title: text.optional(), name: text.optional() })

/** A cache record, alone or as a line. */
export function inspectCacheRecord(value: unknown, type: 'account' | 'product'): Inspection {
  const { id, title, name } = Named.safeParse(value).data ?? {}
  return {
    issues: shapeIssues(type === 'product' ? CacheProduct : CacheAccount, value),
    facts: { ...(id === undefined ? {} : { id }), title: title ?? name ?? '' },
  }
}
