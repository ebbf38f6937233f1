/** Products in the shapes in which OCTO systems send them. All of them are made up. */

const unit = {
  id: 'adult',
  internalName: 'Adult ticket',
  reference: 'A1',
  type: 'ADULT',
  restrictions: {
    minAge: 18,
    maxAge: 64,
    idRequired: false,
    minQuantity: 1,
    maxQuantity: 9,
    paxCount: 1,
    accompaniedBy: [],
  },
  requiredContactFields: ['firstName', 'emailAddress'],
}

const child = {
  ...unit,
  id: 'child',
  internalName: 'Child ticket',
  reference: null,
  type: 'CHILD',
  restrictions: { ...unit.restrictions, minAge: 3, maxAge: 17, minQuantity: null, accompaniedBy: ['adult'] },
  requiredContactFields: [],
}

const option = {
  id: 'morning',
  default: true,
  internalName: 'Morning tide',
  reference: 'MT',
  availabilityLocalStartTimes: ['09:00', '11:30'],
  cancellationCutoff: '24 hours',
  cancellationCutoffAmount: 24,
  cancellationCutoffUnit: 'hour',
  requiredContactFields: ['phoneNumber'],
  restrictions: { minUnits: 1, maxUnits: 12 },
  units: [unit, child],
}

/** OCTO Core alone. */
const core = {
  id: 'kayak',
  internalName: 'Harbour kayak, tidal',
  reference: 'SH101',
  locale: 'en-GB',
  timeZone: 'Europe/London',
  allowFreesale: false,
  instantConfirmation: true,
  instantDelivery: true,
  availabilityRequired: true,
  availabilityType: 'START_TIME',
  deliveryFormats: ['QRCODE', 'PDF_URL'],
  deliveryMethods: ['TICKET'],
  redemptionMethod: 'DIGITAL',
  options: [option],
}

/** A price without its net amount, which is published nowhere. */
const price = (retail: number, currency = 'GBP') => ({
  original: retail + 500,
  retail,
  net: null,
  currency,
  currencyPrecision: 2,
  includedTaxes: [{ name: 'VAT', retail: 200, original: 200, net: null }],
})

const place = {
  latitude: 54.49,
  longitude: -0.61,
  postalAddress: {
    streetAddress: '3 Tarry Ropewalk',
    addressLocality: 'Whitby',
    addressRegion: 'North Yorkshire',
    postalCode: 'YO22 4CV',
    addressCountry: 'GB',
    postOfficeBoxNumber: null,
  },
  identifiers: {
    googlePlaceId: 'place-1',
    applePlaceId: null,
    tripadvisorLocationId: null,
    yelpPlaceId: null,
    facebookPlaceId: null,
    foursquarePlaceId: null,
    baiduPlaceId: null,
    amapPlaceId: null,
  },
  sameAs: ['https://places.example/whitby'],
}

const content = {
  title: 'Kayak the old harbour',
  shortDescription: 'Two hours among the seals.',
  description: 'We paddle out with the tide.',
  features: [
    { type: 'HIGHLIGHT', shortDescription: 'Seals at arm’s length' },
    { type: 'INCLUSION', shortDescription: 'Dry suit' },
    { type: 'CANCELLATION_TERM', shortDescription: 'Ring us if you are ill.' },
  ],
  faqs: [{ question: 'Is it cold?', answer: 'Yes.' }],
  media: [
    {
      src: 'https://media.example/kayak.jpg',
      type: 'image/jpeg',
      rel: 'COVER',
      title: 'Kayaks',
      caption: null,
      copyright: 'Ann Ker',
    },
  ],
  locations: [
    { title: 'Slipway', shortDescription: null, types: ['START'], minutesTo: null, minutesAt: null, place },
    {
      title: 'Seal rock',
      shortDescription: 'Seals live here.',
      types: ['ITINERARY_ITEM'],
      minutesTo: 20,
      minutesAt: 45,
      place,
    },
  ],
  categoryLabels: ['outdoors', 'fast-track', 'trip-difficulty-easy'],
  durationMinutesFrom: 120,
  durationMinutesTo: null,
  commentary: [{ format: 'IN_PERSON', language: 'en' }],
}

