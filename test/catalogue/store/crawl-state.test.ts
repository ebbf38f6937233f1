import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { crawlState } from '../../../src/catalogue/store/crawl-state.ts'
import { openStore } from '../../../src/catalogue/store/open-store.ts'
import { examples } from '../../helpers/extent.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

const MB = 1024 * 1024

/** A crawl with this number of products, an account for each, and responses of this length. */
function crawled(products: number, length: number) {
  const store = openStore(join(temporaryFolder(), 'catalogue.db'))
  onTestFinished(() => store.close())
  const state = crawlState(store)
  const body = ' '.repeat(length)
  const places = Array.from({ length: products }, (_, index) => index + 1)
  const listed = places.map(place => ({ id: `p${place}`, account: `a${place}`, item: '{}' }))
  state.addPage(1, { totalPages: 1, pageSize: products }, { products: listed, isLacking: false })
  state.addDetails(places.map(place => ({ place, account: null, body })))
  state.addAccounts(places.map(place => ({ id: `a${String(place).padStart(3, '0')}`, body })))
  return { state, places }
}

/** The numbers of rows of each read, and all rows. */
function readAll<Row>(read: (last: Row | undefined) => Row[]): { sizes: number[]; rows: Row[] } {
  const rows: Row[] = []
  const sizes: number[] = []
  for (let some = read(undefined); some.length > 0; some = read(rows.at(-1))) {
    sizes.push(some.length)
    rows.push(...some)
  }
  return { sizes, rows }
}

const ANSWERS = [
  ['short', 250, 10, [100, 100, 50]],
  // Single responses may have tens of MB, so one read must not return many of them.
  ['longer than what is read at once', 3, 5 * MB, [1, 1, 1]],
  ['long', 7, 1.5 * MB, [3, 3, 1]],
] as const

test.for(ANSWERS.slice(0, examples(2, 3)))(
  'crawlState gives answers that are %s some at a time, each once',
  ([, count, length, sizes]) => {
    const { state, places } = crawled(count, length)
    const products = readAll<{ place: number }>(last => state.readProducts(last?.place ?? 0))
    expect(products.sizes).toEqual(sizes)
    expect(products.rows.map(({ place }) => place)).toEqual(places)
    const accounts = readAll<{ id: string }>(last => state.readAccounts(last?.id ?? ''))
    expect(accounts.sizes).toEqual(sizes)
    expect(accounts.rows.map(({ id }) => Number(id.slice(1)))).toEqual(places)
  },
)
