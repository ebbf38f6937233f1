import type { Store } from '../../catalogue/store/open-store.ts'
import type { ExampleRecords } from '../parameters/example-records.ts'
import type { Generation } from './generation.ts'

/** Products that are looked at: one that was written or unpublished a moment ago may be in the store or in the tree alone. */
const MOST_LOOKED_AT = 100

/**
 * Finds what example requests can name that a catalogue answers: two products that are published and in the store.
 *
 * @param namesProducts whether the sample may hold more of a record than its id
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
    if (first === undefined || second === undefined) return { ...NOTHING, formats }
    return {
      account: String(first['account']),
      product: String(first['id']),
      anotherProduct: String(second['id']),
      location: namesProducts ? String(first['location']) : NOTHING.location,
      // What it is called already changes nothing.
      change: namesProducts ? { name: String(first['title']) } : NOTHING.change,
      formats,
    }
  }
}

/** Of an empty catalogue. */
const NOTHING: Omit<ExampleRecords, 'formats'> = {
  account: 'ACCOUNT_ID',
  product: 'PRODUCT_ID',
  anotherProduct: 'ANOTHER_PRODUCT_ID',
  location: 'Paris',
  change: { name: 'A new name' },
}
