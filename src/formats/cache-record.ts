import { durationInEnglish } from '../catalogue/duration.ts'
import { logoOf } from '../catalogue/schema/account.ts'
import type { FeatureType } from '../catalogue/schema/feature.ts'
import { type Location, locationDisplay } from '../catalogue/schema/location.ts'
import type { Media } from '../catalogue/schema/media.ts'
import type { AccountEntry, ProductEntry } from '../document/entry.ts'
import type { Nest } from './format.ts'

/** The interface's cache product record: every key of its table, no null, no markup. */
export function cacheProduct(entry: ProductEntry) {
  const { product } = entry
  const features = (type: FeatureType) =>
    product.features.flatMap(feature =>
      feature.type === type ? [entry.plain(feature.shortDescription) ?? ''] : [],
    )
  return {
    id: product.id,
    title: product.title,
    shortDescription: entry.plain(product.shortDescription) ?? '',
    description: entry.plain(product.description) ?? '',
    category: product.category ?? '',
    duration: durationInEnglish(product) ?? '',
    currency: product.defaultCurrency ?? '',
    highlights: features('HIGHLIGHT').filter(text => text !== ''),
    included: features('INCLUSION').filter(text => text !== ''),
    excluded: features('EXCLUSION').filter(text => text !== ''),
    media: product.media.map(({ src, type, rel }) => ({ src, type: type ?? '', rel: rel ?? '' })),
  }
}

/** The interface's cache account record up to its products. */
export function cacheAccountHead(entry: AccountEntry) {
  const { account } = entry
  return {
    id: account.id,
    name: account.name,
    telephone: account.telephone ?? '',
    website: account.website ?? '',
    description: entry.plain(account.description) ?? '',
    category: account.category ?? '',
    email: account.email ?? '',
    locale: account.locale ?? '',
    timeZone: account.timeZone ?? '',
    logo: logoOf(account) ?? '',
    review_rating: account.review_rating ?? '',
    number_review: account.number_review ?? 0,
    bookingSystemsId: account.bookingSystemsId,
    media: account.media.map(mediaOf),
    locations: account.locations.map(location => locationOf(location, entry)),
  }
}

/** The interface's cache account record behind its products. */
export function cacheAccountTail(entry: AccountEntry) {
  const { account } = entry
  return {
    faqs: account.faqs.map(({ question, answer }) => ({ question, answer: entry.plain(answer) ?? '' })),
    reviews: account.reviews.map(({ author, rating, title, text, date }) => ({
      author: author ?? '',
      ...(rating === null ? {} : { rating }),
      title: title ?? '',
      text: entry.plain(text) ?? '',
      date: date ?? '',
    })),
  }
}

/** The text of an object in two halves, with the list of its products open between them. */
export function nestProducts(head: object, tail: object): Nest {
  const rest = JSON.stringify(tail).slice(1)
  return {
    before: `${JSON.stringify(head).slice(0, -1)},"products":[`,
    after: rest === '}' ? ']}' : `],${rest}`,
  }
}

function mediaOf({ src, type, rel, title, caption, copyright }: Media) {
  return {
    src,
    type: type ?? '',
    rel: rel ?? '',
    title: title ?? '',
    caption: caption ?? '',
    copyright: copyright ?? '',
  }
}

function locationOf({ title, shortDescription, types, place }: Location, entry: AccountEntry) {
  const { latitude, longitude } = place
  return {
    title: title ?? '',
    shortDescription: entry.plain(shortDescription) ?? '',
    types: types.map(type => locationDisplay[type] ?? type),
    place: {
      ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
      streetAddress: place.streetAddress ?? '',
      addressLocality: place.addressLocality ?? '',
      addressRegion: place.addressRegion ?? '',
      postalCode: place.postalCode ?? '',
      addressCountry: place.addressCountry ?? '',
      postOfficeBoxNumber: place.postOfficeBoxNumber ?? '',
      identifiers: place.identifiers,
      sameAs: place.sameAs,
    },
  }
}
