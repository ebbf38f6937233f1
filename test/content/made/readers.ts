const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const picture = (name: string, own: object = {}) => ({ src: `https://media.example/readers/${name}`, ...own })
const price = (retail: number, currency: string, currencyPrecision = 2) => ({
  retail,
  currency,
  currencyPrecision,
})
const ticket = (id: string, type: string | null, ...pricingFrom: object[]) => ({ id, type, pricingFrom })
const option = (id: string, ...units: object[]) => ({ id, units })

const accounts = [
  {
    type: 'account',
    id: 'readers-fjord',
    name: 'Fjord & Føre',
    website: 'https://fjord.example/',
    locale: 'en-GB',
    locations: [
      { types: ['SEARCH_BUSINESS_PROFILE'], place: at(60.39, 5.32) },
      { types: ['BUSINESS_ADDRESS'], place: { addressLocality: 'Bergen', addressCountry: 'no' } },
    ],
    media: [picture('fjord-logo.svg', { rel: 'LOGO' }), picture('fjord.jpg', { type: 'image/jpeg' })],
  },
  {
    type: 'account',
    id: 'readers/ohne website',
    name: 'Wattwanderer "Ebbe" <Büsum>',
    locale: 'de-DE',
    description: '<p>Mit uns über den Meeresgrund.</p>',
    faqs: [{ question: 'Wird man nass?', answer: 'Bis zum Knie.' }],
    locations: [{ place: { ...at(54.13, 8.86), addressLocality: 'Büsum' } }],
    media: [
      picture('ebbe.webp', { type: 'image/webp', rel: 'GALLERY' }),
      picture('priel.jpg', { rel: 'cover' }),
    ],
  },
  {
    type: 'account',
    id: 'readers-leer',
    name: 'Stadtrundgang ohne Angebote',
    website: 'https://leer.example',
    media: [picture('leer.mp4', { type: 'video/mp4' })],
  },
  { type: 'account', id: 'readers-日本', name: '京都散歩', locale: 'ja-JP', timeZone: 'Asia/Tokyo' },
]

const fjord = { type: 'product', account: { id: 'readers-fjord', name: 'Fjord & Føre' } }
const watt = { type: 'product', account: { id: 'readers/ohne website', name: 'Wattwanderer' } }
const kyoto = { type: 'product', account: { id: 'readers-日本', name: '京都散歩' } }
/** This operator has no account record, only products. */
const casa = { type: 'product', account: { id: 'readers-casa', name: 'Casa do Azulejo' } }

