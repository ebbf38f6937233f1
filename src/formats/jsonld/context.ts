/** The schema.org types in our JSON-LD files, and those properties whose value is no URL. */
const WORDS = `
  AggregateOffer AggregateRating Answer Brand BreadcrumbList CreativeWork EntryPoint FAQPage GeoCoordinates ImageObject
  ItemList ListItem Offer OpeningHoursSpecification PeopleAudience Person Place PostalAddress Product
  PropertyValue QuantitativeValue Question Rating ReserveAction Review Service TouristAttraction TouristTrip TravelAgency
  TypeAndQuantityNode WebPage WebSite

  acceptedAnswer additionalProperty address addressCountry addressLocality addressRegion aggregateRating audience
  author availabilityEnds availabilityStarts bestRating brand breadcrumb caption category closes creditText
  datePublished dayOfWeek description eligibleQuantity email geo highPrice identifier inLanguage includesObject
  item itemListElement itinerary latitude longitude lowPrice mainEntity maxValue minValue name numberOfItems
  offerCount offers openingHoursSpecification opens position postOfficeBoxNumber postalCode potentialAction price priceCurrency
  provider ratingValue review reviewBody reviewCount reviewRating seller sku streetAddress subjectOf
  suggestedMaxAge suggestedMinAge telephone text tripOrigin typeOfGood unitCode urlTemplate value worstRating`

/** The properties whose value is a URL or a node. In https://schema.org, `URL` is among the types of their values. */
export const ADDRESS_PROPERTIES: readonly string[] = 'contentUrl image isPartOf logo sameAs target url'.split(
  ' ',
)

const SCHEMA = 'http://schema.org/'

/** The part of the context https://schema.org that files use. With all of it, `check` would accept mistyped words. */
export const CONTEXT: Readonly<Record<string, string | { '@id': string; '@type': '@id' }>> =
  Object.fromEntries([
    ...WORDS.trim()
      .split(/\s+/)
      .map(name => [name, `${SCHEMA}${name}`]),
    ...ADDRESS_PROPERTIES.map(name => [name, { '@id': `${SCHEMA}${name}`, '@type': '@id' }]),
  ])
