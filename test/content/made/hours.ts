/** Opening hours, periods, dates and short texts in the notations of V1 lists, V1 products and newer records. */
const operators = {
  en: { id: 'hours-en', name: 'Larkrise Visitor Centres' },
  fr: { id: 'hours-fr', name: 'Musées du Val d’Ombelle' },
  de: { id: 'hours-de', name: 'Schlösser am Grünbach' },
  es: { id: 'hours-es', name: 'Bodegas del Cierzo Viejo' },
  it: { id: 'hours-it', name: 'Giardini di Montelupo' },
  pt: { id: 'hours-pt', name: 'Quintas da Ribeira Clara' },
  nl: { id: 'hours-nl', name: 'Molens van Oosterwaard' },
  ja: { id: 'hours-ja', name: '青葉台ミュージアム' },
  zh: { id: 'hours-zh', name: '松湖游客中心' },
  ar: { id: 'hours-ar', name: 'بيوت التراث في الواحة' },
  he: { id: 'hours-he', name: 'גני עמק הזית' },
}
type Language = keyof typeof operators

/** Creates an item of a V1 list. */
const v1 = (id: string, language: Language, name: string, fields: object) => ({
  type: 'product',
  id: `hours-${id}`,
  name,
  language,
  account: operators[language],
  ...fields,
})

const newer = (id: string, locale: string, title: string, fields: object) => ({
  type: 'product',
  id: `hours-${id}`,
  title,
  locale,
  account: operators[locale.slice(0, 2) as Language],
  ...fields,
})

const hoursFeature = (shortDescription: string, type = 'ADDITIONAL_INFORMATION') => ({
  type,
  shortDescription,
})

