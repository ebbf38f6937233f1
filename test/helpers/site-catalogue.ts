import { makeEntries } from '../../src/document/make-entries.ts'
import { templatesFrom } from '../../src/document/template/load-templates.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { addressesAt } from '../../src/formats/record-file.ts'
import type { Catalogue } from '../../src/surfaces/surface.ts'
import type { SurfaceData } from '../../src/surfaces/surface-data.ts'
import { accountFrom } from './entries.ts'
import { listed, listedCatalogue } from './listed-catalogue.ts'

/** An account in a list, with the surface data of its products by title. Titles are also the ids. */
export interface ListedAccount {
  id: string
  /** The raw account. */
  account?: object
  products: Record<string, SurfaceData>
  /** @default true */
  isChanged?: boolean
}

/** A list of records in memory, for surfaces that need only the list and its accounts. */
export function siteCatalogue(accounts: readonly ListedAccount[]): Catalogue {
  const records = accounts.flatMap(({ id, products }) => [
    listed('account', id, { title: id }),
    ...Object.entries(products).map(([title, surfaceData]) =>
      listed('product', title, { account: id, title, surfaceData }),
    ),
  ])
  const find = (id: string) => accounts.find(account => account.id === id)
  return listedCatalogue(() => records, {
    isChanged: id => find(id)?.isChanged ?? true,
    entry: id =>
      makeEntries(templatesFrom(readTemplates(null)), addressesAt(null)).account(
        accountFrom({ id, name: id, ...find(id)?.account }),
        'company_info',
      ),
  })
}
