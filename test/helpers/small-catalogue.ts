import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordFiles } from './build-from.ts'
import { type CatalogueApi, type CatalogueApiOptions, catalogueApi } from './catalogue-api.ts'
import { build, someFormats, temporaryFolder } from './workspace.ts'

/** Products `p0`, `p1` and so on as lines of a file. They belong to the accounts `a0` and `a1` in turn. */
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

/** These products behind an API, with two products on a page. */
export function smallApi(products: number, options: CatalogueApiOptions = {}): Promise<CatalogueApi> {
  return catalogueApi(smallCatalogue(products), { pageSize: 2, ...options })
}

const built = new Map<number, Record<string, string>>()

/** The files of records in a build of the file. Each size is built once for a test file. */
export async function smallFiles(products: number): Promise<Record<string, string>> {
  const known = built.get(products)
  if (known !== undefined) return known
  const folder = temporaryFolder()
  await build(folder, smallCatalogue(products), { formats: someFormats })
  const files = recordFiles(folder)
  built.set(products, files)
  return files
}
