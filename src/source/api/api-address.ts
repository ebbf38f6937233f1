import type { Scope } from '../../catalogue/store/scope.ts'
import { UsageError } from '../../errors.ts'

/** `path` is what stands before `/api`, without a slash at its end. */
export interface ApiAddress {
  /** For messages: it has no credentials and no query. */
  name: string
  origin: string
  path: string
}

const OCTO = /^octo\+(?=https?:)/i

export function isAddress(source: string): boolean {
  return /^https?:\/\//i.test(source.replace(OCTO, ''))
}

export function isOctoAddress(address: string): boolean {
  return OCTO.test(address)
}

/**
 * Reads the base URL of an API. Messages show neither refused credentials nor a query, because these may contain a key.
 *
 * @throws {UsageError} when it is no http(s) address, or has more than a host and a path.
 */
export function parseApiAddress(text: string): ApiAddress {
  const url = URL.parse(text.replace(OCTO, ''))
  if (url === null || !isAddress(url.href))
    throw new UsageError('Reading the source: it is not an http(s) address')
  const { origin } = url
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(
      `Reading the source "${origin}": an API's address has no credentials, no query and no fragment`,
      { hint: 'The key is given in TOURPRESS_API_KEY, or with --api-key' },
    )
  const path = url.pathname.replace(/\/+$/, '')
  return { name: `${origin}${path}`, origin, path }
}

/** `company_info` requests accounts alone, `all` requests them with their products and reviews. */
export type ContentType = 'company_info' | 'all'

const PAGE_SIZE = 100

export function listPath(page: number, { account, location }: Scope): string {
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE) })
  if (account !== null) query.set('account_id', account)
  if (location !== null) query.set('location', location)
  return `/api/products?${query}`
}

export function productPath(id: string): string {
  return `/api/products/getProduct/${encodeURIComponent(id)}`
}

export function cachePath(ids: readonly string[], contentType: ContentType): string {
  const list = ids.map(encodeURIComponent).join(',')
  return `/api/accounts/get_accounts?account_ids=${list}&content_type=${contentType}&format=json`
}

export function accountPath(id: string): string {
  return `/api/accounts/getAccount/${encodeURIComponent(id)}`
}
