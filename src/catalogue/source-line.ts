import type { Account } from './schema/account.ts'
import { type Location, roleNamesOf } from './schema/location.ts'
import type { NamedAccount, Product } from './schema/product.ts'

export function accountLine({ locations, ...account }: Account): string {
  return lineOf({ type: 'account', ...account, locations: locations.map(toSource) })
}

export function productLine(product: Product, owner: NamedAccount): string {
  const { locations, durationText, ...fields } = product
  return lineOf({
    ...{ type: 'product', account: owner, ...fields, locations: locations.map(toSource) },
    ...(durationText !== null && { duration: durationText }),
  })
}

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`

function toSource({ profileLabel, ...location }: Location): object {
  return {
    ...location,
    types: roleNamesOf({ ...location, ...(profileLabel !== undefined && { profileLabel }) }),
  }
}
