import type { LimitFunction } from 'p-limit'
import { isFailure } from '../../http-client/failure.ts'
import { type ContentType, cachePath } from './api-address.ts'
import type { CrawlFigures } from './crawl-figures.ts'
import type { Host } from './host.ts'
import { isSameId, readCacheResponse } from './responses.ts'
import { skipLists } from './skip-lists.ts'

const NAMES = ['review_rating', 'number_review', 'reviews'] as const

export type AccountReviews = Partial<Record<(typeof NAMES)[number], unknown>>

interface Account {
  id: string
  products: number
}

type CacheRecord = Record<string, unknown>

/** The longest path of a request, in characters. Common servers accept request lines of 8 kB. */
const LONGEST_PATH = 6000
/** The most products in the records of one response, unless a single account has more. */
const MOST_PRODUCTS = 1000
/** After this many failures in a row, no more requests with the same content type are sent. */
const MOST_FAILURES = 3

/**
 * Reads the reviews of accounts, which only `get_accounts` returns. A response with reviews also has all products of
 * the account. So all accounts are first read without products, which gives their rating and number of reviews.
 * Accounts with reviews are then read whole, and the products are skipped. Reviews that cannot be read are counted, and
 * the crawl goes on.
 */
export function reviewReader(
  host: Pick<Host, 'tryGet'>,
  limit: LimitFunction,
  figures: CrawlFigures,
): (accounts: readonly Account[]) => Promise<Map<string, AccountReviews>> {
  const failures: Record<ContentType, number> = { company_info: 0, all: 0 }

  async function readRecords(
    accounts: readonly Account[],
    type: ContentType,
  ): Promise<[string, CacheRecord][]> {
    const ids = idsOf(accounts)
    const response =
      failures[type] >= MOST_FAILURES
        ? null
        : await host.tryGet({
            about: `the reviews of ${ids.length} accounts`,
            path: cachePath(ids, type),
            filter: () => skipLists('products'),
            read: readCacheResponse,
          })
    if (response !== null && !isFailure(response)) {
      failures[type] = 0
      return ids.flatMap(id => {
        const record =
          response.find(other => other['id'] === id) ?? response.find(other => isSameId(id, other['id']))
        return record === undefined ? [] : [[id, record]]
      })
    }
    failures[type]++
    figures.withoutReviews += ids.length
    figures.reviewsFailure ??= response?.reason ?? 'it answers 404 Not Found'
    return []
  }

  async function readAll(parts: readonly (readonly Account[])[], type: ContentType) {
    const records = await Promise.all(parts.map(accounts => limit(() => readRecords(accounts, type))))
    return new Map(records.flat())
  }

  return async accounts => {
    const alone = await readAll(inParts(accounts, 'company_info', Number.POSITIVE_INFINITY), 'company_info')
    const reviewed = accounts.filter(({ id }) => hasMore(alone.get(id)))
    const whole = await readAll(inParts(reviewed, 'all', MOST_PRODUCTS), 'all')
    return new Map(
      [...alone].map(([id, record]) => [id, { ...reviewsIn(record), ...reviewsIn(whole.get(id)) }]),
    )
  }
}

function inParts(accounts: readonly Account[], type: ContentType, mostProducts: number): Account[][] {
  const parts: Account[][] = []
  for (const account of accounts) {
    const joined = [...(parts.at(-1) ?? []), account]
    const products = joined.reduce((sum, one) => sum + one.products, 0)
    const fits = cachePath(idsOf(joined), type).length <= LONGEST_PATH && products <= mostProducts
    if (parts.length > 0 && fits) parts[parts.length - 1] = joined
    else parts.push([account])
  }
  return parts
}

function idsOf(accounts: readonly Account[]): string[] {
  return accounts.map(({ id }) => id)
}

/** A second read may give reviews if the record has a rating or a number of reviews, or lacks both fields. */
function hasMore(record: CacheRecord | undefined): boolean {
  if (record === undefined) return false
  const { reviews, ...known } = reviewsIn(record)
  if (reviews !== undefined) return false
  return Object.keys(known).length > 0 || !('number_review' in record || 'review_rating' in record)
}

/** `get_accounts` writes unknown fields as empty, or as 0. */
function reviewsIn(record: CacheRecord = {}): AccountReviews {
  return Object.fromEntries(
    NAMES.flatMap(name => {
      const value = record[name]
      const isKnown = Array.isArray(value) ? value.length > 0 : value != null && value !== '' && value !== 0
      return isKnown ? [[name, value]] : []
    }),
  )
}
