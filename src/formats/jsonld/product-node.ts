import type { ProductEntry } from '../../document/entry.ts'
import { featureTexts } from '../../document/feature-texts.ts'
import { capitalised } from '../../document/foreign-words.ts'
import { categoryIn } from '../../document/page/readable-category.ts'
import { itineraryNodes } from './itinerary-nodes.ts'
import { faqNode, imageNodes, withoutUnknown, workNode } from './node.ts'
import { datesNode, offerNodes } from './offer-nodes.ts'

/** A Product and TouristTrip. Without a price it is no Product, as search engines reject a Product without offers. */
export function productNode(entry: ProductEntry) {
  const { product, account, bookingPage, addressOf, pageOf, plain } = entry
  const page = pageOf('product', product.id)
  const offers = offerNodes(entry)
  const trip = {
    '@id': addressOf('product', product.id),
    identifier: product.id,
    url: page,
    name: product.title,
    description: plain(product.description) || plain(product.shortDescription),
    image: imageNodes(product.media),
    provider: withoutUnknown({
      '@type': 'TravelAgency' as const,
      '@id': addressOf('account', account.id),
      name: account.name,
      url: account.website ?? pageOf('account', account.id),
      logo: account.logo,
    }),
    ...itineraryNodes(entry),
    potentialAction: bookingPage && {
      '@type': 'ReserveAction' as const,
      target: { '@type': 'EntryPoint' as const, urlTemplate: bookingPage },
    },
    subjectOf: [
      workNode(product.title, product.locale, page),
      faqNode(product.faqs, product.locale, page, plain),
    ].filter(node => node !== null),
  }
  if (offers.length === 0)
    return withoutUnknown({ '@type': 'TouristTrip' as const, ...trip, offers: datesNode(product) })
  return withoutUnknown({
    '@type': ['Product', 'TouristTrip'] as const,
    ...trip,
    sku: product.reference ?? product.id,
    brand: { '@type': 'Brand' as const, name: account.name },
    category: categoryIn(product),
    audience: audienceNode(entry),
    offers: offers.length === 1 ? offers[0] : offers,
    additionalProperty: propertyNodes(entry),
  })
}

function audienceNode({ product: { ageRestrictionType: type, ageRestrictionValue: age } }: ProductEntry) {
  if (age === null) return null
  if (type === null || /^min/i.test(type)) return { '@type': 'PeopleAudience' as const, suggestedMinAge: age }
  return /^max/i.test(type) ? { '@type': 'PeopleAudience' as const, suggestedMaxAge: age } : null
}

/** Feature types that guests have to know before they book. schema.org has no property for them. */
const TERMS = ['EXCLUSION', 'BOOKING_TERM', 'CANCELLATION_TERM'] as const

const MINUTES = { unitCode: 'MIN' }

/** PropertyValues for facts that have no property in schema.org, under the names that getProduct uses. */
function propertyNodes(entry: ProductEntry) {
  const { product } = entry
  const nodes: object[] = []
  function add(name: string, value: string | number | boolean | null, unit?: object): void {
    if (value !== null && value !== '') nodes.push({ '@type': 'PropertyValue', name, value, ...unit })
  }
  add('durationMinutesFrom', product.durationMinutesFrom, MINUTES)
  add('durationMinutesTo', product.durationMinutesTo, MINUTES)
  add('duration', product.durationText)
  add('timeZone', product.timeZone)
  add('commentaryLanguages', [...new Set(product.commentary.map(({ language }) => language))].join(', '))
  add('categoryLabels', product.categoryLabels.join(', '))
  add('availabilityType', product.availabilityType.join(', '))
  if (product.pricingPer.includes('BOOKING')) add('pricingPer', product.pricingPer.join(', '))
  add('instantConfirmation', product.instantConfirmation)
  add('guideType', product.guideType)
  add('tripDifficulty', product.tripDifficulty)
  add('maxGroupSize', product.maxGroupSize)
  for (const measure of ['height', 'weight'] as const)
    add(
      limitName(product[`${measure}RestrictionType`], measure),
      product[`${measure}RestrictionValue`],
      unitOf(product[`${measure}RestrictionUnit`]),
    )
  for (const type of TERMS) for (const text of featureTexts(entry, type)) add(type, text)
  return nodes
}

/** `Minimum` alone does not say of what, so it becomes `MinHeight` or `MinWeight`. */
function limitName(type: string | null, measure: 'height' | 'weight'): string {
  const [, end] = /^m(in|ax)(?:imum)?$/i.exec(type ?? '') ?? []
  if (end !== undefined) return `M${end.toLowerCase()}${capitalised(measure)}`
  return type ?? `${measure}Restriction`
}

const UNIT_CODES: Record<string, string> = { cm: 'CMT', inches: 'INH', kg: 'KGM', lbs: 'LBR' }

/** The UN/CEFACT common code of a unit in records, as schema.org expects it; undefined for an unknown unit. */
function unitOf(unit: string | null): object | undefined {
  const name = unit?.toLowerCase() ?? ''
  return Object.hasOwn(UNIT_CODES, name) ? { unitCode: UNIT_CODES[name] } : undefined
}
