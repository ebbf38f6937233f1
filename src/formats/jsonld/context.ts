/** The schema.org types that files name. */
const TYPES = [
  'AggregateOffer',
  'AggregateRating',
  'Answer',
  'CreativeWork',
  'FAQPage',
  'GeoCoordinates',
  'ImageObject',
  'ItemList',
  'ListItem',
  'Offer',
  'PeopleAudience',
  'Person',
  'Place',
  'PostalAddress',
  'Product',
  'PropertyValue',
  'Question',
  'Rating',
  'Review',
  'TouristAttraction',
  'TouristTrip',
  'TravelAgency',
]

/** The properties that are written, but for those below. */
const PROPERTIES = [
  'acceptedAnswer',
  'additionalProperty',
  'address',
  'addressCountry',
  'addressLocality',
  'addressRegion',
  'aggregateRating',
  'audience',
  'author',
  'availabilityEnds',
  'availabilityStarts',
  'bestRating',
  'caption',
  'category',
  'creditText',
  'datePublished',
  'description',
  'email',
  'geo',
  'highPrice',
  'identifier',
  'inLanguage',
  'item',
  'itemListElement',
  'itinerary',
  'latitude',
  'longitude',
  'lowPrice',
  'mainEntity',
  'name',
  'numberOfItems',
  'offerCount',
  'offers',
  'position',
  'postOfficeBoxNumber',
  'postalCode',
  'price',
  'priceCurrency',
  'provider',
  'ratingValue',
  'review',
  'reviewBody',
  'reviewCount',
  'reviewRating',
  'seller',
  'sku',
  'streetAddress',
  'subjectOf',
  'suggestedMaxAge',
  'suggestedMinAge',
  'telephone',
  'text',
  'tripOrigin',
  'unitCode',
  'value',
  'worstRating',
]

/** Properties whose value is an address, and no text: https://schema.org gives them the range URL. */
export const ADDRESS_PROPERTIES: readonly string[] = ['contentUrl', 'image', 'logo', 'sameAs', 'url']

const SCHEMA = 'http://schema.org/'

/**
 * What files mean by `"@context": "https://schema.org"`, as far as they use it. schema.org's own context takes every word
 * for a term (`@vocab`); here a word that stands in none of the lists means nothing, so that a mistyped one is found.
 */
export const CONTEXT: Readonly<Record<string, string | { '@id': string; '@type': '@id' }>> =
  Object.fromEntries([
    ...[...TYPES, ...PROPERTIES].map(name => [name, `${SCHEMA}${name}`]),
    ...ADDRESS_PROPERTIES.map(name => [name, { '@id': `${SCHEMA}${name}`, '@type': '@id' }]),
  ])
