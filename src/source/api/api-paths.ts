import type { Scope } from '../../catalogue/store/scope.ts'

/** How many products a page is asked to have; what the answer says is believed. */
const PAGE_SIZE = 100

/** The path of a page of the list (interface, GET /api/products). */
export function listPath(page: number, { account, location }: Scope): string {
  const query = new URLSearchParams({ page: String(page), limit: String(PAGE_SIZE) })
  if (account !== null) query.set('account_id', account)
  if (location !== null) query.set('location', location)
  return `/api/products?${query}`
}

/** The path of a product (interface, getProduct). */
export function productPath(id: string): string {
  return `/api/products/getProduct/${encodeURIComponent(id)}`
}

/** The path of an account (interface, getAccount). */
export function accountPath(id: string): string {
  return `/api/accounts/getAccount/${encodeURIComponent(id)}`
}
