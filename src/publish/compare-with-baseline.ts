import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Product } from '../catalogue/schema/product.ts'
import type { Store } from '../catalogue/store/open-store.ts'
import { accountReader, productReader } from '../catalogue/store/read-rows.ts'
import type { EntryMaker } from '../document/make-entries.ts'
import { factSentence } from '../document/page/fact-sentence.ts'
import { recordFile } from '../formats/record-file.ts'
import { formatsWithFields } from '../plan/changed-fields.ts'
import type { Plan } from '../plan/plan.ts'
import type { ListedFile } from '../tree/live-tree.ts'
import type { CatalogueComparison, GuardedProduct } from './guards.ts'
import { MOST_EXAMPLES } from './rejected-guards.ts'

const CHANGED = `
  SELECT type, id, live.line ->> '$.bytes' AS bytes,
    (SELECT line ->> '$.title' FROM live AS owner WHERE owner.type = 'account' AND owner.id = live.account) AS account_name
  FROM changes JOIN live USING (type, id) WHERE op = 'changed' ORDER BY type, id`

/** The guards and the change feed read these files of the baseline. */
export function* oldFields({ database }: Plan): Iterable<ListedFile> {
  const readable = formatsWithFields()
  for (const { type, id, bytes } of database.prepare(CHANGED).iterate()) {
    const sizes: Record<string, number> = JSON.parse(String(bytes))
    for (const { suffix } of readable) {
      const size = sizes[suffix]
      const path = recordFile(type === 'account' ? 'account' : 'product', String(id), suffix)
      if (size !== undefined) yield { path, bytes: size, digest: null }
    }
  }
}

export function compareWithBaseline(
  { database, changes, counts, liveCounts }: Plan,
  changed: CatalogueComparison['changed'],
): CatalogueComparison {
  const gone = database
    .prepare(
      `SELECT id, line ->> '$.title' AS title FROM changes JOIN live USING (type, id) WHERE op = 'removed'
       ORDER BY type DESC, id LIMIT ${MOST_EXAMPLES}`,
    )
    .all()
  const removed = database
    .prepare("SELECT count(*) AS n FROM changes WHERE op = 'removed' AND type = 'product'")
    .get()
  const { accounts, products } = liveCounts
  return {
    census: {
      before: accounts + products,
      written: 0,
      gone: gone.map(({ id, title }) => `${title} (${id})`),
      goneCount: changes.removed,
      left: products > 0 ? counts.products : counts.accounts,
      common: products - Number(removed?.['n']),
    },
    changed,
  }
}

/** Reads `before` from the baseline's files that `oldFields` lists. They were fetched into `folder`. */
export function* changedProducts(
  { database }: Plan,
  store: Store,
  folder: string,
  entries: EntryMaker,
): CatalogueComparison['changed'] {
  const readProduct = productReader(store)
  const owner = database.prepare("SELECT account FROM planned WHERE type = 'product' AND id = ?")
  const readAccount = accountReader(store)
  for (const { type, id, account_name: name } of database.prepare(CHANGED).iterate()) {
    const after = type === 'product' ? readProduct(String(id))?.product : undefined
    const account = readAccount(String(owner.get(String(id))?.['account']))?.account
    if (after === undefined || account === undefined) continue
    const before = publishedIn(folder, after)
    if (before === null) continue
    const { website } = account
    const reference = { id: account.id, name: String(name ?? account.name), website, logo: null }
    // For a product without texts, version 0.1.0 published a generated sentence as its description. Such a description
    // becomes null here, because otherwise a guard would say that the product lost a text.
    const bare = { ...after, ...before.told, description: null, shortDescription: null }
    const sentence = factSentence(entries.product(bare, reference))
    const isOwn = before.product.shortDescription !== null || before.product.description !== sentence
    yield { before: isOwn ? before.product : { ...before.product, description: null }, after }
  }
}

export function* changedFiles(
  { database }: Plan,
  before: string,
  now: string,
): CatalogueComparison['changed'] {
  for (const { type, id } of database.prepare(CHANGED).iterate()) {
    if (type !== 'product') continue
    const after = publishedIn(now, { id: String(id), title: '', internalName: '', category: null })
    if (after === null) continue
    const old = publishedIn(before, { ...after.product, ...after.told })
    if (old !== null) yield { before: old.product, after: after.product }
  }
}

const text = z.string().nullish()
const Price = z.object({ currency: z.string(), retail: z.number(), currencyPrecision: z.number() })
const Unit = z.object({ id: z.string(), pricingFrom: z.array(Price) })
const Fields = z.object({
  title: text,
  internalName: text,
  description: text,
  shortDescription: text,
  category: text,
  options: z.array(z.object({ id: z.string(), units: z.array(Unit) })).nullish(),
})

/** Null if no file can be read. A name or category that no file states is taken from the product itself. */
function publishedIn(
  folder: string,
  { id, title, internalName, category }: Pick<Product, 'id' | 'title' | 'internalName' | 'category'>,
): { product: GuardedProduct; told: Pick<Product, 'title' | 'category'> } | null {
  const read = formatsWithFields().flatMap(({ format, suffix }) => {
    try {
      const file = readFileSync(join(folder, recordFile('product', id, suffix)))
      return [Fields.parse(format.fields?.(file))]
    } catch {
      return []
    }
  })
  if (read.length === 0) return null
  const first = (name: Exclude<keyof z.infer<typeof Fields>, 'options'>) =>
    read.map(fields => fields[name]).find(value => value) ?? null
  const told = {
    title: first('title') ?? title,
    category: read.some(({ category }) => category != null) ? first('category') : category,
  }
  return {
    told,
    product: {
      id,
      title: told.title,
      internalName: first('internalName') ?? internalName,
      description: first('description'),
      shortDescription: first('shortDescription'),
      options: read.find(({ options }) => options)?.options ?? [],
    },
  }
}
