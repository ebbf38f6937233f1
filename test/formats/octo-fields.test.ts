import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { referenceTo } from '../../src/catalogue/schema/account.ts'
import { accountFrom, entryMaker, productFrom } from '../helpers/entries.ts'
import { formats } from '../helpers/loaded-formats.ts'
import { octoShapes, oldOcto, wholeOcto } from '../helpers/octo-shapes.ts'

const products = {
  whole: wholeOcto,
  old: oldOcto,
  limits: octoShapes[9]?.product ?? {},
  currencies: octoShapes[4]?.product ?? {},
}

/** Where travellers read a field: the product, and texts of its Markdown, JSON and JSON-LD. */
type Shown = { of: keyof typeof products; markdown: string; json?: string; jsonld?: string }
/** Why travellers do not read it. json-octo tells every field. */
type Hidden = { because: string }

const BOOKING = { because: 'for booking systems' }
const CONTACT = { because: 'the form of a booking asks for it' }
const TAX = { because: 'a price includes it' }
const PLACES = { because: 'names of places in other systems' }
const NAMES = { because: 'the title is shown instead' }
const STOPS = { because: 'how long the way there is' }
const SHOP = { because: 'for the pages of one shop' }

const whole = (markdown: string, texts: Omit<Shown, 'of' | 'markdown'> = {}): Shown => ({
  of: 'whole',
  markdown,
  ...texts,
})
const old = (markdown: string, texts: Omit<Shown, 'of' | 'markdown'> = {}): Shown => ({
  of: 'old',
  markdown,
  ...texts,
})
const limits = (markdown: string): Shown => ({ of: 'limits', markdown })

