import { productPage } from './product-page.js'

export const data = productPage('jsonld')

export function render({ product }) {
  const { id, title, description, media, account, locations, options, faqs } = product
  return `${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': ['Product', 'TouristTrip'],
    identifier: id,
    name: title,
    description,
    image: media.map(({ src, caption }) => ({ '@type': 'ImageObject', contentUrl: src, caption })),
    provider: { '@type': 'TravelAgency', identifier: account.id, name: account.name },
    itinerary: locations.map(placeNode),
    offers: options.flatMap(offerNodes),
    subjectOf: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  })}\n`
}

function placeNode({ title, place: { latitude, longitude, ...place } }) {
  const { streetAddress, postalCode, addressLocality, addressRegion, addressCountry } = place
  const address = { streetAddress, postalCode, addressLocality, addressRegion, addressCountry }
  const geo = { '@type': 'GeoCoordinates', latitude, longitude }
  return { '@type': 'Place', name: title, address: { '@type': 'PostalAddress', ...address }, geo }
}

function offerNodes({ name, units }) {
  return units.flatMap(({ type, pricingFrom }) =>
    pricingFrom.map(({ retail, currency, currencyPrecision }) => ({
      '@type': 'Offer',
      name: `${name}, ${type}`,
      price: retail / 10 ** currencyPrecision,
      priceCurrency: currency,
    })),
  )
}
