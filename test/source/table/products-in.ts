import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decimalPrice } from '../../../src/catalogue/price.ts'
import type { Product } from '../../../src/catalogue/schema/product.ts'
import type { Store } from '../../../src/catalogue/store/open-store.ts'

/** What a store's products say, in short; what is unknown is left out. */
export function productsIn(store: Store): Record<string, unknown>[] {
  const rows = store
    .prepare(
      `SELECT body, accounts.title AS account FROM products JOIN bodies ON bodies.hash = products.hash
       JOIN accounts ON accounts.id = products.account ORDER BY products.id`,
    )
    .all()
  return rows.map(row => stated(JSON.parse(String(row['body'])), String(row['account'])))
}

function stated(product: Product, account: string): Record<string, unknown> {
  const [{ title: start = null, shortDescription: meeting = null, place = null } = {}] = product.locations
  const textsOf = (type: string) =>
    product.features.filter(feature => feature.type === type).map(({ shortDescription }) => shortDescription)
  const [hours = null] = textsOf('ADDITIONAL_INFORMATION')
  const summary = {
    id: product.id,
    title: product.title,
    account,
    locale: product.locale,
    short: product.shortDescription,
    text: product.description,
    category: product.category,
    prices: product.options.flatMap(({ units }) =>
      units.flatMap(({ type, title, pricingFrom }) =>
        pricingFrom.map(({ retail, currency, currencyPrecision }) =>
          [type, title, decimalPrice(retail, currencyPrecision), currency]
            .filter(part => part != null)
            .join(' '),
        ),
      ),
    ),
    minutes: minutesOf(product),
    age:
      product.ageRestrictionValue === null
        ? null
        : `${product.ageRestrictionType} ${product.ageRestrictionValue}`,
    group: product.maxGroupSize,
    languages: product.commentary.map(({ language }) => language),
    start: start ?? meeting,
    street: place?.streetAddress,
    postcode: place?.postalCode,
    town: place?.addressLocality,
    country: place?.addressCountry,
    at: place?.latitude == null ? null : `${place.latitude},${place.longitude}`,
    starts: product.startDate,
    ends: product.endDate,
    instant: product.instantConfirmation,
    pictures: product.media.map(({ src }) => src),
    highlights: textsOf('HIGHLIGHT'),
    included: textsOf('INCLUSION'),
    excluded: textsOf('EXCLUSION'),
    hours: hours?.replace(/^[^\n]*\n/, ''),
    booking: product.passthrough['partner_booking_url'],
    active: product.passthrough['active'],
  }
  return Object.fromEntries(
    Object.entries(summary).filter(
      ([, value]) => value != null && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

function minutesOf({ durationMinutesFrom: from, durationMinutesTo: to, durationText }: Product) {
  return from === null ? durationText : to === null ? from : `${from}-${to}`
}

/** The lines of the store's `rejected.jsonl`, in order of rows: `dropped 4 Price is not a price: "abc"`. */
export function issuesIn(folder: string): string[] {
  const file = join(folder, 'rejected.jsonl')
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
    .sort((a, b) => a.line - b.line)
    .map(({ outcome, line, path, reason }) => `${outcome} ${line} ${path} ${reason}`)
}
