import * as z from 'zod'
import { Faq } from './faq.ts'
import { count, date, language, line, list, optional, prose, recordId, timeZone, url } from './fields.ts'
import { type Location, mainLocation, toLocation, WireLocation } from './location.ts'
import { isLogo, Media } from './media.ts'

const email = z
  .string()
  .overwrite(text => text.trim().replace(/^mailto:/i, ''))
  .regex(z.regexes.email, { error: 'is not an e-mail address' })

/** A guest's review of an account. The rating is a number from 0 to 5. */
export const Review = z.strictObject({
  author: optional(line),
  rating: optional(z.number().min(0).max(5)),
  title: optional(line),
  text: optional(prose),
  date: optional(date),
})
export type Review = z.infer<typeof Review>

/** An account as a source delivers it (docs/sources.md). */
export const WireAccount = z.strictObject({
  id: recordId,
  name: optional(line),
  username: optional(line),
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

/** A supplier of experiences, called an operator on pages, as the store has it. */
export type Account = Omit<
  z.infer<typeof WireAccount>,
  'name' | 'username' | 'title' | 'internalName' | 'locations'
> & {
  name: string
  /** A name by which requests may ask for the account; missing if the source states none. */
  username?: string
  locations: Location[]
}

export function toAccount(wire: z.infer<typeof WireAccount>): Account | null {
  const first = wire.name ?? wire.title ?? wire.internalName
  return first === null ? null : accountNamed(first, wire)
}

export function minimalAccount(id: string, name: string): Account {
  // The id is already parsed. Parsing it again would decode character references twice.
  return accountNamed(name, { ...WireAccount.parse({ id: 'account' }), id })
}

/** Makes an account called `name`. Its keys always have the same order, so equal accounts have equal hashes. */
function accountNamed(name: string, wire: z.infer<typeof WireAccount>): Account {
  const { id, name: _, username, title: __, internalName: ___, locations, ...rest } = wire
  const called = username === null ? {} : { username }
  return { id, name, ...called, ...rest, locations: locations.map(toLocation) }
}

/** What the files of a product state about the product's account. */
export type AccountReference = Pick<Account, 'id' | 'name' | 'website' | 'logo'> & {
  telephone?: string
}

export function logoOf(account: Account): string | null {
  return account.logo ?? account.media.find(isLogo)?.src ?? null
}

export function referenceTo(account: Account): AccountReference {
  const { id, name, website, telephone } = account
  return { id, name, website, logo: logoOf(account), ...(telephone === null ? {} : { telephone }) }
}

export function ratingOf(account: Account): { rating: string | null; count: number } {
  const ratings = account.reviews.flatMap(({ rating }) => (rating === null ? [] : [rating]))
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  const computed = ratings.length === 0 ? null : String(Math.round(mean * 10) / 10)
  return { rating: account.review_rating ?? computed, count: account.number_review ?? account.reviews.length }
}

export function officeOf({ locations }: Account): Location | undefined {
  return mainLocation(locations, 'BUSINESS_ADDRESS')
}

export function starsOf({
  review_rating,
  number_review,
}: Pick<Account, 'review_rating' | 'number_review'>): { value: number; count: number } | null {
  const value = Number(review_rating?.replace(',', '.').match(/^\d+(\.\d+)?/)?.[0] ?? Number.NaN)
  return Number.isNaN(value) || value > 5 || !number_review ? null : { value, count: number_review }
}
