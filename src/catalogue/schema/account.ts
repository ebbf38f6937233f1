import * as z from 'zod'
import { Faq } from './faq.ts'
import { count, language, line, list, optional, prose, recordId, timeZone, url } from './fields.ts'
import { type Location, toLocation, WireLocation } from './location.ts'
import { Media } from './media.ts'
import { Review } from './review.ts'

const email = z
  .string()
  .overwrite(text => text.trim().replace(/^mailto:/i, ''))
  .regex(z.regexes.email, { error: 'is not an e-mail address' })

/** An account as it arrives (interface, Account resource; `logo`, reviews and ratings from the cache record). */
export const WireAccount = z.strictObject({
  id: recordId,
  name: optional(line),
  title: optional(line),
  internalName: optional(line),
  telephone: optional(line),
  website: optional(url),
  description: optional(prose),
  category: optional(line),
  secondaryCategory: optional(line),
  timeZone: optional(timeZone),
  banner: optional(url),
  email: optional(email),
  locale: optional(language),
  logo: optional(url),
  proNetworkHandle: optional(line),
  socialAHandle: optional(line),
  photoShareHandle: optional(line),
  microblogHandle: optional(line),
  videoChannelHandle: optional(line),
  shortVideoHandle: optional(line),
  reviewSiteHandle: optional(line),
  searchProfileHandle: optional(line),
  tradeUrl: optional(url),
  tradeEmail: optional(email),
  requirements: optional(prose),
  productDescription: optional(prose),
  faqs: list(Faq),
  media: list(Media),
  locations: list(WireLocation),
  bookingSystemsId: list(line),
  review_rating: optional(line),
  number_review: optional(count),
  reviews: list(Review),
})

/** A supplier of experiences: an operator (interface, Account resource). */
export type Account = Omit<z.infer<typeof WireAccount>, 'name' | 'title' | 'internalName' | 'locations'> & {
  name: string
  locations: Location[]
}

/** The account with the first of its names, its locations' roles as codes. Null where it has no name. */
export function toAccount(wire: z.infer<typeof WireAccount>): Account | null {
  const { id, name, title, internalName, locations, ...rest } = wire
  const first = name ?? title ?? internalName
  if (first === null) return null
  return { id, name: first, ...rest, locations: locations.map(toLocation) }
}

const EMPTY = WireAccount.parse({ id: 'account' })

/** An account of which only the id and the name are known, as they were read from its products. */
export function knownByName(id: string, name: string): Account {
  const { name: _, title: __, internalName: ___, ...rest } = structuredClone(EMPTY)
  return { ...rest, id, name, locations: [] }
}

/** What a product's files say of its account. */
export interface AccountReference {
  id: string
  name: string
  website: string | null
  logo: string | null
}

/** The account's own `logo`, else its first medium with the role LOGO. */
export function logoOf(account: Account): string | null {
  return account.logo ?? account.media.find(({ rel }) => rel === 'LOGO')?.src ?? null
}

export function referenceTo(account: Account): AccountReference {
  return { id: account.id, name: account.name, website: account.website, logo: logoOf(account) }
}