/** Every field of OCTO 1.x and 2.x. A row stands for the fields inside of it too, unless they have rows. */
const FIELDS: Record<string, Shown | Hidden> = {
  id: whole('id: "kayak"', { json: '"id":"kayak"', jsonld: '"identifier":"kayak"' }),
  internalName: NAMES,
  reference: { because: "the supplier's own number; JSON-LD has it as sku" },
  locale: whole('locale: "en-GB"', { jsonld: '"inLanguage":"en-GB"' }),
  timeZone: whole('Time zone: Europe/London', { jsonld: 'Europe/London' }),
  allowFreesale: { because: 'nothing is said where it is false' },
  instantConfirmation: whole('instant confirmation', { jsonld: 'instantConfirmation' }),
  instantDelivery: whole('tickets at once'),
  availabilityRequired: whole('choose a date'),
  availabilityType: whole('Fixed departure times', { jsonld: 'START_TIME' }),
  deliveryFormats: whole('QR code, PDF'),
  deliveryMethods: whole('one ticket per place'),
  redemptionMethod: whole('mobile ticket'),
  freesaleDurationAmount: BOOKING,
  freesaleDurationUnit: BOOKING,
  defaultCurrency: whole('£', { json: '"currency":"GBP"', jsonld: '"priceCurrency":"GBP"' }),
  availableCurrencies: { of: 'currencies', markdown: '€1.20' },
  pricingPer: { because: 'said where it is per booking; a ticket and its price say the rest' },
  title: whole('# Kayak the old harbour', {
    json: '"title":"Kayak the old harbour"',
    jsonld: '"name":"Kayak the old harbour"',
  }),
  shortDescription: whole('Two hours among the seals.', { json: 'Two hours among the seals.' }),
  description: whole('We paddle out', { json: 'We paddle out', jsonld: 'We paddle out' }),
  features: whole('Ring us if you are ill.', { json: '"included":["Dry suit"]', jsonld: 'Dry suit' }),
  faqs: whole('### Is it cold?', { jsonld: 'Is it cold?' }),
  media: whole('[Kayaks](https://media.example/kayak.jpg) – © Ann Ker', {
    json: 'kayak.jpg',
    jsonld: 'Ann Ker',
  }),
  locations: whole('Slipway, 3 Tarry Ropewalk, Whitby, North Yorkshire YO22 4CV', { jsonld: 'YO22 4CV' }),
  'locations[].minutesTo': STOPS,
  'locations[].minutesAt': whole('Seals live here. (45 min)', { jsonld: '(45 min)' }),
  'locations[].place.identifiers': PLACES,
  'locations[].place.sameAs': { because: 'JSON-LD has it' },
  'locations[].place.postalAddress.postOfficeBoxNumber': { because: 'no place to go to' },
  categoryLabels: whole('outdoors, Skip the line', { jsonld: 'outdoors' }),
  durationMinutesFrom: whole('Duration: 2 hours', { json: '"duration":"2 hours"', jsonld: '"value":120' }),
  durationMinutesTo: whole('Duration: 2 hours'),
  commentary: whole('English (live guide)', { jsonld: 'en, de' }),
  'options[].id': BOOKING,
  'options[].default': BOOKING,
  'options[].internalName': NAMES,
  'options[].reference': BOOKING,
  'options[].availabilityLocalStartTimes': whole('Start times: 09:00, 11:30'),
  'options[].cancellationCutoff': whole('Cancellation: up to 24 hours before the start', {
    jsonld: '24 hours',
  }),
  'options[].requiredContactFields': CONTACT,
  'options[].visibleContactFields': CONTACT,
  'options[].restrictions': whole('Guests per booking: 1 to 12', { jsonld: '"maxValue":12' }),
  'options[].restrictions.minPaxCount': old('Guests per booking: 2 to 8', { jsonld: '"minValue":2' }),
  'options[].restrictions.maxPaxCount': old('Guests per booking: 2 to 8', { jsonld: '"maxValue":8' }),
  'options[].title': whole('**Morning**', { jsonld: 'Morning, Adult' }),
  'options[].shortDescription': whole('With the ebb.'),
  'options[].description': whole('Back by noon.'),
  'options[].features': whole('Lunch', { json: '"excluded":["Lunch"]', jsonld: 'Lunch' }),
  'options[].faqs': whole('May dogs come?', { jsonld: 'May dogs come?' }),
  'options[].media': whole('[Dawn](https://media.example/morning.png)', {
    json: 'morning.png',
    jsonld: 'morning.png',
  }),
  'options[].locations': whole('Slipway'),
  'options[].categoryLabels': whole('animals', { jsonld: 'animals' }),
  'options[].durationMinutesFrom': { because: "the product's own duration is shown" },
  'options[].durationMinutesTo': { because: "the product's own duration is shown" },
  'options[].commentary': whole('German (written)', { jsonld: 'en, de' }),
  'options[].pricingFrom': { because: 'shown where units have no prices' },
  'options[].units[].id': BOOKING,
  'options[].units[].internalName': NAMES,
  'options[].units[].reference': BOOKING,
  'options[].units[].type': whole('Adult', { jsonld: 'Adult' }),
  'options[].units[].title': whole('Child (3–17)', { jsonld: 'Child (3–17)' }),
  'options[].units[].titlePlural': NAMES,
  'options[].units[].subtitle': old('Adult: Own boat'),
  'options[].units[].shortDescription': whole('Adult: Paddles alone'),
  'options[].units[].features': whole('Dry suit'),
  'options[].units[].pricingFrom': whole('Adult (18–64): £45.00 (instead of £50.00)', {
    jsonld: '"price":"45.00"',
  }),
  'options[].units[].pricingFrom[].net': { because: 'for the trade; it is null everywhere' },
  'options[].units[].pricingFrom[].includedTaxes': TAX,
  'options[].units[].pricing': { of: 'currencies', markdown: '£1.00', jsonld: '"price":"1.00"' },
  'options[].units[].pricing[].net': { because: 'for the trade; it is null everywhere' },
  'options[].units[].pricing[].includedTaxes': TAX,
  'options[].units[].requiredContactFields': CONTACT,
  'options[].units[].restrictions.minAge': whole('Adult (18–64)', { jsonld: 'Adult (18–64)' }),
  'options[].units[].restrictions.maxAge': whole('Child (3–17)', { jsonld: 'Child (3–17)' }),
  'options[].units[].restrictions.idRequired': limits('Photo ID required: Adult'),
  'options[].units[].restrictions.minQuantity': limits('Tickets per booking: Adult 1–9'),
  'options[].units[].restrictions.maxQuantity': limits('Child 0–9'),
  'options[].units[].restrictions.paxCount': limits('Guests per ticket: Adult 2'),
  'options[].units[].restrictions.accompaniedBy': limits('Only together: Child + Adult'),
  'options[].units[].restrictions.minHeight': limits('Adult: 140–200 cm, 40–120 kg'),
  'options[].units[].restrictions.maxHeight': limits('140–200 cm'),
  'options[].units[].restrictions.heightUnit': limits('140–200 cm'),
  'options[].units[].restrictions.minWeight': limits('40–120 kg'),
  'options[].units[].restrictions.maxWeight': limits('40–120 kg'),
  'options[].units[].restrictions.weightUnit': limits('40–120 kg'),

  // OCTO 1.x.
  subtitle: { because: 'shown where there is no shortDescription' },
  highlights: old('Seals at arm’s length', { json: 'Seals at arm’s length' }),
  inclusions: old('Dry suit', { json: '"included":["Dry suit"]', jsonld: 'Dry suit' }),
  exclusions: old('Lunch', { json: '"excluded":["Lunch"]', jsonld: 'Lunch' }),
  bookingTerms: old('Be able to swim.', { jsonld: 'Be able to swim.' }),
  privacyTerms: old('We keep nothing.', { jsonld: 'We keep nothing.' }),
  redemptionInstructions: old('Show the code at the hut.'),
  cancellationPolicy: old('Ring us if you are ill.', { jsonld: 'Ring us if you are ill.' }),
  alert: old('Bring a towel.'),
  country: old('United Kingdom'),
  location: old('Whitby'),
  destination: SHOP,
  'destination.name': old('Whitby'),
  'destination.country': old('United Kingdom'),
  'destination.latitude': old('54.48'),
  'destination.longitude': old('-0.61'),
  categories: SHOP,
  'categories[].title': old('Category: On the water', { json: 'On the water', jsonld: 'On the water' }),
  coverImageUrl: old('kayak.jpg', { json: 'kayak.jpg', jsonld: 'kayak.jpg' }),
  bannerImageUrl: old('banner.jpg', { json: 'banner.jpg', jsonld: 'banner.jpg' }),
  bannerImages: old('banner.jpg'),
  galleryImages: old('[Seal](https://media.example/seal.jpg)', { json: 'seal.jpg', jsonld: 'seal.jpg' }),
  'galleryImages[].caption': old('Asleep', { jsonld: 'Asleep' }),
  videoUrl: old('youtube.com/watch?v=1', { json: 'external/youtube' }),
  pointToPoint: BOOKING,
  includeTax: TAX,
  'options[].subtitle': old('With the ebb'),
  'options[].language': { because: 'the language of the record is shown' },
  'options[].duration': { because: 'the amount and unit are shown' },
  'options[].durationAmount': old('Duration: 2 hours', {
    json: '"duration":"2 hours"',
    jsonld: '"value":120',
  }),
  'options[].durationUnit': old('Duration: 2 hours'),
  'options[].itinerary': old('Slipway, 3 Tarry Ropewalk', { jsonld: 'Slipway' }),
  'options[].itinerary[].description': old('Meet at the hut. (45 min)', {
    jsonld: 'Meet at the hut. (45 min)',
  }),
  'options[].itinerary[].googlePlaceId': PLACES,
  'options[].itinerary[].travelTime': STOPS,
  'options[].itinerary[].travelTimeAmount': STOPS,
  'options[].itinerary[].travelTimeUnit': STOPS,
  'options[].itinerary[].duration': { because: 'the amount and unit are shown' },
  'options[].coverImageUrl': old('morning.jpg', { json: 'morning.jpg', jsonld: 'morning.jpg' }),
  'options[].fromPoint': old('Pier'),
  'options[].toPoint': old('Pier', { jsonld: 'Pier' }),
  'options[].toPoint.id': BOOKING,
  'options[].toPoint.internalName': NAMES,
  'options[].availabilityCutoff': old('Booking closes before the start: 1 hour', { jsonld: '1 hour' }),
}

