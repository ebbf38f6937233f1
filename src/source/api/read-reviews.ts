import type { LimitFunction } from 'p-limit'
import { isFailure } from '../../http-client/failure.ts'
import { type ContentType, cachePath } from './api-address.ts'
import type { CrawlFigures } from './crawl-context.ts'
import type { Host } from './host.ts'
import { isAskedId, readCacheResponse } from './responses.ts'
import { skipLists } from './skip-lists.ts'

/** What the cache record of an account tells of its reviews; only what it knows. */
export interface AccountReviews {
  review_rating?: unknown
  number_review?: unknown
  reviews?: unknown
}

/** An account, and about how many products its record brings along. */
interface Account {
  id: string
  products: number
}

type CacheRecord = Record<string, unknown>

/** A path is not to be longer: common servers take lines of 8 kB. */
const LONGEST_PATH = 6000
/** Products that the records of one response may hold; more only where one account has them. */
const MOST_PRODUCTS = 1000
/** What failed so often in a row is not asked for any more. */
const MOST_FAILURES = 3

/**
 * Reads the reviews of accounts, which only their cache records have (`get_accounts`). A record with reviews holds all of
 * the account's products too, so all accounts are asked for alone first, which tells their rating and number of reviews;
 * then those with reviews are asked for with everything, and the products are passed over. What cannot be read is counted,
 * and a crawl goes on without it.
 *
 * @param limit how many questions are asked at once
 */
export function reviewReader(
  host: Pick<Host, 'tryAsking'>,
  limit: LimitFunction,
  figures: CrawlFigures,
): (accounts: readonly Account[]) => Promise<Map<string, AccountReviews>> {
  const failures: Record<ContentType, number> = { company_info: 0, all: 0 }

  async function ask(accounts: readonly Account[], type: ContentType): Promise<[string, CacheRecord][]> {
    const ids = idsOf(accounts)
    const response =
      failures[type] >= MOST_FAILURES
        ? null
        : await host.tryAsking({
            about: `the reviews of ${ids.length} accounts`,
            path: cachePath(ids, type),
            filter: () => skipLists('products'),
            read: readCacheResponse,
          })
    if (response !== null && !isFailure(response)) {
      failures[type] = 0
      return ids.flatMap(id => {
        const record =
          response.find(({ id: answered }) => answered === id) ??
          response.find(({ id: answered }) => isAskedId(id, answered))
        return record === undefined ? [] : [[id, record]]
      })
    }
    failures[type]++
    figures.withoutReviews += ids.length
    figures.reviewsFailure ??= response?.reason ?? 'it answers 404 Not Found'
    return []
  }

  async function askAll(parts: readonly (readonly Account[])[], type: ContentType) {
    const records = await Promise.all(parts.map(accounts => limit(() => ask(accounts, type))))
    return new Map(records.flat())
  }

  return async accounts => {
    const alone = await askAll(inParts(accounts, 'company_info', Number.POSITIVE_INFINITY), 'company_info')
    const reviewed = accounts.filter(({ id }) => hasMore(alone.get(id)))
    const whole = await askAll(inParts(reviewed, 'all', MOST_PRODUCTS), 'all')
    return new Map(
      [...alone].map(([id, record]) => [id, { ...reviewsIn(record), ...reviewsIn(whole.get(id)) }]),
    )
  }
}

/** Accounts in parts that one question can name, and whose response holds so many products at most. */
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

const NAMES = ['review_rating', 'number_review', 'reviews'] as const

/** Whether there are reviews that a record without them does not hold: it counts or rates them, or is silent on both. */
function hasMore(record: CacheRecord | undefined): boolean {
  if (record === undefined) return false
  const { reviews, ...told } = reviewsIn(record)
  if (reviews !== undefined) return false
  return Object.keys(told).length > 0 || !('number_review' in record || 'review_rating' in record)
}

/** In a cache record what is not known is empty, and 0 where it is a number. */
function reviewsIn(record: CacheRecord = {}): AccountReviews {
  return Object.fromEntries(
    NAMES.flatMap(name => {
      const value = record[name]
      const isKnown = Array.isArray(value) ? value.length > 0 : value != null && value !== '' && value !== 0
      return isKnown ? [[name, value]] : []
    }),
  )
}
