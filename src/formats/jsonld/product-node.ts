import type { ProductEntry } from '../../document/entry.ts'
import { faqNode, imageNodes, known } from './node.ts'
import { offerNodes } from './offer-nodes.ts'
import { wayNodes } from './way-nodes.ts'

/**
 * A product as schema.org: a Product that is a TouristTrip, or a TouristTrip alone where it has no price, because
 * a Product without offers is an error to search engines. A property that only Product has is left out then.
 */
export function productNode(entry: ProductEntry) {
  const { product, account, addressOf, plain } = entry
  const offers = offerNodes(entry)
  const trip = {
    '@id': addressOf('product', product.id),
    identifier: product.id,
    name: product.title,
    description: plain(product.description) ?? plain(product.shortDescription),
    image: imageNodes(product.media),
    provider: known({
      '@type': 'TravelAgency' as const,
      '@id': addressOf('account', account.id),
      name: account.name,
      url: account.website,
      logo: account.logo,
    }),
    ...wayNodes(product.locations, plain),
    subjectOf: [inLanguageNode(entry), faqNode(product.faqs, product.locale, plain)].filter(
      node => node !== null,
    ),
  }
  if (offers.length === 0) return known({ '@type': 'TouristTrip' as const, ...trip })
  return known({
    '@type': ['Product', 'TouristTrip'] as const,
    ...trip,
    sku: product.reference ?? product.id,
    category: product.category,
    audience: audienceNode(entry),
    offers: offers.length === 1 ? offers[0] : offers,
    additionalProperty: propertyNodes(entry),
  })
}

/** The language of the record's texts: neither Product nor TouristTrip has one, the work about it has. */
function inLanguageNode({ product: { locale, title } }: ProductEntry) {
  return locale === null ? null : { '@type': 'CreativeWork' as const, name: title, inLanguage: locale }
}

function audienceNode({ product: { ageRestrictionType: type, ageRestrictionValue: age } }: ProductEntry) {
  if (age === null) return null
  if (type === null || /^min/i.test(type)) return { '@type': 'PeopleAudience' as const, suggestedMinAge: age }
  return /^max/i.test(type) ? { '@type': 'PeopleAudience' as const, suggestedMaxAge: age } : null
}

/** What schema.org has no property for, under the names that getProduct answers with. */
function propertyNodes({ product }: ProductEntry) {
  const minutes = { unitCode: 'MIN' }
  const leftovers: [name: string, value: string | number | boolean | null, unit?: object][] = [
    ['durationMinutesFrom', product.durationMinutesFrom, minutes],
    ['durationMinutesTo', product.durationMinutesTo, minutes],
    ['duration', product.durationText],
    ['timeZone', product.timeZone],
    ['commentaryLanguages', [...new Set(product.commentary.map(({ language }) => language))].join(', ')],
    ['categoryLabels', product.categoryLabels.join(', ')],
    ['availabilityType', product.availabilityType.join(', ')],
    ['instantConfirmation', product.instantConfirmation],
    ['guideType', product.guideType],
    ['tripDifficulty', product.tripDifficulty],
    ['bookingMinPax', product.bookingMinPax],
    ['bookingMaxPax', product.bookingMaxPax],
    ['maxGroupSize', product.maxGroupSize],
    [
      product.heightRestrictionType ?? 'heightRestriction',
      product.heightRestrictionValue,
      unitOf(product.heightRestrictionUnit),
    ],
    [
      product.weightRestrictionType ?? 'weightRestriction',
      product.weightRestrictionValue,
      unitOf(product.weightRestrictionUnit),
    ],
  ]
  return leftovers.flatMap(([name, value, unit]) =>
    value === null || value === '' ? [] : [{ '@type': 'PropertyValue' as const, name, value, ...unit }],
  )
}

const UNIT_CODES: Record<string, string> = { cm: 'CMT', inches: 'INH', kg: 'KGM', lbs: 'LBR' }

/** `unitCode` of a unit as records name it: schema.org takes UN/CEFACT common codes. */
function unitOf(unit: string | null): object {
  const code = Object.entries(UNIT_CODES).find(([name]) => name === unit?.toLowerCase())?.[1]
  return code === undefined ? {} : { unitCode: code }
}
