/**
 * Records for retrieval. Operators differ in places and kinds. Titles contain characters that are markup elsewhere. There
 * are texts of all lengths, prices of several units, and locations with much or little detail.
 */
const place = (addressLocality: string | null, addressCountry: string | null, at: number[] = []) => ({
  addressLocality,
  addressCountry,
  ...(at.length === 2 ? { latitude: at[0], longitude: at[1] } : {}),
})
const start = (...known: Parameters<typeof place>) => [{ types: ['START'], place: place(...known) }]
const prices = (currency: string, units: Record<string, number>, precision = 2) => [
  {
    id: 'o',
    units: Object.entries(units).map(([type, retail]) => ({
      id: type,
      type,
      pricingFrom: [{ retail, original: retail, currency, currencyPrecision: precision }],
    })),
  },
]
const feature = (type: string, ...texts: string[]) =>
  texts.map(shortDescription => ({ type, shortDescription }))
const operators = {
  fells: { id: 'retrieval-fells', name: 'Fell & Tarn Walking Co.' },
  sel: { id: 'retrieval-sel', name: 'Sel, Vent & Compagnie' },
  hafen: { id: 'retrieval-hafen', name: 'Hafenrund GmbH' },
  olivar: { id: 'retrieval-olivar', name: 'Olivar Alto [Jaén]' },
  laguna: { id: 'retrieval-laguna', name: 'Laguna a Remi' },
  douro: { id: 'retrieval-douro', name: 'Douro Devagar' },
  polder: { id: 'retrieval-polder', name: 'Polder|Pad' },
  kura: { id: 'retrieval-kura', name: '蔵めぐり舎' },
  yuan: { id: 'retrieval-yuan', name: '园林漫步' },
}
const product = (id: string, locale: string, account: object, title: string, more: object) => ({
  ...{ type: 'product', id: `retrieval-${id}`, locale, account, title },
  ...more,
})
const sentences = (sentence: string, times: number) =>
  Array.from({ length: times }, (_, day) => sentence.replaceAll('#', String(day + 1))).join(' ')

