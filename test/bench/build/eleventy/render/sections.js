/** What a page says of a product, in English whatever its language: headings, each with a text or a list. */
export function sections(product) {
  return [
    { heading: 'Summary', text: product.shortDescription },
    { heading: 'About', text: product.description },
    { heading: 'Highlights', items: features(product, 'HIGHLIGHT') },
    { heading: 'What is included', items: features(product, 'INCLUSION') },
    { heading: 'What is not included', items: features(product, 'EXCLUSION') },
    { heading: 'Key facts', items: facts(product) },
    { heading: 'Places', items: product.locations.map(placeText) },
    { heading: 'Options and prices', items: product.options.flatMap(optionTexts) },
    { heading: 'Before you arrive', items: features(product, 'PREARRIVAL_INFORMATION') },
    { heading: 'Cancellation', items: features(product, 'CANCELLATION_TERM') },
    { heading: 'How to redeem', items: features(product, 'REDEMPTION_INSTRUCTION') },
    { heading: 'Questions and answers', items: product.faqs.map(faq => `${faq.question} ${faq.answer}`) },
    {
      heading: 'Pictures',
      items: product.media.map(medium => `${medium.title ?? 'Picture'}: ${medium.src}`),
    },
    { heading: 'Operator', text: product.account.name },
  ].filter(({ text, items }) => text || items?.length > 0)
}

export function features(product, type) {
  return product.features.filter(feature => feature.type === type).map(feature => feature.shortDescription)
}

/** A price in its currency's main unit. */
export function money({ retail, currency, currencyPrecision }) {
  return `${(retail / 10 ** currencyPrecision).toFixed(currencyPrecision)} ${currency}`
}

function facts(product) {
  const named = {
    Category: product.category,
    Duration: product.durationMinutesFrom && `${product.durationMinutesFrom} minutes`,
    'Time zone': product.timeZone,
    Guide: product.guideType,
    Difficulty: product.tripDifficulty,
    'Group size': product.maxGroupSize && `up to ${product.maxGroupSize}`,
    'Payable in': product.availableCurrencies.join(', '),
  }
  return Object.entries(named).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []))
}

function placeText({ title, types, place }) {
  const address = [place.streetAddress, place.addressLocality, place.addressRegion, place.postalCode]
  return [`${types.join(', ')}: ${title}`, ...address, place.addressCountry].filter(Boolean).join(', ')
}

function optionTexts({ name, description, units }) {
  const prices = units.flatMap(unit =>
    unit.pricingFrom.map(price => `${name}, ${unit.type}: ${money(price)}`),
  )
  return [`${name}: ${description ?? ''}`, ...prices]
}
