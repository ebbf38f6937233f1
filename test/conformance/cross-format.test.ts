import { decodeHTML } from 'entities'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod'
import type { Product } from '../../src/catalogue/schema/product.ts'
import type { ProductEntry } from '../../src/document/entry.ts'
import { makeEntries } from '../../src/document/make-entries.ts'
import { templatesFrom } from '../../src/document/template/load-templates.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import type { Format } from '../../src/formats/format.ts'
import { json } from '../../src/formats/json/json.ts'
import { jsonOcto } from '../../src/formats/json-octo/json-octo.ts'
import { jsonl } from '../../src/formats/jsonl/jsonl.ts'
import { jsonld } from '../../src/formats/jsonld/jsonld.ts'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { addressesAt } from '../../src/formats/record-file.ts'
import { text } from '../../src/formats/text.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { productFrom } from '../helpers/entries.ts'
import { fullProduct } from '../helpers/full-records.ts'
import { readings } from '../helpers/readings.ts'

const fileOf = (format: Format, entry: ProductEntry) =>
  format.open(entry) + format.record(entry) + format.close

const Cache = z.object({ id: z.string(), duration: z.string(), currency: z.string() })
const Line = Cache.extend({ text: z.string() })
const Offer = z.object({ price: z.string(), priceCurrency: z.string() })
const Dates = z.object({
  availabilityStarts: z.string().optional(),
  availabilityEnds: z.string().optional(),
})
const AggregateOffer = Dates.extend({
  offers: z.array(Offer),
  lowPrice: z.string(),
  highPrice: z.string(),
})
const Node = z.object({
  identifier: z.string(),
  offers: z
    .union([z.array(AggregateOffer), z.union([AggregateOffer, Dates]).transform(offer => [offer])])
    .default([]),
  additionalProperty: z.array(z.object({ name: z.string(), value: z.unknown() })).default([]),
  itinerary: z
    .object({
      itemListElement: z.array(
        z.object({
          item: z.object({ geo: z.object({ latitude: z.number(), longitude: z.number() }).optional() }),
        }),
      ),
    })
    .optional(),
})
const Octo = z.object({
  id: z.string(),
  durationMinutesFrom: z.number().optional(),
  durationMinutesTo: z.number().nullable(),
  locations: z.array(z.object({ place: z.object({ latitude: z.number(), longitude: z.number() }) })),
  options: z.array(
    z.object({
      units: z.array(
        z.object({
          pricingFrom: z.array(
            z.object({ retail: z.number(), currency: z.string(), currencyPrecision: z.number() }),
          ),
        }),
      ),
    }),
  ),
})

/** What each format says of a product, in its own reader. */
function saidOf(entry: ProductEntry) {
  const [, yaml = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fileOf(markdown, entry)) ?? []
  const matter: unknown = parseYaml(yaml)
  return {
    cache: Cache.parse(JSON.parse(fileOf(json, entry))),
    line: Line.parse(JSON.parse(fileOf(jsonl, entry))),
    node: Node.parse(JSON.parse(fileOf(jsonld, entry))['@graph'][0]),
    octo: Octo.parse(JSON.parse(fileOf(jsonOcto, entry))),
    matter: z.object({ id: z.string() }).parse(matter),
    page: decodeHTML(readings.commonmark(body).replace(/<[^<>]*>/g, '')),
    text: fileOf(text, entry),
  }
}

/** The word for a price of 0, by language. */
const FREE: Record<string, string> = {
  en: 'Free',
  fr: 'Gratuit',
  de: 'Kostenlos',
  es: 'Gratis',
  it: 'Gratuito',
}