const priced = { defaultCurrency: 'GBP', availableCurrencies: ['GBP'], pricingPer: 'UNIT' }
const perUnit = {
  ...option,
  units: [
    { ...unit, pricingFrom: [price(4500)], title: 'Adult', shortDescription: 'Paddles alone', features: [] },
    { ...child, pricingFrom: [price(2500)], title: 'Child' },
  ],
}

/** Content and Pricing of OCTO 2.x: every field that the standard has. */
export const wholeOcto = {
  ...core,
  ...priced,
  ...content,
  options: [
    {
      ...perUnit,
      title: 'Morning',
      shortDescription: 'With the ebb.',
      description: 'Back by noon.',
      features: [{ type: 'EXCLUSION', shortDescription: 'Lunch' }],
      faqs: [{ question: 'May dogs come?', answer: 'One at a time.' }],
      media: [
        {
          src: 'https://media.example/morning.png',
          type: 'image/png',
          rel: 'GALLERY',
          title: null,
          caption: 'Dawn',
          copyright: null,
        },
      ],
      locations: [],
      categoryLabels: ['animals'],
      durationMinutesFrom: 120,
      durationMinutesTo: 180,
      commentary: [{ format: 'WRITTEN', language: 'de' }],
      pricingFrom: [price(4500)],
    },
  ],
}

/** Content of OCTO 1.x, whose fields have other names. */
export const oldOcto = {
  ...core,
  ...priced,
  options: [
    {
      ...perUnit,
      title: 'Morning',
      subtitle: 'With the ebb',
      language: 'en',
      shortDescription: 'Back by noon.',
      duration: '2 hours',
      durationAmount: '2',
      durationUnit: 'hour',
      itinerary: [
        {
          name: 'Slipway',
          type: 'START',
          description: 'Meet at the hut.',
          address: '3 Tarry Ropewalk',
          googlePlaceId: 'place-1',
          latitude: 54.49,
          longitude: -0.61,
          travelTime: '20 minutes',
          travelTimeAmount: 20,
          travelTimeUnit: 'minute',
          duration: '45 minutes',
          durationAmount: 45,
          durationUnit: 'minute',
        },
      ],
      coverImageUrl: 'https://media.example/morning.jpg',
      fromPoint: null,
      toPoint: { id: 'end', internalName: 'Pier end', title: 'Pier', shortDescription: 'By the lamp' },
      restrictions: { minUnits: 1, maxUnits: 12, minPaxCount: 2, maxPaxCount: 8 },
      availabilityCutoff: '1 hour',
      availabilityCutoffAmount: 1,
      availabilityCutoffUnit: 'hour',
      visibleContactFields: ['firstName'],
      units: perUnit.units.map(one => ({ ...one, titlePlural: 'Tickets', subtitle: 'Own boat' })),
    },
  ],
  freesaleDurationAmount: 0,
  freesaleDurationUnit: 'day',
  title: 'Kayak the old harbour',
  country: 'GB',
  location: 'Whitby',
  subtitle: 'Two hours among the seals',
  shortDescription: 'Paddle with us.',
  description: 'We paddle out with the tide.',
  highlights: ['Seals at arm’s length'],
  inclusions: ['Dry suit'],
  exclusions: ['Lunch'],
  bookingTerms: 'Be able to swim.',
  redemptionInstructions: 'Show the code at the hut.',
  cancellationPolicy: 'Ring us if you are ill.',
  destination: {
    id: 'whitby',
    default: true,
    name: 'Whitby',
    country: 'GB',
    contact: { website: null, email: null, telephone: null, address: null },
    latitude: 54.48,
    longitude: -0.61,
  },
  categories: [
    {
      id: 'sea',
      default: true,
      title: 'On the water',
      shortDescription: null,
      coverImageUrl: null,
      bannerImageUrl: null,
    },
  ],
  faqs: [{ question: 'Is it cold?', answer: 'Yes.' }],
  coverImageUrl: 'https://media.example/kayak.jpg',
  bannerImageUrl: 'https://media.example/banner.jpg',
  videoUrl: 'https://www.youtube.com/watch?v=1',
  galleryImages: [{ url: 'https://media.example/seal.jpg', title: 'Seal', caption: 'Asleep' }],
  bannerImages: [],
  pointToPoint: false,
  privacyTerms: 'We keep nothing.',
  alert: 'Bring a towel.',
  includeTax: true,
}

