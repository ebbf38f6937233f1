/** Records that combine several difficult features, where rules may fail that hold for each feature alone. */
export const mixed: readonly object[] = [
  {
    type: 'product',
    id: 'mixed-nl',
    locale: 'nl-NL',
    title: 'Sluiswandeling Maasbracht',
    shortDescription: 'Langs de sluizen van Maasbracht.',
    description: '<p>Langs de sluizen van Maasbracht.</p><p>- Brug\n- Sluis\n- Gemaal</p>',
    category: 'WalkingTour',
    durationMinutesFrom: 60,
    account: { id: 'mixed-nl', name: 'Sluiswachters Maasbracht' },
    locations: [
      {
        title: 'Maasbracht',
        types: ['START'],
        place: { addressLocality: 'Maasbracht', addressCountry: 'NL' },
      },
      { title: 'Maasbracht', types: ['END', 'POINT_OF_INTEREST'], place: { addressLocality: 'Maasbracht' } },
    ],
    features: [
      { type: 'CANCELLATION_TERM', shortDescription: 'Gratis annuleren tot 48 uur van tevoren' },
      { type: 'ADDITIONAL_INFORMATION', shortDescription: 'Openingstijden: ma-vr 09:00-17:00, za gesloten' },
    ],
    options: [
      {
        id: 'o',
        units: [
          { id: 'i', type: 'INFANT', pricingFrom: [{ retail: 0, currency: 'EUR', currencyPrecision: 2 }] },
          { id: 'a', type: 'ADULT', pricingFrom: [{ retail: 1250, currency: 'EUR', currencyPrecision: 2 }] },
          { id: 'b', type: 'ADULT', pricingFrom: [{ retail: 1900, currency: 'EUR', currencyPrecision: 2 }] },
        ],
      },
    ],
  },
  {
    type: 'product',
    id: 'mixed-it',
    locale: 'it-IT',
    title: 'Bottega del liuto',
    category: 'CraftWorkshop',
    durationMinutesFrom: 90,
    durationMinutesTo: 150,
    startDate: '2026-04-01',
    endDate: '2026-10-31',
    account: { id: 'mixed-it', name: 'Liuteria Sassogrosso' },
    locations: [{ types: ['START'], place: { addressLocality: 'Sassogrosso', addressCountry: 'IT' } }],
    media: [
      { src: 'https://sassogrosso.example/IMG_0042.JPG' },
      { src: 'https://sassogrosso.example/b.jpg' },
    ],
    options: [{ id: 'o', units: [{ id: 'g', type: 'GROUP' }] }],
  },
  {
    type: 'product',
    id: 'mixed-sv',
    locale: 'sv-SE',
    title: 'Båttur i skärgården',
    shortDescription: 'Båttur i skärgården',
    category: 'Båttur',
    durationMinutesFrom: 1440,
    account: { id: 'mixed-sv', name: 'Ytterholmens Båtar', telephone: '+46' },
    features: [{ type: 'CANCELLATION_TERM', shortDescription: 'Non-refundable' }],
    locations: [{ title: 'Brygga 3', types: ['START'], place: { latitude: 59.1, longitude: 18.9 } }],
    options: [
      {
        id: 'o',
        units: [
          { id: 'a', type: 'ADULT', pricingFrom: [{ retail: 49500, currency: 'SEK', currencyPrecision: 2 }] },
        ],
      },
    ],
  },
  {
    type: 'product',
    id: 'mixed-zh',
    locale: 'zh-CN',
    title: '雾江夜航',
    description: '<p>雾江夜航</p><p>· 船票\n· 热茶</p>',
    durationMinutesFrom: 75,
    account: { id: 'mixed-zh', name: '雾江船社' },
    features: [{ type: 'INCLUSION', shortDescription: 'Free' }],
    locations: [
      { title: '雾江码头', types: ['START'], place: { addressLocality: '雾江', addressCountry: 'CN' } },
    ],
    options: [
      {
        id: 'o',
        units: [
          { id: 'c', type: 'CHILD', pricingFrom: [{ retail: 3000, currency: 'CNY', currencyPrecision: 2 }] },
          { id: 'a', type: 'ADULT', pricingFrom: [{ retail: 6000, currency: 'CNY', currencyPrecision: 2 }] },
        ],
      },
    ],
  },
]
