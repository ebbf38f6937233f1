import { readTemplates, templatesFrom } from '../../src/document/load-templates.ts'
import { makeEntries } from '../../src/document/make-entries.ts'
import type { Card } from '../../src/surfaces/card.ts'
import type { Catalogue, ListedRecord } from '../../src/surfaces/surface.ts'
import { accountFrom } from './entries.ts'

/** An account of a list, with the cards of its products by their titles, which are their ids too. */
export interface ListedAccount {
  id: string
  /** As a source delivers it. */
  account?: object
  products: Record<string, Card>
  /** @default true */
  isChanged?: boolean
}

/** A list of records that is in memory, for surfaces that are made from it alone. */
export function siteCatalogue(listed: readonly ListedAccount[]): Catalogue {
  const record = (type: ListedRecord['type'], id: string, account: string | null, card: Card) => ({
    ...{ type, id, account, title: id, updated: null, digest: '', bytes: {}, card },
  })
  const productsOf = ({ id, products }: ListedAccount) =>
    Object.entries(products).map(([title, card]) => record('product', title, id, card))
  const find = (id: string) => listed.find(account => account.id === id)
  const nowhere = () => {
    throw new Error('There are no files')
  }
  return {
    counts: { accounts: listed.length, products: listed.flatMap(productsOf).length },
    accounts: () => listed.map(({ id }) => record('account', id, null, {})),
    account(id) {
      const found = find(id)
      if (found === undefined) throw new Error(`There is no account ${id} here`)
      return record('account', found.id, null, {})
    },
    products: owner => listed.filter(({ id }) => owner === undefined || id === owner).flatMap(productsOf),
    isChanged: id => find(id)?.isChanged ?? true,
    read: nowhere,
    entry: id =>
      makeEntries(templatesFrom(readTemplates(null)), null).account(
        accountFrom({ id, name: id, ...find(id)?.account }),
        'company_info',
      ),
    gathered: nowhere,
    liveLines: nowhere,
  }
}
