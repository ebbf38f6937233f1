import * as z from 'zod'
import { leastMinutes } from '../../catalogue/duration.ts'
import { type Day, isSpans, type OpeningHours, PUBLIC_HOLIDAYS } from '../../catalogue/hours/opening-hours.ts'
import { priceFrom } from '../../catalogue/price.ts'
import { date, latitude, longitude } from '../../catalogue/schema/fields.ts'
import type { Whereabouts } from '../../catalogue/schema/location.ts'
import { coverOf } from '../../catalogue/schema/media.ts'
import type { Entry, ProductEntry } from '../../document/entry.ts'
import { hoursOfEntry, whereaboutsOfEntry } from '../entry-facts.ts'
import { webAddressOrEmpty } from '../published-values.ts'
import { described, fieldsOf, recordSchema, textsOf } from '../record-schema.ts'

const ofProduct = fieldsOf<ProductEntry>()
const productText = textsOf<ProductEntry>()
const ofRecord = fieldsOf<Entry>()
const recordText = textsOf<Entry>()
const ofPoint = fieldsOf<NonNullable<Whereabouts['coordinates']>>()

const LinePrice = z
  .strictObject({
    amount: described(z.number().min(0), 'In major units', 32.5),
    currency: described(z.string().regex(/^[A-Z]{3}$/), 'ISO 4217 code', 'GBP'),
    per: z.literal('BOOKING').optional().describe('Only where the price is that of a whole booking'),
  })
  .meta({ id: 'LinePrice', description: 'A price to filter and sort by.' })

const LinePoint = recordSchema(
  {
    lat: ofPoint(latitude, point => point.latitude, 'Latitude', 54.4858),
    lng: ofPoint(longitude, point => point.longitude, 'Longitude', -0.6128),
  },
  { id: 'LinePoint', description: 'A place in decimal degrees, as Meilisearch takes it.' },
)

const url = ofRecord(
  webAddressOrEmpty,
  entry => entry.pageOf(entry.type, entry.id) ?? '',
  "The record's page, where the tree has pages, else its document; empty without a base URL",
  'https://tours.example.com/products/harbour-kayak-tour-sh101.html',
)

const placeFields = {
  coordinates: ofRecord(
    z.tuple([latitude, longitude]).optional(),
    (entry): [number, number] | undefined => {
      const point = whereaboutsOfEntry(entry).coordinates
      return point === null ? undefined : [point.latitude, point.longitude]
    },
    'Latitude and longitude in decimal degrees, as the type `geopoint` of Typesense; left out where unknown',
    [54.4858, -0.6128],
  ),
  _geo: ofRecord(
    LinePoint.schema.optional(),
    entry => {
      const point = whereaboutsOfEntry(entry).coordinates
      return point === null ? undefined : LinePoint.build(point)
    },
    'The same under the one name that Meilisearch looks for; left out where unknown',
  ),
  town: recordText(entry => whereaboutsOfEntry(entry).town, 'City or town', 'Whitby'),
  country: recordText(
    entry => whereaboutsOfEntry(entry).country,
    'Country, ISO 3166-1 where the record has its code',
    'GB',
  ),
}

const image = ofRecord(
  webAddressOrEmpty,
  entry => coverOf((entry.type === 'product' ? entry.product : entry.account).media)?.src ?? '',
  'Its cover, else its first picture',
  'https://media.example.com/slipway-and-heather/kayak-swing-bridge.jpg',
)

export const accountSearchFields = { url, ...placeFields, image }

export const productSearchFields = {
  url,
  locale: productText(entry => entry.product.locale, 'Language, IETF BCP 47', 'en-GB'),
  price: ofProduct(
    LinePrice.optional(),
    entry => {
      const price = priceFrom(entry.product)
      return price && { ...price, amount: Number(price.amount) }
    },
    'What it costs from, as on its page; left out where no price is known',
  ),
  ...placeFields,
  durationMinutes: ofProduct(
    z.int().min(1).optional(),
    entry => leastMinutes(entry.product),
    'How many minutes it takes at least, or at most if only that is stated; left out where unknown',
    120,
  ),
  startDate: ofProduct(
    date.optional(),
    entry => entry.product.startDate ?? undefined,
    'First day of operation, YYYY-MM-DD; left out where unknown',
    '2027-04-02',
  ),
  endDate: ofProduct(
    date.optional(),
    entry => entry.product.endDate ?? undefined,
    'Last day of operation, YYYY-MM-DD; left out where unknown',
    '2027-10-17',
  ),
  openingHours: ofProduct(
    z.array(z.string()),
    entry => hoursTexts(hoursOfEntry(entry).hours),
    'When it is open, in the form of the property of that name in schema.org; empty where unknown',
    ['Tu-Fr 09:00-17:00', 'Sa,Su 10:00-16:00'],
  ),
  image,
}

const DAYS: Record<Day, string> = { 0: 'Mo', 1: 'Tu', 2: 'We', 3: 'Th', 4: 'Fr', 5: 'Sa', 6: 'Su', 7: '' }

/** `openingHours` of schema.org: `Mo-Fr 09:00-17:00`. It cannot express closed days or words, so these are left out. */
function hoursTexts(hours: OpeningHours): string[] {
  return hours.flatMap(({ days, label, status }) => {
    const named = days.filter(day => day !== PUBLIC_HOLIDAYS)
    if (!isSpans(status) || label !== null || (named.length === 0 && days.length > 0)) return []
    const when = named.length === 0 ? '' : `${daysText(named)} `
    return status.map(({ opens, closes }) => `${when}${opens}-${closes === '24:00' ? '23:59' : closes}`)
  })
}

function daysText(days: readonly Day[]): string {
  const parts = days.flatMap((day, index) => {
    const [isBegin, isEnd] = [days[index - 1] !== day - 1, days[index + 1] !== day + 1]
    return isBegin || isEnd ? [`${isBegin ? ',' : '-'}${DAYS[day]}`] : []
  })
  return parts.join('').slice(1)
}
