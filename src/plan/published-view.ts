import type { Account, AccountReference } from '../catalogue/schema/account.ts'
import type { Product } from '../catalogue/schema/product.ts'

/** A record as its change may be told to anybody: without net prices, trade contacts and what is only kept. */
export type PublishedView = Readonly<Record<string, unknown>>

export function accountView({
  tradeUrl: _,
  tradeEmail: __,
  requirements: ___,
  ...account
}: Account): PublishedView {
  return account
}

export function productView(
  { kept: _, options, ...product }: Product,
  account: AccountReference | null,
): PublishedView {
  const withoutNet = options.map(option => ({
    ...option,
    units: option.units.map(unit => ({
      ...unit,
      pricingFrom: unit.pricingFrom.map(({ net: __, ...price }) => price),
    })),
  }))
  return { ...product, options: withoutNet, account }
}

/** `{field: [old, new]}` for each field that differs. */
export function changedFields(
  before: PublishedView,
  after: PublishedView,
): Record<string, [unknown, unknown]> {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = fields.filter(field => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  return Object.fromEntries(changed.map(field => [field, [before[field] ?? null, after[field] ?? null]]))
}
