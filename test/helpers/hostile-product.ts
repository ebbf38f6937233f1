/** A product with the text in every text field. Values that the schema rejects are dropped. */
export function hostileProduct(text: string, id: string) {
  const medium = { title: text, caption: text, copyright: text }
  const place = { latitude: 1, longitude: 2, streetAddress: text, addressCountry: text, identifiers: [text] }
  return {
    id,
    internalName: 'Fallback',
    title: text,
    reference: text,
    locale: text,
    timeZone: text,
    shortDescription: text,
    description: text,
    category: text,
    categoryLabels: [text],
    emergencyPhone: text,
    dressCode: text,
    heightRestrictionValue: 3,
    heightRestrictionUnit: text,
    features: [
      { type: 'HIGHLIGHT', shortDescription: text },
      { type: text, shortDescription: 'x' },
    ],
    faqs: [{ question: text, answer: text }],
    media: [
      { src: text, ...medium },
      { src: 'https://a.example/', type: text, ...medium },
    ],
    locations: [{ title: text, shortDescription: text, types: ['START'], place }],
    options: [
      {
        id: text,
        name: text,
        description: text,
        units: [{ id: text, pricingFrom: [{ retail: 1, currency: 'EUR' }] }],
      },
    ],
  }
}