/** Records whose fields for JSON Lines and JSON-LD are incomplete, repeated or missing. */
export const readers: readonly object[] = [
  ...accounts,
  {
    ...fjord,
    id: 'readers-start-without-coordinates',
    locale: 'en-GB',
    title: 'Ferry to the [Rosendal] glacier (day trip)',
    locations: [
      { title: 'Bondhusbreen', types: ['POINT_OF_INTEREST'], place: at(60.08, 6.33) },
      { title: 'Quay 7', types: ['START'], place: { addressLocality: 'Bergen', addressCountry: 'no' } },
    ],
    durationMinutesFrom: 600,
    options: [
      option('day', ticket('a', 'ADULT', price(89_000, 'NOK')), ticket('i', 'INFANT', price(0, 'NOK'))),
    ],
  },
  {
    ...fjord,
    id: 'readers-only-end',
    locale: 'en-US',
    title: 'Down by bicycle',
    locations: [
      { types: ['END'], place: { ...at(60.63, 6.42), addressLocality: 'Voss', addressCountry: 'NO' } },
    ],
    durationMinutesFrom: 0,
    durationMinutesTo: 180,
    options: [option('solo', ticket('x', null, price(45_000, 'NOK'), price(4_100, 'EUR')))],
  },
  {
    ...fjord,
    id: 'readers-nowhere',
    title: 'Gift voucher',
    description: 'For any trip of ours.',
    options: [option('v', ticket('g', 'GROUP', price(500_000, 'NOK')))],
  },
  {
    ...fjord,
    id: 'readers-half-coordinates',
    locale: 'en-GB',
    title: 'Fish market tasting',
    locations: [
      { types: ['START'], place: { latitude: 60.39, addressLocality: 'Bergen', addressRegion: 'Vestland' } },
    ],
    features: [
      { type: 'INCLUSION', shortDescription: '<ul><li>King crab</li><li>Brown cheese</li></ul>' },
      { type: 'INCLUSION', shortDescription: '<p> </p>' },
      { type: 'INCLUSION', shortDescription: null },
      { type: 'EXCLUSION', shortDescription: 'Wine & beer' },
      { type: 'CANCELLATION_TERM', shortDescription: 'Refund until the day before.' },
    ],
    options: [option('t', ticket('a', 'ADULT', price(69_900, 'NOK')))],
    bookingMinPax: 2,
    bookingMaxPax: 12,
  },
  {
    ...fjord,
    id: 'readers-zero-zero',
    locale: 'en',
    title: 'Sail across the equator',
    locations: [{ types: ['START'], place: at(0, 0) }],
    durationMinutesFrom: 14_400,
    durationMinutesTo: 10_080,
  },
  {
    ...fjord,
    id: 'readers-sprakversjon',
    reference: 'FISH',
    locale: 'nl-NL',
    title: 'Vismarkt met proeverij',
    shortDescription: 'Krab, kaas en een verhaal.',
    locations: [
      { types: ['START'], place: { ...at(60.395, 5.325), addressLocality: 'Bergen', addressCountry: 'NO' } },
    ],
    media: [
      picture('vis.jpg', { type: 'image/jpeg', rel: 'GALLERY' }),
      picture('krab.jpg', { rel: 'COVER' }),
    ],
    options: [
      option('t', ticket('k', 'CHILD', price(19_900, 'NOK')), ticket('a', 'ADULT', price(69_900, 'NOK'))),
    ],
  },
  {
    ...fjord,
    id: 'readers-fish-fr',
    reference: 'FISH',
    locale: 'fr-FR',
    title: 'Marché aux poissons : dégustation',
    locations: [{ types: ['START'], place: { addressLocality: 'Bergen', addressCountry: 'Norvège' } }],
    features: [{ type: 'BOOKING_TERM', shortDescription: 'Réservation la veille avant 18 h.' }],
    options: [option('t', ticket('a', 'ADULT', price(69_900, 'NOK')))],
  },
  {
    ...watt,
    id: 'readers watt/1',
    locale: 'de-DE',
    title: 'Wattwanderung nach <Neuwerk> & zurück',
    description: '<p>Barfuß bei Ebbe, mit dem Wagen zurück.</p>',
    locations: [
      { title: 'Deich', types: ['START'], place: { ...at(53.89, 8.62), addressLocality: 'Cuxhaven' } },
      {
        title: 'Turm',
        types: ['POINT_OF_INTEREST', 'END'],
        place: { ...at(53.92, 8.5), addressCountry: 'DE' },
      },
    ],
    durationMinutesFrom: 210,
    durationMinutesTo: 240,
    faqs: [{ question: 'Mit Hund?', answer: '<p>Ja, an der Leine.</p>' }],
    options: [
      option('e', ticket('e', 'ADULT', price(3_250, 'EUR')), ticket('k', 'CHILD', price(1_600, 'EUR'))),
      option('g', ticket('f', 'FAMILY', price(8_000, 'EUR'))),
    ],
  },
  {
    ...watt,
    id: 'readers.watt.md',
    locale: 'de-AT',
    title: 'Vogelzug',
    media: [picture('vogelzug.mp4', { type: 'video/mp4' }), picture('kiebitz.jpg')],
    locations: [{ place: { addressLocality: 'Friedrichskoog', addressCountry: 'de' } }],
    options: [option('o', ticket('s', 'SENIOR', price(0, 'EUR')), ticket('c', 'CHILD', price(0, 'EUR')))],
  },
  {
    ...watt,
    id: 'readers-sylt',
    locale: 'de',
    title: 'Sylt',
    media: [picture('programm.pdf', { type: 'application/pdf' })],
    durationMinutesTo: 45,
    locations: [{ types: ['REDEMPTION'], place: { addressCountry: 'Deutschland' } }],
    options: [option('o', ticket('y', 'YOUTH', price(900, 'EUR')), ticket('i', 'INFANT', price(100, 'EUR')))],
  },
  {
    ...watt,
    id: 'readers-preislos',
    locale: 'de-DE',
    title: 'Nordsee auf Anfrage',
    features: [
      { type: 'INCLUSION', shortDescription: 'Gummistiefel' },
      { type: 'EXCLUSION', shortDescription: 'Anreise' },
    ],
    faqs: [{ question: 'Wann?', answer: 'Nach der Tide.' }],
    options: [option('o', ticket('e', 'ADULT'))],
  },
  {
    ...kyoto,
    id: 'readers-京都-朝',
    locale: 'ja-JP',
    title: '朝の伏見稲荷さんぽ',
    description: '千本鳥居を静かな時間に歩きます。',
    locations: [
      {
        types: ['START'],
        place: { ...at(34.967, 135.773), addressLocality: '京都市', addressCountry: 'JP' },
      },
    ],
    durationMinutesFrom: 120,
    features: [{ type: 'INCLUSION', shortDescription: '抹茶と和菓子' }],
    options: [option('朝', ticket('大人', 'ADULT', price(5_000, 'JPY', 0)))],
  },
  {
    ...kyoto,
    id: 'readers-kyoto-zh',
    locale: 'zh-Hant-TW',
    title: '京都夜間散步',
    locations: [{ types: ['START'], place: { addressLocality: '京都市', addressCountry: 'jp' } }],
    durationMinutesFrom: 90,
    features: [{ type: 'EXCLUSION', shortDescription: '晚餐' }],
    options: [
      option(
        '夜',
        ticket('成人', 'ADULT', price(4_500, 'JPY', 0)),
        ticket('學生', 'STUDENT', price(4_000, 'JPY', 0)),
      ),
    ],
  },
  {
    ...kyoto,
    id: 'readers-kyoto-cn',
    locale: 'zh-CN',
    title: '嵐山竹林半日遊',
    media: [picture('竹林.jpg', { rel: 'COVER', title: '竹林' })],
    locations: [{ types: ['POINT_OF_INTEREST'], place: at(35.017, 135.671) }],
    durationMinutesFrom: 240,
    options: [
      option(
        '半日',
        ticket('g', 'GROUP', price(60_000, 'JPY', 0)),
        ticket('a', 'ADULT', price(12_000, 'JPY', 0)),
      ),
    ],
  },
  {
    ...kyoto,
    id: 'readers-kyoto-en',
    locale: 'en-AU',
    title: 'Knife sharpening with a smith',
    shortDescription: 'Bring a knife, take it home sharp.',
    locations: [{ types: ['START'], place: { addressLocality: 'Sakai', ...at(34.573, 135.483) } }],
    ageRestrictionType: 'MinAge',
    ageRestrictionValue: 16,
    options: [option('k', ticket('a', 'ADULT', price(18_000, 'JPY', 0), price(11_950, 'USD')))],
    defaultCurrency: 'USD',
  },
  {
    ...casa,
    id: 'readers-azulejo',
    locale: 'pt-PT',
    title: 'Pintura de azulejos',
    description: 'Cada pessoa leva o seu azulejo para casa.',
    locations: [
      { types: ['START'], place: { ...at(38.71, -9.13), addressLocality: 'Lisboa', addressCountry: 'PT' } },
    ],
    durationMinutesFrom: 150,
    media: [picture('azulejo.jpg', { type: 'image/jpeg', rel: 'COVER', copyright: '© Casa' })],
    features: [
      { type: 'INCLUSION', shortDescription: 'Tintas e forno' },
      { type: 'INCLUSION', shortDescription: 'Envio para a União Europeia' },
      { type: 'CANCELLATION_TERM', shortDescription: 'Gratuito até 48 horas antes.' },
    ],
    options: [
      option('o', ticket('a', 'ADULT', price(4_500, 'EUR')), ticket('b', 'ADULT', price(3_900, 'EUR'))),
    ],
  },
  {
    ...casa,
    id: 'readers-fado',
    locale: 'pt-BR',
    title: 'Noite de fado',
    locations: [{ types: ['START', 'END'], place: { addressLocality: 'Lisboa', addressRegion: 'Lisboa' } }],
    durationMinutesFrom: 180,
    startDate: '2026-03-01',
    endDate: '2026-11-30',
    options: [
      option('o', ticket('r', 'RESIDENT', price(1_000, 'EUR')), ticket('m', 'MILITARY', price(800, 'EUR'))),
    ],
  },
  {
    ...casa,
    id: 'readers-sintra',
    locale: 'es-ES',
    title: 'Palacios de Sintra: "Pena" y Monserrate',
    description: '<h2>El día</h2><p>En tren y a pie.</p>',
    locations: [
      { title: 'Rossio', types: ['Starts'], place: { ...at(38.714, -9.141), addressLocality: 'Lisboa' } },
      {
        title: 'Pena',
        types: ['POINT_OF_INTEREST'],
        place: { addressLocality: 'Sintra', addressCountry: 'PT' },
      },
    ],
    durationMinutesFrom: 540,
    durationMinutesTo: 540,
    features: [{ type: 'EXCLUSION', shortDescription: '<strong>Entradas</strong> (20 €)' }],
    options: [option('o', ticket('a', 'ADULT', price(2_990, 'EUR')))],
  },
  {
    ...casa,
    id: 'readers-alfama',
    locale: 'it-IT',
    title: 'Alfama a piedi',
    locations: [
      {
        types: ['START'],
        place: { ...at(38.712, -9.129), addressLocality: 'Lisbona', addressCountry: 'pt' },
      },
    ],
    durationMinutesFrom: 105,
    media: [
      picture('alfama-logo.png', { rel: 'LOGO', type: 'image/png' }),
      picture('alfama.avif', { type: 'image/avif', caption: 'Scale' }),
    ],
    options: [option('o', ticket('a', 'ADULT', price(0, 'EUR')))],
  },
  {
    ...casa,
    id: 'readers-belem',
    locale: 'it-CH',
    title: 'Pastéis de Belém in cucina',
    features: [{ type: 'INCLUSION', shortDescription: 'Ricetta\n\n- crema\n- cannella' }],
    locations: [
      { types: ['START'], place: { addressLocality: 'Lisbona', addressCountry: 'PT', postalCode: '1300' } },
    ],
    options: [option('o', ticket('f', 'FAMILY', price(12_345, 'CHF')))],
  },
  {
    ...casa,
    id: 'readers-surf',
    locale: 'es-MX',
    title: 'Clase de surf en Cascais',
    durationMinutesFrom: 90,
    durationMinutesTo: 120,
    locations: [{ types: ['BUSINESS_ADDRESS'], place: { ...at(38.7, -9.42), addressLocality: 'Cascais' } }],
    options: [
      option('o', ticket('a', 'ADULT', price(123_450, 'EUR')), ticket('i', 'INFANT', price(500, 'EUR'))),
    ],
  },
  {
    ...casa,
    id: 'readers-eletrico',
    locale: 'fr-CA',
    title: 'Tramway 28 en 90 minutes',
    durationMinutesFrom: 90,
    locations: [{ types: ['START'], place: { ...at(-38.71, 179.99), addressCountry: 'Nouvelle-Zélande' } }],
    features: [
      { type: 'HIGHLIGHT', shortDescription: 'Place assise garantie' },
      { type: 'INCLUSION', shortDescription: 'Billet de 24 heures' },
    ],
    options: [option('o', ticket('a', 'ADULT', price(1_234_567, 'TND', 3)))],
  },
  {
    ...casa,
    id: 'readers-mosteiro',
    locale: 'nl-BE',
    title: 'Het klooster van Belém',
    media: [picture('klooster.jpg?w=1200&h=800', { type: 'image/jpeg' })],
    options: [option('leeg')],
  },
  {
    ...casa,
    id: 'readers-ohne-alles',
    title: '9',
  },
  {
    type: 'product',
    id: 'readers-v1-list',
    name: 'Old town bike tour',
    language: 'English',
    account: { ID: 'readers-v1', name: 'Pedal & Palm' },
    duration: '2-3 hours',
    currency: 'EUR',
    included: ['Helmet', '<b>Water</b>'],
    excluded: ['Tips'],
    addresses: [
      {
        location_type: 'Starts',
        coordinates: '39.5696, 2.6502',
        full_street_address: 'Plaça de Cort 1, Palma, Illes Balears, Spain',
      },
    ],
    cancellation_policy: 'Non-refundable',
  },
  {
    type: 'product',
    id: 'readers-v1-resource',
    name: 'Schnorcheln in der Bucht',
    language: 'German',
    account: { id: 'readers-v1', name: 'Pedal & Palm' },
    duration_type: 'Flexible',
    duration_from: 30,
    duration_to: 60,
    duration_unit: 'Minutes',
    currency: 'EUR',
    retail_rates_adult: 19.9,
    retail_rates_infant: 0,
    included: ['Maske und Flossen'],
    addresses: [{ type: 'Starts', latitude: 39.51, longitude: 2.75, city: 'Llucmajor', country: 'ES' }],
    image_url: ['https://media.example/readers/maske.jpg'],
  },
]
