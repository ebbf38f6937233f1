import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { readRecord } from '../../src/catalogue/read-record.ts'
import { type Account, referenceTo } from '../../src/catalogue/schema/account.ts'
import type { NamedAccount, Product } from '../../src/catalogue/schema/product.ts'
import { type AccountEntry, contentTypes, type ProductEntry } from '../../src/document/entry.ts'
import { makeEntries } from '../../src/document/make-entries.ts'
import { templatesFrom } from '../../src/document/template/load-templates.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { addressesAt } from '../../src/formats/record-file.ts'
import { fileSource } from '../../src/source/file.ts'
import { accountFrom } from './entries.ts'
import { everyNth } from './extent.ts'
import { sharedFiles } from './shared.ts'

/** The entries of a catalogue with the built-in templates. */
export interface CatalogueEntries {
  /** Every account twice: as company info, and with its reviews. */
  accounts: AccountEntry[]
  products: ProductEntry[]
}

/**
 * The catalogues that every export is tested with, and the counts in their own descriptions. Tests skip the catalogues in
 * ../shared if that folder is missing.
 */
export const catalogues = [
  {
    name: 'the sample',
    file: fileURLToPath(new URL('../../examples/catalogue.json', import.meta.url)),
    counts: { accounts: 3, products: 12 },
  },
  {
    name: 'the edge records',
    file: fileURLToPath(new URL('../golden/edge/catalogue.jsonl', import.meta.url)),
    counts: { accounts: 2, products: 10 },
    /** Lines that are deliberately not records. */
    refused: 11,
  },
  {
    name: 'Centre-Val de Loire',
    file: sharedFiles.centreValDeLoire,
    counts: { accounts: 25, products: 1291 },
  },
  {
    name: 'the national parks',
    file: sharedFiles.nationalParks,
    counts: { accounts: 13, products: 50 },
  },
].map(catalogue => ({ ...catalogue, isMissing: !existsSync(catalogue.file) }))

interface CatalogueRecords {
  accounts: ReadonlyMap<string, Account>
  products: readonly { product: Product; owner: NamedAccount }[]
}

const known = new Map<string, Promise<CatalogueEntries>>()
const knownRecords = new Map<string, Promise<CatalogueRecords>>()

/**
 * Reads a catalogue once for all tests of a worker and checks its counts. Nothing may be rejected except the deliberate
 * issues of the edge records. It returns the first twelve products and one in sixty further products, and one in four
 * accounts beyond the first four. `npm run test:all` gets all, which takes minutes.
 */
export function readCatalogue(file: string, baseUrl: string | null): Promise<CatalogueEntries> {
  const key = `${file} ${baseUrl}`
  const reading = known.get(key) ?? readEntries(file, baseUrl)
  known.set(key, reading)
  return reading
}

async function readRecords(file: string): Promise<CatalogueRecords> {
  const accounts = new Map<string, Account>()
  const products: { product: Product; owner: NamedAccount }[] = []
  const ids = new Set<string>()
  const refused: number[] = []
  for await (const items of fileSource(file).read())
    for (const item of items) {
      const record = 'value' in item ? readRecord(item.type, item.value) : undefined
      if (record?.type === 'account') accounts.set(record.account.id, record.account)
      else if (record?.type === 'product' && record.owner !== null && !ids.has(record.product.id))
        products.push({ product: record.product, owner: record.owner })
      else refused.push(item.line)
      if (record?.type === 'product') ids.add(record.product.id)
    }
  const expected = catalogues.find(catalogue => catalogue.file === file)
  if (refused.length !== (expected?.refused ?? 0))
    throw new Error(`Reading "${file}": lines ${refused.join(', ')} were refused`)
  for (const { owner } of products)
    if (!accounts.has(owner.id)) accounts.set(owner.id, accountFrom({ id: owner.id, name: owner.name }))
  const counts = { accounts: accounts.size, products: products.length }
  if (!isDeepStrictEqual(counts, expected?.counts))
    throw new Error(`Reading "${file}": it has ${JSON.stringify(counts)}`)
  return { accounts, products }
}

async function readEntries(file: string, baseUrl: string | null): Promise<CatalogueEntries> {
  const reading = knownRecords.get(file) ?? readRecords(file)
  knownRecords.set(file, reading)
  const { accounts, products } = await reading
  const make = makeEntries(templatesFrom(readTemplates(null)), addressesAt(baseUrl))
  const some = [...products.slice(0, 12), ...everyNth(60, products.slice(12))]
  const owners = [...accounts.values()]
  const productEntries = some.map(({ product, owner }) => {
    const account = accounts.get(owner.id)
    if (account === undefined) throw new Error(`Nobody owns ${product.id}`)
    return make.product(product, referenceTo(account))
  })
  const accountEntries = [...owners.slice(0, 4), ...everyNth(4, owners.slice(4))].flatMap(account =>
    contentTypes.map(contentType => make.account(account, contentType)),
  )
  return { accounts: accountEntries, products: productEntries }
}