/** `12.50` by shifting digits: no division, no rounding. */
function decimal(amount: number, precision: number): string {
  const digits = String(amount).padStart(precision + 1, '0')
  return precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`
}

const pricesOf = ({ options }: Product) =>
  options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))

/** The prices that a page names: of each option's tickets of one type, in each currency, the one price or the two ends. */
function shownPrices({ options }: Product) {
  return options.flatMap(({ units }) => {
    const tickets = units.flatMap(({ title, type, pricingFrom }) =>
      pricingFrom.map(price => ({ ...price, ticket: title ?? type })),
    )
    const alike = Map.groupBy(tickets, ({ ticket, currency }) => `${ticket} ${currency}`)
    return [...alike.values()].flatMap(prices => {
      const amounts = prices.map(({ retail }) => retail)
      const ends = [...new Set([Math.min(...amounts), Math.max(...amounts)])]
      return prices.slice(0, 1).map(price => ({
        currency: price.currency,
        digits: price.currencyPrecision,
        amounts: ends,
      }))
    })
  })
}

/** Formatters are costly, and few languages and currencies are many records'. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatted(value: number, locale: string, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([locale, options])
  const formatter = formatters.get(key) ?? new Intl.NumberFormat(locale, options)
  formatters.set(key, formatter)
  return formatter.format(value)
}

/** What is wrong with the numbers of a product; each fault names the format. */
function contradictions({ product }: ProductEntry, said: ReturnType<typeof saidOf>): string[] {
  const { cache, line, node, octo, matter, page, text: plain } = said
  const issues: string[] = []
  const equal = (what: string, actual: unknown, expected: unknown) => {
    if (JSON.stringify(actual) !== JSON.stringify(expected))
      issues.push(`${product.id} ${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`)
  }
  const shown = (what: string, value: string, isIn = (body: string) => body.includes(value)) => {
    for (const [name, body] of Object.entries({ markdown: page, text: plain, jsonl: line.text }))
      if (!isIn(body)) issues.push(`${product.id} ${name} does not show the ${what} ${JSON.stringify(value)}`)
  }
  const locale = product.locale ?? 'en'

  equal('ids', [cache.id, line.id, node.identifier, octo.id, matter.id], Array(5).fill(product.id))

  const prices = pricesOf(product)
  const written = prices.map(
    ({ currency, retail, currencyPrecision }) => `${currency} ${decimal(retail, currencyPrecision)}`,
  )
  const priced = node.offers.flatMap(offer => ('offers' in offer ? [offer] : []))
  const offers = priced.flatMap(offer => offer.offers)
  equal(
    'prices of jsonld',
    offers.map(({ priceCurrency, price }) => `${priceCurrency} ${price}`).sort(),
    written.toSorted(),
  )
  const octoPrices = octo.options.flatMap(({ units }) => units.flatMap(({ pricingFrom }) => pricingFrom))
  equal(
    'prices of json-octo',
    octoPrices.map(price => `${price.currency} ${decimal(price.retail, price.currencyPrecision)}`),
    written,
  )
  for (const { lowPrice, highPrice, offers: own } of priced) {
    const amounts = own.map(({ price }) => price)
    equal('highest price', Number(highPrice), Math.max(...amounts.map(Number)))
    equal('lowest price', Number(lowPrice), Math.min(...amounts.map(Number)))
  }
  equal('currency', [cache.currency, line.currency], Array(2).fill(product.defaultCurrency ?? ''))
  for (const { currency, digits, amounts } of shownPrices(product)) {
    const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    for (const retail of amounts)
      shown(
        'price',
        retail === 0 && amounts.length === 1
          ? (FREE[locale.slice(0, 2)] ?? 'Free')
          : formatted(Number(decimal(retail, digits)), locale, { style: 'currency', currency, ...fraction }),
      )
  }

  equal(
    'duration of json-octo',
    [octo.durationMinutesFrom ?? null, octo.durationMinutesTo],
    [product.durationMinutesFrom, product.durationMinutesTo],
  )
  const property = (name: string) => node.additionalProperty.find(known => known.name === name)?.value ?? null
  if (offers.length > 0)
    equal(
      'duration of jsonld',
      [property('durationMinutesFrom'), property('durationMinutesTo')],
      [product.durationMinutesFrom, product.durationMinutesTo],
    )
  if (product.durationMinutesFrom && product.durationMinutesTo === null) {
    equal(
      'duration of json and jsonl',
      [readDuration(cache.duration, locale), line.duration],
      [product.durationMinutesFrom, cache.duration],
    )
    shown('duration', cache.duration)
  }

  const places = product.locations.filter(({ types }) => types.some(type => !/BUSINESS/.test(type)))
  const points = places.flatMap(({ place: { latitude, longitude } }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  equal(
    'coordinates of json-octo',
    octo.locations.map(({ place: { latitude, longitude } }) => ({ latitude, longitude })),
    points,
  )
  // A round trip comes back to its start.
  const pointsOnTheWay = node.itinerary?.itemListElement.flatMap(({ item }) => item.geo ?? []) ?? []
  const eachOnce = (list: readonly { latitude: number; longitude: number }[]) =>
    [...new Set(list.map(({ latitude, longitude }) => `${latitude}, ${longitude}`))].sort()
  equal('coordinates of jsonld', eachOnce(pointsOnTheWay), eachOnce(points))
  for (const { latitude, longitude } of points)
    shown('coordinates', `${Number(latitude.toFixed(6))}, ${Number(longitude.toFixed(6))}`)

  const isDated = product.startDate !== null || product.endDate !== null
  equal('a product with dates', node.offers.length > 0, isDated || prices.length > 0)
  for (const { availabilityStarts, availabilityEnds } of node.offers)
    equal(
      'dates of jsonld',
      [availabilityStarts ?? null, availabilityEnds ?? null],
      [product.startDate, product.endDate],
    )
  for (const day of [product.startDate, product.endDate])
    if (day !== null) shown('date', day, body => showsDay(body, day, locale))
  return issues
}

/** The minutes of `90 minutes` in a language, as the cache record writes it; null where that is no duration. */
function readDuration(written: string, locale: string): number | null {
  const [, hours, rest] =
    /^(\d+) ?(?:h|時間|小时|小時|시간) (\d+) ?(?:min|分|分钟|分鐘|분)$/.exec(written) ?? []
  if (hours !== undefined) return 60 * Number(hours) + Number(rest)
  const amount = Number(/\d+/.exec(written)?.[0])
  const isWritten = (unit: string) =>
    formatted(amount, locale, { style: 'unit', unit, unitDisplay: 'long' }) === written
  const minutes = Object.entries({ minute: 1, hour: 60, day: 1440 }).find(([unit]) => isWritten(unit))?.[1]
  return minutes === undefined ? null : amount * minutes
}

/** Whether a line names day, month and year; the first of two days leaves out what the last one says. */
function showsDay(body: string, day: string, locale: string): boolean {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const parts = format
    .formatToParts(Date.parse(day))
    .flatMap(({ type, value }) => (type === 'literal' ? [] : [value]))
  return body
    .split('\n')
    .some(line =>
      parts.every(part =>
        /^\d+$/.test(part) ? (line.match(/\d+/g) ?? ['']).includes(part) : line.includes(part),
      ),
    )
}

describe.each(catalogues)('$name', ({ file, isMissing }) => {
  let products: ProductEntry[] = []
  beforeAll(async () => {
    if (!isMissing) products = (await readCatalogue(file, 'https://tours.example/x')).products
  })

  it.skipIf(isMissing)(
    'formats tell the same numbers, dates, prices and ids of a product, all six of them',
    () => {
      expect(products).not.toEqual([])
      expect(products.flatMap(entry => contradictions(entry, saidOf(entry)))).toEqual([])
    },
  )
})

describe('contradictions', () => {
  it('contradictions finds a number that one format tells otherwise', () => {
    const make = makeEntries(templatesFrom(readTemplates(null)), addressesAt(null))
    const account = { id: 'a1', name: 'Blue Boats', website: null, logo: null }
    const entry = make.product(productFrom({ ...fullProduct, durationMinutesTo: null }), account)
    const said = saidOf(entry)
    expect(contradictions(entry, said)).toEqual([])
    const { text: plain, cache, matter, octo } = said
    const spoiled = {
      ...said,
      text: plain.replaceAll('25.50', '26.50'),
      cache: { ...cache, duration: '7 minutes' },
      matter: { ...matter, id: 'p9' },
      octo: { ...octo, locations: [] },
    }
    expect(contradictions(entry, spoiled).map(issue => issue.replace(/: .*| does .*/, ''))).toEqual([
      'p1 ids',
      'p1 text',
      'p1 duration of json and jsonl',
      'p1 markdown',
      'p1 text',
      'p1 jsonl',
      'p1 coordinates of json-octo',
    ])
  })
})