export const hours: readonly object[] = [
  // V1's `opening_hours` have days in any order and times in any notation.
  v1('park-en', 'en', 'Larkrise Ridge Visitor Center', {
    description: 'Exhibits, maps and a ranger at the desk.',
    opening_hours: {
      wednesday: '9:00AM - 5:00PM',
      monday: '9:00AM - 5:00PM',
      sunday: '9:00AM - 5:00PM',
      tuesday: '9:00AM - 5:00PM',
      thursday: '9:00AM - 5:00PM',
      saturday: '9:00AM - 5:00PM',
      friday: '9:00AM - 5:00PM',
    },
    addresses: [{ location_type: 'Starts', coordinates: '44.1, -71.3', full_street_address: '1 Ridge Road' }],
  }),
  v1('trail-en', 'en', 'Fern Gully Boardwalk', {
    summary: 'A flat mile through the bog.',
    location: 'Fern Gully',
    opening_hours: {
      Sunday: 'Sunrise to Sunset',
      Monday: 'Sunrise to Sunset',
      Tuesday: 'Closed',
      Wednesday: 'All Day',
      Thursday: 'Unknown',
      Friday: '',
    },
    valid_for: '1 years',
  }),
  v1('castle-fr', 'fr', 'Château d’Ombelle', {
    description: '<p>Trois siècles de charpentes.</p>',
    location: 'Ombelle-sur-Vigne',
    opening_hours: {
      Sunday: '10:00 - 18:00',
      Saturday: '10:00 - 18:00',
      Friday: '10:00 - 12:30, 14:00 - 18:00',
      Thursday: '10:00 - 12:30, 14:00 - 18:00',
      Wednesday: '10:00 - 12:30, 14:00 - 18:00',
      Tuesday: 'Closed',
      Monday: 'Closed',
    },
    booking_cutoff: '24 hours',
    valid_for: '6 months',
    start_date: '2026-04-01',
    end_date: '2026-10-31',
  }),
  v1('garden-de', 'de', 'Rosengarten am Grünbach', {
    description: 'Vierhundert Sorten an einem Hang.',
    opening_hours: {
      Monday: 'Closed',
      Tuesday: '9:00 - 17:00',
      Thursday: '9:00 - 17:00',
      Wednesday: '9:00 - 17:00',
    },
    cancellation_cutoff: '2 days',
    valid_for: '12 months',
    start_date: '2026-05-01',
    end_date: '2026-05-31',
  }),
  v1('winery-es', 'es', 'Visita a la bodega del Cierzo', {
    description: 'Tres vinos y una tabla de quesos.',
    opening_hours: { Saturday: '10:00 - 14:00', Sunday: 'Closed', Monday: '10:00 - 14:00 / 17:00 - 20:00' },
    booking_cutoff: ['48', 'hours'],
    valid_for: '1 year',
    age_restriction_type: 'Minimum',
    age_restriction_value: 1,
  }),
  v1('villa-it', 'it', 'Villa e giardino all’italiana', {
    description: 'Siepi, statue e una limonaia.',
    opening_hours: {
      Monday: 'Closed',
      Tuesday: '09:30 - 18:30',
      Wednesday: '09:30 - 18:30',
      Sunday: 'By appointment',
    },
    cancellation_period: '48 hours',
    start_date: '2026-04-01',
    end_date: '2026-10-31',
  }),
  v1('quinta-pt', 'pt', 'Manhã na Quinta da Ribeira', {
    description: 'Colheita de laranjas e pequeno-almoço.',
    opening_hours: { Saturday: '09:00 - 13:00', Sunday: '09:00 - 13:00', Monday: 'Closed' },
    valid_for: '3 months',
    start_date: '2026-04-01',
    end_date: '2026-06-30',
  }),
  v1('mill-nl', 'nl', 'Korenmolen De Reiger', {
    description: 'Een draaiende molen uit 1742.',
    opening_hours: {
      Saturday: '10:00 - 17:00',
      Friday: '10:00 - 17:00',
      Monday: 'Closed',
      Tuesday: 'Closed',
    },
    booking_cutoff: '2 days',
    valid_for: '1 month',
  }),
  v1('museum-ja', 'ja', '青葉台美術館', {
    description: '近代の版画を中心に展示しています。',
    opening_hours: {
      Monday: 'Closed',
      Tuesday: '9:30 - 17:00',
      Wednesday: '9:30 - 17:00',
      Thursday: '9:30 - 17:00',
    },
    valid_for: '2 days',
    cancellation_cutoff: '24 hours',
  }),
  v1('lake-zh', 'zh', '松湖湿地观鸟', {
    description: '清晨随向导沿栈道观鸟。',
    opening_hours: {
      Tuesday: '06:00 - 18:00',
      Monday: 'Closed',
      Wednesday: '06:00 - 18:00',
      Sunday: 'All Day',
    },
    booking_cutoff: '24 hours',
    valid_for: '6 months',
  }),
  v1('bar-en', 'en', 'Rooftop at the Old Mint', {
    description: 'Cocktails under the chimney.',
    opening_hours: { Friday: '6pm - 2am', Saturday: '6pm - 2am', 'Public holidays': 'Closed' },
    cancellation_policy: 'Free',
  }),
  v1('days-fr', 'fr', 'Atelier du sabotier', {
    description: 'On repart avec ses sabots.',
    opening_hours: { lundi: '9h - 12h', mardi: '9h - 12h', dimanche: 'fermé' },
    cancellation_policy: 'Free',
    food_included: 'Yes',
  }),

  // Newer records have opening hours as texts.
  newer('hotel-de', 'de-DE', 'Wellness im Grünbachhof', {
    description: 'Sauna, Dampfbad und Ruheraum mit Blick auf den Bach.',
    features: [hoursFeature('Öffnungszeiten: Mo-Fr 9-17 Uhr, Sa 10-14 Uhr, So geschlossen')],
    durationMinutesFrom: 180,
    locations: [
      {
        types: ['START'],
        place: { addressLocality: 'Grünbach', addressCountry: 'DE', latitude: 50.1, longitude: 12.2 },
      },
      { types: ['POINT_OF_INTEREST'], title: 'Alte Wehr' },
    ],
  }),
  newer('museum-fr', 'fr-FR', 'Musée de la Dentelle', {
    description: 'Mille fuseaux et une dentellière au travail.',
    features: [
      hoursFeature(
        '<p>Horaires d’ouverture : du mardi au dimanche de 10h à 18h. Fermé le lundi.</p>',
        'PREBOOKING_INFORMATION',
      ),
      { type: 'INCLUSION', shortDescription: 'Audioguide' },
    ],
    durationMinutesFrom: 60,
    durationMinutesTo: 90,
    startDate: '2026-04-01',
    endDate: '2026-04-30',
  }),
  newer('list-en', 'en-GB', 'The Pencil Factory', {
    description: 'See graphite become a pencil.',
    features: [
      hoursFeature(
        '<ul><li>Mon: 9:00–16:00</li><li>Tue: 9:00–16:00</li><li>Sun: closed</li></ul>',
        'PREARRIVAL_INFORMATION',
      ),
    ],
    durationMinutesFrom: 45,
  }),
  newer('bakery-es', 'es-ES', 'Taller de pan de masa madre', {
    description: 'Se amasa, se espera y se prueba.',
    features: [hoursFeature('Horario: de lunes a viernes de 9:00 a 14:00 h y de 16:00 a 20:00 h')],
    durationMinutesFrom: 1440,
    foodIncluded: 'Yes',
    drinksIncluded: 'No',
  }),
  newer('botanic-it', 'it-IT', 'Orto botanico di Montelupo', {
    description: 'Felci, agavi e una serra di ferro.',
    features: [
      hoursFeature('Orari di apertura: dal lunedì al venerdì dalle 9.00 alle 18.00, chiuso la domenica'),
    ],
    durationMinutesFrom: 120,
    startDate: '2026-04-08',
    endDate: '2026-10-11',
  }),
  newer('cellar-pt', 'pt-BR', 'Cave de espumantes', {
    description: 'Dégorgement à mão e prova.',
    features: [
      hoursFeature(
        'Horário de funcionamento: segunda a sexta das 9h às 18h; sábados das 10h às 14h; fechado aos domingos',
      ),
    ],
    durationMinutesFrom: 2880,
    foodIncluded: 'Included',
  }),
  newer('brewery-nl', 'nl-NL', 'Brouwerij De Waterhoek', {
    description: 'Proeverij tussen de koperen ketels.',
    features: [
      hoursFeature('Openingstijden: ma t/m vr 10:00-17:00, za en zo 12:00-17:00', 'PREBOOKING_INFORMATION'),
    ],
    durationMinutesFrom: 0,
    durationMinutesTo: 90,
    drinksIncluded: 'Yes',
  }),
  newer('aquarium-ja', 'ja-JP', '青葉台水族館', {
    description: '川の生き物を上流から河口まで。',
    features: [hoursFeature('営業時間：9:00～17:00（月曜定休）')],
    durationMinutesFrom: 120,
    durationMinutesTo: 180,
    startDate: '2026-04-01',
    endDate: '2026-10-31',
    foodIncluded: 'No',
  }),
  newer('tower-zh', 'zh-CN', '观景塔登高', {
    description: '三百级台阶，俯瞰松湖。',
    features: [hoursFeature('开放时间：周一至周五 9:00-17:00，周六、周日 10:00-16:00')],
    durationMinutesFrom: 90,
    startDate: '2026-04-01',
    endDate: '2026-10-31',
  }),
  newer('market-en', 'en-US', 'Saturday Farm Walk', {
    description: 'Pick, wash, eat.',
    features: [hoursFeature('Open 1-5pm Sat & Sun')],
    startDate: '2026-04-01',
    endDate: '2026-10-31',
    ageRestrictionType: 'Minimum',
    ageRestrictionValue: 1,
  }),
  newer('words-fr', 'fr', 'Grange aux loutres', {
    description: 'Une loutre, parfois deux.',
    features: [
      hoursFeature('Horaires : sur demande auprès de l’accueil'),
      { type: 'CANCELLATION_TERM', shortDescription: 'Free' },
      { type: 'CANCELLATION_TERM', shortDescription: '2 days' },
    ],
    duration: '6 months',
    ageRestrictionType: 'Minimum',
    ageRestrictionValue: 1,
  }),
  newer('holidays-de', 'de-AT', 'Glockenspiel im Turm', {
    description: 'Siebzehn Glocken und ein Walzer.',
    features: [hoursFeature('täglich 10–18 Uhr, Feiertage geschlossen')],
    duration: '1 weeks',
    ageRestrictionType: 'Minimum',
    ageRestrictionValue: 1,
    startDate: '2026-12-01',
    endDate: '2027-01-15',
  }),
  newer('always-en', 'en', 'Standing Stones of Larkrise', {
    description: 'Nine stones on a windy hill.',
    features: [hoursFeature('Opening hours: 24 hours')],
    durationMinutesFrom: 1440,
    durationMinutesTo: 2880,
  }),

  // These records have periods, dates and short texts without opening hours.
  newer('dates-fr', 'fr-FR', 'Croisière des saules', {
    description: 'Une gabare et deux perches.',
    startDate: '2026-04-01',
    durationMinutesFrom: 300,
    foodIncluded: 'Free',
  }),
  newer('dates-it', 'it-IT', 'Traversata in battello', {
    description: 'Da una riva all’altra del lago.',
    endDate: '2026-05-08',
    durationMinutesFrom: 60,
    foodIncluded: 'Yes',
  }),
  newer('dates-pt', 'pt-BR', 'Trilha das cachoeiras', {
    description: 'Quatro quedas e um almoço.',
    startDate: '2026-05-01',
    endDate: '2026-09-01',
    durationMinutesFrom: 1440,
    durationMinutesTo: 4320,
  }),
  newer('dates-es', 'es-MX', 'Recorrido por los canales', {
    description: 'Trajineras y maíz tostado.',
    startDate: '2026-11-01',
    endDate: '2026-11-02',
    duration: '2 weeks',
    ageRestrictionType: 'Maximum',
    ageRestrictionValue: 1,
  }),
  newer('dates-nl', 'nl-BE', 'Wandeling langs de dijk', {
    description: 'Schapen, sluizen en een pannenkoek.',
    startDate: '2026-03-01',
    endDate: '2026-11-30',
    duration: '3 months',
    foodIncluded: 'Not included',
  }),
  newer('pass-ja', 'ja', '青葉台周遊パス', {
    description: '三つの館を好きな日に。',
    features: [{ type: 'REDEMPTION_INSTRUCTION', shortDescription: '6 months' }],
    duration: '2 days',
    startDate: '2026-04-01',
    endDate: '2026-04-15',
  }),
  newer('pass-zh', 'zh-Hant', '湖區通行證', {
    description: '兩天內任選三處景點。',
    features: [{ type: 'REDEMPTION_INSTRUCTION', shortDescription: '24 hours' }],
    duration: '2 days',
    foodIncluded: 'Included',
  }),
  newer('house-ar', 'ar-EG', 'بيت السنديان القديم', {
    description: 'فناء ونافورة ومجموعة من الأبواب المنقوشة. Ask for the booklet (free)!',
    features: [hoursFeature('ساعات العمل: من السبت إلى الخميس 9 ص - 5 م، الجمعة مغلق')],
    durationMinutesFrom: 60,
    durationMinutesTo: 120,
    startDate: '2026-04-01',
    endDate: '2026-10-31',
    foodIncluded: 'Not included',
    emergencyPhone: '+20 100 555 0142',
  }),
  newer('garden-he', 'he-IL', 'גן הזיתים של סבתא', {
    description: 'שבילים, צל ולימונדה.',
    features: [hoursFeature("שעות פתיחה: ימים א'-ה' 9:00-17:00, יום שישי 9:00-13:00, שבת סגור")],
    durationMinutesFrom: 120,
    duration: '2 hours',
    startDate: '2026-04-01',
    drinksIncluded: 'Yes',
  }),
  newer('words-de', 'de-DE', 'Nachtwächterrundgang', {
    description: 'Mit Laterne und Hellebarde.',
    duration: 'Ein Abend lang',
    foodIncluded: 'FREE',
    startDate: '2026-04-01',
    endDate: '2026-04-01',
  }),
  v1('periods-en', 'en', 'Coracle Making Weekend', {
    description: 'Leave with your own boat.',
    booking_cutoff: '0 hours',
    valid_for: '24 mois',
    duration: '2 days',
    drinks_included: 'yes',
  }),
]