/** The paths of the values in a product, with `[]` for the items of a list. */
function pathsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) {
    const objects = value.filter(item => typeof item === 'object' && item !== null)
    return objects.length === 0 ? [path] : objects.flatMap(item => pathsIn(item, `${path}[]`))
  }
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([key, item]) => pathsIn(item, path === '' ? key : `${path}.${key}`))
}

/** The row of a path: its own, or that of what it stands in. A cut-off has three fields. */
function rowOf(path: string): Shown | Hidden | undefined {
  const inside = path.replace(/(Cutoff|\]\.duration)(?:Amount|Unit)$/, '$1')
  for (const one of [path, inside])
    for (let at = one; at !== ''; at = at.replace(/(?:\[\]|\.?\w+)$/, ''))
      if (FIELDS[at] !== undefined) return FIELDS[at]
  return undefined
}

function filesOf(product: object): Record<string, string> {
  const entry = entryMaker().product(productFrom(product), referenceTo(accountFrom({ id: 'a', name: 'A' })))
  return Object.fromEntries(formats.map(({ name, open, record }) => [name, open(entry) + record(entry)]))
}

const files = Object.fromEntries(Object.entries(products).map(([name, product]) => [name, filesOf(product)]))

describe('the fields of OCTO', () => {
  test('each has a row that says where it is shown, or why not', () => {
    const paths = new Set(Object.values(products).flatMap(product => pathsIn(product)))
    expect([...paths].filter(path => rowOf(path) === undefined)).toEqual([])
    expect(paths.size).toBeGreaterThan(150)
  })

  test.each(Object.entries(FIELDS))('%s', (_path, row) => {
    if ('because' in row) return expect(row.because).not.toBe('')
    const { markdown, json, jsonld } = files[row.of] ?? {}
    expect(markdown).toContain(row.markdown)
    if (row.json !== undefined) expect(json).toContain(row.json)
    if (row.jsonld !== undefined) expect(jsonld).toContain(row.jsonld)
  })

  test('docs/octo.md names each that is not shown', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/octo.md'), 'utf8')
    const hidden = Object.entries(FIELDS).flatMap(([path, row]) =>
      'because' in row ? [path.split('.').at(-1)] : [],
    )
    expect(hidden.filter(name => !page.includes(`\`${name}\``))).toEqual([])
  })
})