/** A product of each shape. In each the net prices are null already. */
export const octoShapes: readonly { what: string; product: Record<string, unknown> }[] = [
  { what: 'Core alone', product: core },
  { what: 'Content', product: { ...core, ...content } },
  { what: 'Pricing per unit', product: { ...core, ...priced, options: [perUnit] } },
  {
    what: 'Pricing per booking, with the prices of the option',
    product: {
      ...core,
      ...priced,
      pricingPer: 'BOOKING',
      options: [{ ...option, pricingFrom: [price(12000)] }],
    },
  },
  {
    what: '`pricing` in place of `pricingFrom`, in three currencies',
    product: {
      ...core,
      ...priced,
      availableCurrencies: ['GBP', 'EUR', 'JPY'],
      options: [
        {
          ...option,
          units: [
            {
              ...unit,
              pricing: [price(100), price(120, 'EUR'), { ...price(16000, 'JPY'), currencyPrecision: 0 }],
            },
          ],
        },
      ],
    },
  },
  { what: 'Content and Pricing of 2.x', product: wholeOcto },
  { what: 'Content and Pricing of 1.x', product: oldOcto },
  {
    what: 'null wherever OCTO allows it',
    product: {
      ...core,
      reference: null,
      title: 'Null island',
      shortDescription: null,
      description: null,
      durationMinutesTo: null,
      options: [
        {
          ...option,
          reference: null,
          shortDescription: null,
          restrictions: { minUnits: null, maxUnits: null },
        },
      ],
    },
  },
  {
    what: "the supplier's own fields",
    product: {
      ...core,
      title: 'Kayak',
      'x-rank': 7,
      tags: ['sea', { deep: [1, null, true] }],
      options: [{ ...option, colour: 'blue', units: [{ ...unit, sort: 1 }] }],
    },
  },
  {
    what: 'all restrictions of units',
    product: {
      ...core,
      title: 'Zip line',
      options: [
        {
          ...option,
          units: [
            {
              ...unit,
              title: 'Adult',
              restrictions: {
                ...unit.restrictions,
                idRequired: true,
                paxCount: 2,
                minHeight: 140,
                maxHeight: 200,
                heightUnit: 'cm',
                minWeight: 40,
                maxWeight: 120,
                weightUnit: 'kg',
              },
            },
            { ...child, title: 'Child' },
          ],
        },
      ],
    },
  },
  {
    what: 'HTML in descriptions',
    product: {
      ...core,
      title: 'Kayak & seals',
      description: '<p>We <b>paddle</b> out.</p><ul><li>Seals</li><li>Gulls</li></ul>',
      shortDescription: 'Two&nbsp;hours',
    },
  },
  {
    what: 'opening hours, a cut-off of 0 and several options',
    product: {
      ...core,
      title: 'Lifeboat museum',
      availabilityType: 'OPENING_HOURS',
      options: [
        {
          ...option,
          availabilityLocalStartTimes: ['00:00'],
          cancellationCutoff: '0 hours',
          cancellationCutoffAmount: 0,
        },
        {
          ...option,
          id: 'evening',
          default: false,
          internalName: 'Evening',
          availabilityLocalStartTimes: ['18:00'],
          cancellationCutoff: '2 days',
          cancellationCutoffAmount: 2,
          cancellationCutoffUnit: 'day',
        },
      ],
    },
  },
]