/** The expected opening hours in schema.org's `openingHours` notation, written by hand. Closed days are left out. */
export const openAt: Readonly<Record<string, readonly string[]>> = {
  'hours-park-en': ['Mo-Su 09:00-17:00'],
  'hours-house-ar': ['Mo-Th 09:00-17:00', 'Sa,Su 09:00-17:00'],
  'hours-garden-he': ['Mo-Th 09:00-17:00', 'Su 09:00-17:00', 'Fr 09:00-13:00'],
  'hours-trail-en': ['We 00:00-23:59'],
  'hours-castle-fr': ['We-Fr 10:00-12:30', 'We-Fr 14:00-18:00', 'Sa,Su 10:00-18:00'],
  'hours-garden-de': ['Tu-Th 09:00-17:00'],
  'hours-winery-es': ['Mo 10:00-14:00', 'Mo 17:00-20:00', 'Sa 10:00-14:00'],
  'hours-villa-it': ['Tu,We 09:30-18:30'],
  'hours-quinta-pt': ['Sa,Su 09:00-13:00'],
  'hours-mill-nl': ['Fr,Sa 10:00-17:00'],
  'hours-museum-ja': ['Tu-Th 09:30-17:00'],
  'hours-lake-zh': ['Tu,We 06:00-18:00', 'Su 00:00-23:59'],
  'hours-bar-en': ['Fr,Sa 18:00-02:00'],
  'hours-days-fr': ['Mo,Tu 09:00-12:00'],
  'hours-hotel-de': ['Mo-Fr 09:00-17:00', 'Sa 10:00-14:00'],
  'hours-museum-fr': ['Tu-Su 10:00-18:00'],
  'hours-list-en': ['Mo,Tu 09:00-16:00'],
  'hours-bakery-es': ['Mo-Fr 09:00-14:00', 'Mo-Fr 16:00-20:00'],
  'hours-botanic-it': ['Mo-Fr 09:00-18:00'],
  'hours-cellar-pt': ['Mo-Fr 09:00-18:00', 'Sa 10:00-14:00'],
  'hours-brewery-nl': ['Mo-Fr 10:00-17:00', 'Sa,Su 12:00-17:00'],
  'hours-aquarium-ja': ['Tu-Su 09:00-17:00'],
  'hours-tower-zh': ['Mo-Fr 09:00-17:00', 'Sa,Su 10:00-16:00'],
  'hours-market-en': ['Sa,Su 13:00-17:00'],
  'hours-words-fr': [],
  'hours-holidays-de': ['Mo-Su 10:00-18:00'],
  'hours-always-en': ['00:00-23:59'],
}