export const retrieval: readonly object[] = [
  {
    ...{ type: 'account', locale: 'en-GB', category: 'Walking tour operator', ...operators.fells },
    description: 'Guided walks in small groups, from the valley pubs to the ridges.',
    locations: [{ types: ['BUSINESS_ADDRESS'], place: place('Keswick', 'GB', [54.6013, -3.1347]) }],
  },
  {
    ...{ type: 'account', locale: 'fr-FR', ...operators.sel },
    productDescription: 'Marais salants, voile et cuisine de l’océan.',
    locations: [{ types: ['BUSINESS_ADDRESS'], place: place('Guérande', 'FR') }],
  },
  { type: 'account', locale: 'de-DE', category: 'Reederei', ...operators.hafen },
  { type: 'account', locale: 'ja-JP', ...operators.kura, description: '酒蔵を歩いて巡る小さな会社です。' },
  product('ridge', 'en-GB', operators.fells, 'Striding Edge [guided] – the classic', {
    category: 'Hiking',
    shortDescription: 'A whole day on the most famous ridge of the Lakes.',
    description: sentences('Hour # goes along the ridge, with a rope for whoever asks.', 60),
    locations: start('Glenridding', 'GB', [54.5447, -2.95]),
    options: prices('GBP', { ADULT: 6500, CHILD: 4000 }),
    features: feature('RESTRICTIONS', 'A head for heights', 'From 12 years'),
  }),
  product('tarn', 'en-GB', operators.fells, 'Tarn & Tea | an easy afternoon', {
    category: 'Hiking',
    description: 'Two miles around the tarn, then scones.',
    locations: start('Keswick', 'GB', [54.6013, -3.1347]),
    options: prices('GBP', { ADULT: 1800, INFANT: 0 }),
    media: [
      { src: 'https://pictures.example/tarn.jpg', type: 'image/jpeg', caption: 'Mist on the tarn' },
      { src: 'https://pictures.example/scones.jpg', type: 'image/jpeg' },
    ],
  }),
  product('stars', 'en-GB', operators.fells, 'Stars above the fells (5* skies)', {
    category: 'Astronomy',
    faqs: [
      { question: 'What if it is cloudy?', answer: 'We tell stories in the barn instead.' },
      { question: 'Is there *really* no light?', answer: 'Only the farmer’s.' },
    ],
    locations: start('Ennerdale Bridge', 'GB'),
    options: prices('GBP', { FAMILY: 9000 }),
  }),
  product('gear', 'en-GB', operators.fells, 'Boots, poles & waterproofs: hire', {
    category: 'Rental',
    features: feature('INCLUSION', 'Boots', 'Poles', 'A waterproof jacket'),
    locations: start('Keswick', 'GB'),
  }),
  product('bare', 'en-GB', operators.fells, 'Map_and_compass_day', { locations: start('Ambleside', 'GB') }),
  product('headings', 'en-GB', operators.fells, 'Seven days, seven passes', {
    category: 'Trekking',
    description: Array.from(
      { length: 7 },
      (_, day) =>
        `<h2>Day ${day + 1}</h2><p>${sentences(`On day ${day + 1} we cross pass # before lunch.`, 12)}</p>`,
    ).join(''),
    locations: start('Seatoller', 'GB', [54.51, -3.17]),
    durationMinutesFrom: 10080,
    options: prices('GBP', { ADULT: 79000 }),
  }),
  product('marais', 'fr-FR', operators.sel, 'Les œillets du matin : visite d’un marais salant', {
    category: 'Visite guidée',
    shortDescription: 'Une heure avec un paludier.',
    description:
      '<p>Le <em>las</em>, la lousse, la fleur de sel.</p><ul><li>pieds nus</li><li>chapeau</li></ul>',
    locations: start('Batz-sur-Mer', 'FR', [47.28, -2.48]),
    options: prices('EUR', { ADULT: 950, CHILD: 500 }),
  }),
  product('voile', 'fr-FR', operators.sel, 'Voile < 3 h > au large du Croisic', {
    category: 'Voile',
    description: 'Sortie en vieux gréement. Gilets fournis.',
    locations: start('Le Croisic', 'FR'),
    options: prices('EUR', { ADULT: 4500, STUDENT: 3800 }),
  }),
  product('cuisine', 'fr-CA', operators.sel, 'Cuisine d’algues & de sel', {
    category: 'Cours de cuisine',
    features: feature('PREBOOKING_INFORMATION', 'Végétarien sur demande.', 'Prévenir des allergies.'),
    locations: start('Guérande', 'FR'),
    options: prices('CAD', { ADULT: 12000 }),
  }),
  product('muet', 'fr-FR', operators.sel, 'VISITE LIBRE DE L’ÉGLISE', { locations: start('Guérande', 'FR') }),
  product('barkasse', 'de-DE', operators.hafen, 'Lichterfahrt durch den Hafen \\ abends', {
    category: 'Hafenrundfahrt',
    description: sentences('Station # zeigt Kräne, Docks und die Lichter der Werft.', 45),
    locations: start('Bremerhaven', 'DE', [53.54, 8.58]),
    options: prices('EUR', { ADULT: 2400, SENIOR: 2100 }),
    features: feature('ACCESSIBILITY_INFORMATION', 'Rampe bei Hochwasser'),
  }),
  product('speicher', 'de-DE', operators.hafen, 'Speicher & Kontor: Führung #2', {
    category: 'Stadtführung',
    shortDescription: 'Neunzig Minuten zwischen Säcken und Seilen.',
    locations: start('Bremen', 'DE'),
    options: prices('EUR', { GROUP: 18000 }),
  }),
  product('watt', 'de-AT', operators.hafen, 'Wattwandern ~ barfuß', {
    category: 'Wattwanderung',
    description: 'Bei Niedrigwasser zum Priel und zurück.',
    locations: [{ types: ['START'], title: 'Deichkrone am Leuchtturm', place: place(null, 'DE') }],
    options: prices('EUR', { ADULT: 1500, YOUTH: 900, CHILD: 0 }),
  }),
  product('almazara', 'es-ES', operators.olivar, 'La almazara `antigua`: cata de aceites', {
    category: 'Degustación',
    description: '<p>Tres aceites, pan y <strong>tomate</strong>.</p>',
    locations: start('Baeza', 'ES', [37.99, -3.47]),
    options: prices('EUR', { ADULT: 2200, CHILD: 1100 }),
  }),
  product('olivos', 'es-ES', operators.olivar, 'Paseo entre olivos milenarios', {
    category: 'Senderismo',
    features: feature('HIGHLIGHT', 'Un olivo de mil años', 'Vistas a la sierra'),
    locations: start('Úbeda', 'ES'),
    options: prices('EUR', { ADULT: 0 }),
  }),
  product('mar', 'es-MX', operators.olivar, 'Del olivar al mar – 2 días', {
    category: 'Excursión',
    description: sentences('La parada # tiene sombra, agua y una historia.', 40),
    locations: start('Almería', 'ES'),
    options: prices('MXN', { ADULT: 380000 }),
  }),
  product('remi', 'it-IT', operators.laguna, 'A remi tra Burano e Torcello', {
    category: 'Voga alla veneta',
    description: 'In piedi, con un remo solo.\n\nSi impara in dieci minuti.',
    locations: start('Venezia', 'IT', [45.485, 12.417]),
    options: prices('EUR', { ADULT: 8500, STUDENT: 6500 }),
  }),
  product('vetro', 'it-IT', operators.laguna, 'Il fuoco e il vetro (Murano)', {
    category: 'Laboratorio',
    features: feature('INCLUSION', 'Una perla da portare a casa'),
    locations: start('Murano', 'IT'),
    options: prices('EUR', { ADULT: 5000 }),
  }),
  product('orti', 'it-CH', operators.laguna, 'Orti dell’isola: *carciofi* & vino', {
    category: 'Visita',
    shortDescription: 'Solo in aprile.',
    locations: start('Sant’Erasmo', 'IT'),
    options: prices('CHF', { ADULT: 4000 }),
  }),
  product('rabelo', 'pt-PT', operators.douro, 'Barco rabelo: seis pontes', {
    category: 'Cruzeiro',
    description: 'Cinquenta minutos no rio.',
    locations: start('Vila Nova de Gaia', 'PT', [41.137, -8.61]),
    options: prices('EUR', { ADULT: 1800, CHILD: 900, INFANT: 0 }),
  }),
  product('quinta', 'pt-PT', operators.douro, 'Uma quinta, três vinhos', {
    category: 'Prova de vinhos',
    description: sentences('O copo # vem do socalco de cima.', 55),
    locations: start('Pinhão', 'PT'),
    options: prices('EUR', { ADULT: 3000 }),
  }),
  product('comboio', 'pt-BR', operators.douro, 'Comboio histórico', {
    category: 'Passeio de trem',
    locations: start('Peso da Régua', 'PT'),
    options: prices('BRL', { ADULT: 29900 }),
  }),
  product('fiets', 'nl-NL', operators.polder, 'Fietsen langs molens [40 km]', {
    category: 'Fietstocht',
    description: 'Wind mee heen, koffie op de dijk.',
    locations: start('Kinderdijk', 'NL', [51.88, 4.63]),
    options: prices('EUR', { ADULT: 2750, CHILD: 1500 }),
  }),
  product('molen', 'nl-BE', operators.polder, 'De molen draait!', {
    category: 'Rondleiding',
    features: feature('PREARRIVAL_INFORMATION', 'Dichte schoenen aan.'),
    locations: start('Brugge', 'BE'),
    options: prices('EUR', { ADULT: 600, SENIOR: 500 }),
  }),
  product('schaatsen', 'nl-NL', operators.polder, 'Schaatsen: als het vriest', {
    category: 'Schaatstocht',
    faqs: [{ question: 'En als het niet vriest?', answer: 'Dan wandelen we.' }],
    locations: start('Giethoorn', 'NL'),
  }),
  product('sake', 'ja-JP', operators.kura, '朝の酒蔵をひとりじめ【少人数】', {
    category: '見学',
    description: sentences('#番目の樽の香りを確かめます。', 60),
    locations: start('伏見', 'JP', [34.93, 135.76]),
    options: prices('JPY', { ADULT: 4500 }, 0),
  }),
  product('koji', 'ja-JP', operators.kura, '麹づくり体験 & 昼ごはん', {
    category: '体験',
    shortDescription: '手を洗って、米を広げます。',
    locations: start('西宮', 'JP'),
    options: prices('JPY', { ADULT: 8800, CHILD: 4400 }, 0),
  }),
  product('yuanlin', 'zh-CN', operators.yuan, '清晨的园林：开门之前', {
    category: '导览',
    description: '一小时，只有八个人。',
    locations: start('苏州', 'CN', [31.32, 120.63]),
    options: prices('CNY', { ADULT: 26000 }),
  }),
  product('chayi', 'zh-TW', operators.yuan, '茶藝與書法（半日）', {
    category: '體驗',
    features: feature('INCLUSION', '茶點', '宣紙與毛筆'),
    locations: start('台南', 'TW'),
    options: prices('TWD', { ADULT: 1800 }, 0),
  }),
  product('long', 'zh-CN', operators.yuan, '运河慢船', {
    category: '游船',
    description: sentences('第#座桥下，船夫会唱一段评弹。', 70),
    locations: start('苏州', 'CN'),
    options: prices('CNY', { ADULT: 12000, STUDENT: 8000 }),
  }),
  {
    ...{ type: 'product', id: 'retrieval-v1', name: 'Ferry to the bird islands', language: 'English' },
    account: { ID: 'retrieval-ferry', name: 'Island Ferries' },
    category: 'Boat trip',
    location: 'Seahouses',
    summary: 'Puffins from April to July.',
    description: '<h3>On board</h3><p>Two hours, with a warden.</p>',
    before_booking: ['<p>No dogs on the islands.</p>'],
    images: ['https://pictures.example/puffin.jpg'],
  },
  {
    ...{ type: 'product', id: 'retrieval-v1-bare', name: 'Lighthouse', language: 'English' },
    account: { ID: 'retrieval-ferry', name: 'Island Ferries' },
  },
]
