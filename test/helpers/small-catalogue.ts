import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CatalogueApi, type CatalogueApiOptions, catalogueApi } from './catalogue-api.ts'
import { temporaryFolder } from './workspace.ts'

/** Products `p0`, `p1` and so on, in turn of the accounts `a0` and `a1`, as lines of a file. */
export function smallCatalogue(products: number): string {
  const file = join(temporaryFolder(), 'catalogue.jsonl')
  const accounts = [0, 1].map(index => ({
    type: 'account',
    id: `a${index}`,
    name: `Account ${index}`,
    website: `https://a${index}.example.com/`,
  }))
  const records = Array.from({ length: products }, (_, index) => ({
    type: 'product',
    id: `p${index}`,
    title: `Title ${index}`,
    durationMinutesFrom: 60,
    locations: [{ type: 'START', title: index % 2 === 0 ? 'Harbour' : 'Hill' }],
    account: { id: `a${index % 2}`, name: `Account ${index % 2}` },
  }))
  writeFileSync(file, [...accounts, ...records].map(record => `${JSON.stringify(record)}\n`).join(''))
  return file
}

/** The same behind an API, with two products on a page. */
export function smallApi(products: number, options: CatalogueApiOptions = {}): Promise<CatalogueApi> {
  return catalogueApi(smallCatalogue(products), { pageSize: 2, ...options })
}
