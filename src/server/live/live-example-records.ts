import type { Store } from '../../catalogue/store/open-store.ts'
import type { ExampleRecords } from '../parameters/example-records.ts'
import type { Generation } from './generation.ts'

/** Number of products to try: a product that was just written or unpublished may be only in the store or the tree. */
const MOST_LOOKED_AT = 100

/**
 * Finds two products for example requests that are in the store and in the generation.
 *
 * @param namesProducts whether the examples may show more of a product than its id
 */
export function liveExampleReader(
  store: Store,
  namesProducts: boolean,
): (generation: Generation) => ExampleRecords {
  const select = store.prepare(`
    SELECT products.id, account, products.title, coalesce(town, location) AS location
    FROM products JOIN accounts ON accounts.id = account
    WHERE is_active ORDER BY products.id LIMIT ${MOST_LOOKED_AT}
  `)
  return ({ index, manifest: { options } }) => {
    const isPublished = (row: Record<string, unknown>) =>
      index.find('product', String(row['id'])) !== undefined &&
      index.find('account', String(row['account'])) !== undefined
    const [first, second = first] = select.all().filter(isPublished)
    const { formats } = options
    if (first === undefined || second === undefined) return { ...PLACEHOLDERS, formats }
    return {
      account: String(first['account']),
      product: String(first['id']),
      anotherProduct: String(second['id']),
      location: namesProducts ? String(first['location']) : PLACEHOLDERS.location,
      // The current title, so that the example write changes nothing.
      change: namesProducts ? { name: String(first['title']) } : PLACEHOLDERS.change,
      formats,
    }
  }
}

/** Stand for records of an empty catalogue, and for what example requests may not show. */
const PLACEHOLDERS: Omit<ExampleRecords, 'formats'> = {
  account: 'ACCOUNT_ID',
  product: 'PRODUCT_ID',
  anotherProduct: 'ANOTHER_PRODUCT_ID',
  location: 'Paris',
  change: { name: 'A new name' },
}
