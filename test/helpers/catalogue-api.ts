import { readRecord } from '../../src/catalogue/read-record.ts'
import { type Account, minimalAccount } from '../../src/catalogue/schema/account.ts'
import { type Location, roleNamesOf } from '../../src/catalogue/schema/location.ts'
import type { Product } from '../../src/catalogue/schema/product.ts'
import { fileSource } from '../../src/source/file.ts'

/** A response that is not serialised yet. */
export interface ApiResponse {
  status: number
  body: unknown
}

/** A catalogue behind the interface's endpoints. */
export interface CatalogueApi {
  /** Responds to a GET request; `key` is the API key in its header. */
  response(target: string, key?: string): ApiResponse
}

export interface CatalogueApiOptions {
  /** The number of products on a page, whatever the request asks for. @default 100 */
  pageSize?: number
  /** The required API key. @default none */
  key?: string
}

type Owned = { product: Product; account: Account }

/** Serves a catalogue file as an API would, with every key of the interface's tables. */
export async function catalogueApi(file: string, options: CatalogueApiOptions = {}): Promise<CatalogueApi> {
  const accounts = new Map<string, Account>()
  const products = new Map<string, Owned>()
  for await (const items of fileSource(file).read())
    for (const item of items) {
      const record = 'value' in item ? readRecord(item.type, item.value) : undefined
      if (record?.type === 'account') accounts.set(record.account.id, record.account)
      else if (record?.type === 'product' && record.owner !== null) {
        const { id, name } = record.owner
        const account = accounts.get(id) ?? minimalAccount(id, name ?? id)
        accounts.set(id, account)
        products.set(record.product.id, { product: record.product, account })
      } else throw new Error(`Reading "${file}": line ${item.line} was refused or has no account`)
    }

  return {
    response(target, key) {
      if (options.key !== undefined && key !== options.key)
        return { status: 401, body: { error: 'Unauthorized', status: 401 } }
      const { pathname, searchParams } = new URL(target, 'http://origin')
      const id = decodeURIComponent(pathname.split('/')[4] ?? '')
      if (pathname === '/api/products')
        return { status: 200, body: listPage([...products.values()], searchParams, options.pageSize) }
      if (pathname.startsWith('/api/products/getProduct/')) {
        const owned = products.get(id)
        if (owned !== undefined) return { status: 200, body: { product: toWireProduct(owned) } }
      }
      if (pathname === '/api/accounts/get_accounts') {
        const ids = searchParams.get('account_ids')?.split(',') ?? []
        const found = ids.flatMap(id => accounts.get(id) ?? [])
        const isAll = searchParams.get('content_type') === 'all'
        if (found.length > 0)
          return { status: 200, body: { accounts: found.map(toCacheRecord(isAll)), count: found.length } }
      }
      if (pathname.startsWith('/api/accounts/getAccount/')) {
        const account = accounts.get(id)
        if (account !== undefined) return { status: 200, body: { account: toWireAccount(account) } }
      }
      return { status: 404, body: { error: 'Not found', status: 404 } }
    },
  }
}

function listPage(all: Owned[], query: URLSearchParams, pageSize = 100): object {
  const [account, location] = [query.get('account_id'), query.get('location')]
  const listed = all.filter(
    owned =>
      (account === null || owned.account.id === account) &&
      (location === null || startOf(owned.product) === location),
  )
  const page = Number(query.get('page') ?? 1)
  const total = Math.ceil(listed.length / pageSize)
  return {
    categories: [],
    locations: [],
    limit_value: pageSize,
    total_pages: total,
    current_page: page,
    next_page: page < total ? page + 1 : null,
    prev_page: page > 1 ? page - 1 : null,
    products: listed.slice((page - 1) * pageSize, page * pageSize).map(toListItem),
  }
}

function startOf({ locations }: Product): string | null {
  return locations.find(({ types }) => types.includes('START'))?.title ?? null
}

/** A V1 product list item, with every key of its table. */
function toListItem({ product, account }: Owned): object {
  const features = (type: string) =>
    product.features.filter(feature => feature.type === type).map(({ shortDescription }) => shortDescription)
  return {
    id: product.id,
    name: product.title,
    internal_id: product.reference,
    location: startOf(product),
    category: product.category,
    duration: product.durationMinutesFrom === null ? null : `${product.durationMinutesFrom} minutes`,
    currency: product.defaultCurrency,
    language: product.locale,
    timezone: product.timeZone,
    account: { ID: account.id, name: account.name },
    system_providers: [],
    availability_notes: [],
    // No list of the interface has it, and suppliers send it all the same.
    partner_booking_url: product.passthrough['partner_booking_url'] ?? null,
    faqs: product.faqs,
    highlights: features('HIGHLIGHT'),
    included: features('INCLUSION'),
    excluded: features('EXCLUSION'),
    before_booking: features('PREBOOKING_INFORMATION'),
    before_arrival: features('PREARRIVAL_INFORMATION'),
    restrictions: features('RESTRICTIONS'),
    commentaries: [],
    summary: product.shortDescription,
    description: product.description,
    additional_info: null,
    start_date: product.startDate,
    end_date: product.endDate,
    booking_cutoff: [0, 'hours'],
    booking_min_pax: product.bookingMinPax,
    booking_max_pax: product.bookingMaxPax,
    valid_for: null,
    opening_hours: {},
    addresses: [],
    cancellation_policy: null,
    cancellation_cutoff: null,
    cancellation_notes: null,
    terms_and_conditions: null,
    voucher_info: null,
    redemption_type: product.redemptionType,
    covid_info: null,
    confirmation_necessary: product.confirmationNecessary,
  }
}

/** A product in a response of getProduct: OCTO and MP+ fields, options, units and prices. */
function toWireProduct({ product, account }: Owned): object {
  const { passthrough: _, durationText: __, locations, ...fields } = product
  return {
    ...fields,
    locations: locations.map(toWireLocation),
    account: { id: account.id, name: account.name },
  }
}

/** An account in a response of getAccount. Only cache records have reviews. */
function toWireAccount(account: Account): object {
  const { reviews: _, review_rating: __, number_review: ___, locations, ...fields } = account
  return { ...fields, locations: locations.map(toWireLocation) }
}

/** A cache record of an account. Reviews and products are only part of `all`. */
function toCacheRecord(isAll: boolean): (account: Account) => object {
  return ({ id, name, review_rating, number_review, reviews }) => ({
    id,
    name,
    review_rating: review_rating ?? '',
    number_review: number_review ?? 0,
    products: isAll ? [{ id: 'passed over', title: 'A ] product "products": [' }] : [],
    reviews: isAll ? reviews : [],
  })
}

/** Responses have the roles in `types`, some of them as display strings (interface, Location object). */
function toWireLocation(location: Location): object {
  const { profileLabel: _, ...fields } = location
  return { ...fields, types: roleNamesOf(location) }
}
