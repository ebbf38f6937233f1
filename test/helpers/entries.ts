import { readRecord } from '../../src/catalogue/read-record.ts'
import { type Account, referenceTo } from '../../src/catalogue/schema/account.ts'
import type { Product } from '../../src/catalogue/schema/product.ts'
import type { AccountEntry, ContentType, ProductEntry } from '../../src/document/entry.ts'
import { makeEntries } from '../../src/document/make-entries.ts'
import { templatesFrom } from '../../src/document/template/load-templates.ts'
import { readTemplates } from '../../src/document/template/template-files.ts'
import { addressesAt } from '../../src/formats/record-file.ts'

/** Short templates, so that tests of formats do not depend on the built-in ones. */
const TEMPLATES = templatesFrom({
  'account.md': {
    file: 'account.md',
    source: '# :value{name}\n\n::text{description}\n\n## Contact\n\n- Website: :link{website}\n',
  },
  'product.md': {
    file: 'product.md',
    source: '# :value{title}\n\n::text{description}\n\n## Included\n\n::list{inclusions}\n',
  },
})

/**
 * Makes entries with the built-in templates.
 *
 * @param source a template of products to use instead
 */
export function entryMaker(baseUrl: string | null = null, source?: string) {
  const files = source === undefined ? readTemplates(null) : { 'product.md': { file: 'product.md', source } }
  return makeEntries(templatesFrom(files), addressesAt(baseUrl))
}

/** Reads a hand-written record. It throws if anything is rejected or dropped. */
export function productFrom(raw: object): Product {
  const read = readRecord('product', structuredClone(raw))
  if (read.type !== 'product' || read.dropped.length > 0) throw new Error(JSON.stringify(read))
  return read.product
}

export function accountFrom(raw: object): Account {
  const read = readRecord('account', structuredClone(raw))
  if (read.type !== 'account' || read.dropped.length > 0) throw new Error(JSON.stringify(read))
  return read.account
}

interface Options {
  baseUrl?: string
  /** The raw account of the product. */
  account?: object
}

export function productEntry(raw: object, { baseUrl, account }: Options = {}): ProductEntry {
  const owner = accountFrom(account ?? { id: 'a1', name: 'Blue Boats' })
  return makeEntries(TEMPLATES, addressesAt(baseUrl ?? null)).product(productFrom(raw), referenceTo(owner))
}

export function accountEntry(
  raw: object,
  { baseUrl, contentType }: { baseUrl?: string; contentType?: ContentType } = {},
): AccountEntry {
  return makeEntries(TEMPLATES, addressesAt(baseUrl ?? null)).account(
    accountFrom(raw),
    contentType ?? 'company_info',
  )
}
