import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import * as z from 'zod'
import { addKey } from '../../src/catalogue/store/keys.ts'
import { openStore, type Store } from '../../src/catalogue/store/open-store.ts'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { freshFolder } from './fresh-folder.ts'
import type { CatalogueSize } from './generate-catalogue.ts'
import { runBuild } from './run-build.ts'
import { type Asked, ask } from './serve/ask.ts'
import { OURS, startTourpress } from './serve/start-peers.ts'
import { type Cell, figure, verdict } from './table.ts'

/** Owed on loopback, with 100 products a page. */
const MILLISECONDS = 20
const LIMIT = 100
/** V8 has compiled what is hot by then. */
const WARM_REQUESTS = 200
/** A 99th of a hundred is one of them. */
const LEAST_REQUESTS = 100

const Page = z.object({ total_pages: z.int(), products: z.array(z.object({ id: z.string() })) })

/** Asks for a page by the query of its request. */
type Get = (query: string) => Promise<Asked>

/** A way to ask for the list. */
interface Asking {
  name: string
  /** The query of the n-th request. */
  query(turn: number): string
  /** Done before each request, and not measured. */
  before?(turn: number): void
}

/** Pages of `GET /api/products`, near and far, also right after each of many writes. */
export const listBench: Bench = {
  about:
    'pages of the V1 list, near and far, and right after writes: p50 and p99; --large: of 100,000 products',
  async run(context) {
    const size = context.isLarge ? context.size(100_000, 200) : context.size(10_000, 200)
    return {
      title: `GET /api/products, ${sizeText(size)}, ${LIMIT} a page, one connection`,
      columns: ['asked for', 'requests', 'p50 ms', 'p99 ms', 'owed of p99'],
      rows: await measure(context, size),
      notes: [
        'the products of the last page were those that the store has there; every answer was 200',
        'random pages are made anew, for the server keeps the items of some pages only',
        'a write is one transaction of another process: a product of the page has another text, or one more is there',
      ],
    }
  },
}

async function measure(context: BenchContext, size: CatalogueSize): Promise<Cell[][]> {
  const { folder, say } = context
  const build = freshFolder(folder)
  say('building')
  // The list is read from the store, so one format is enough to be served.
  runBuild(folder, { source: catalogueFile(folder, size), place: build, args: ['--formats', 'json'] })
  const store = openStore(join(build, 'catalogue.db'))
  const { server } = await startTourpress(OURS.quiet, { folder: join(build, 'servers'), build })
  try {
    const account = first(store, 'SELECT account AS x FROM products ORDER BY id LIMIT 1')
    const { key } = addKey(store, { account, label: 'bench', expires: null }, new Date())
    const get: Get = query =>
      ask(`${server.url}/api/products?limit=${LIMIT}&${query}`, { 'X-Api-Key': key }, { isKept: true })
    const pages = Math.ceil(size.products / LIMIT)
    await prove(store, get, pages)
    const rows: Cell[][] = []
    for (const asking of askings(store, account, pages)) {
      say(asking.name)
      rows.push(await rowOf(asking, get, context))
    }
    return rows
  } finally {
    await server.stop()
    store.close()
  }
}

function askings(store: Store, account: string, pages: number): Asking[] {
  const location = first(
    store,
    "SELECT location AS x FROM products WHERE location <> '' GROUP BY location ORDER BY count(*) DESC LIMIT 1",
  )
  const [ofAccount, ofLocation] = [
    lastPage(store, 'account', account),
    Math.ceil(lastPage(store, 'location', location) / 2),
  ]
  const far = () => `page=${pages}`
  const last = `page ${figure(pages)}`
  return [
    { name: 'page 1', query: () => 'page=1' },
    { name: last, query: far },
    { name: 'a page at random', query: turn => `page=${1 + ((turn * 7919) % pages)}` },
    { name: 'an account, its last page', query: () => `account=${account}&page=${ofAccount}` },
    {
      name: `a location, page ${ofLocation}`,
      query: () => `${new URLSearchParams({ location })}&page=${ofLocation}`,
    },
    { name: 'page 1 after a changed text', query: () => 'page=1', before: turn => changeText(store, turn) },
    { name: `${last} after a changed text`, query: far, before: turn => changeText(store, turn) },
    { name: 'page 1 after a new product', query: () => 'page=1', before: () => addProduct(store) },
    { name: `${last} after a new product`, query: far, before: () => addProduct(store) },
  ]
}

/** How many pages there are of the products with a value in a column. */
function lastPage(store: Store, column: 'account' | 'location', value: string): number {
  const row = store.prepare(`SELECT count(*) AS x FROM products WHERE ${column} = ?`).get(value)
  return Math.ceil(Number(row?.['x']) / LIMIT)
}

async function rowOf({ name, query, before }: Asking, get: Get, { seconds }: BenchContext): Promise<Cell[]> {
  const times: number[] = []
  let end = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < WARM_REQUESTS + LEAST_REQUESTS || performance.now() < end; turn++) {
    if (turn === WARM_REQUESTS) end = performance.now() + seconds * 1000
    before?.(turn)
    const begun = performance.now()
    const { status } = await get(query(turn))
    const took = performance.now() - begun
    if (status !== 200) throw new Error(`Asking for ${name}: ${status}`)
    if (turn >= WARM_REQUESTS) times.push(took)
  }
  const sorted = times.sort((a, b) => a - b)
  const p99 = quantile(sorted, 0.99)
  const shown = [quantile(sorted, 0.5), p99].map(time => figure(time, 2))
  return [name, figure(sorted.length), ...shown, verdict(p99, { most: MILLISECONDS }, 'ms')]
}

/** The value that so many of the sorted ones do not exceed. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

async function prove(store: Store, get: Get, pages: number): Promise<void> {
  const { total_pages, products } = Page.parse(JSON.parse((await get(`page=${pages}`)).body.toString()))
  const expected = store
    .prepare('SELECT id FROM products ORDER BY id LIMIT ? OFFSET ?')
    .all(LIMIT, (pages - 1) * LIMIT)
    .map(row => String(row['id']))
  const ids = products.map(({ id }) => id)
  if (total_pages !== pages || ids.join() !== expected.join())
    throw new Error(`Page ${pages} of ${total_pages} holds ${ids.join()}, and should hold ${expected.join()}`)
}

/** Gives a product of the first or of the last page another body. */
function changeText(store: Store, turn: number): void {
  const order = turn % 2 === 0 ? 'ASC' : 'DESC'
  store.exec('BEGIN IMMEDIATE')
  store
    .prepare(
      `INSERT INTO bodies (hash, body) SELECT randomblob(32), json_set(body, '$.description', ?)
       FROM products JOIN bodies USING (hash) ORDER BY products.id ${order} LIMIT 1`,
    )
    .run(`Text ${randomUUID()}`)
  store.exec(
    `UPDATE products SET hash = (SELECT hash FROM bodies ORDER BY id DESC LIMIT 1)
     WHERE id = (SELECT id FROM products ORDER BY id ${order} LIMIT 1); COMMIT`,
  )
}

/** Puts a product somewhere among the others, so that pages after it begin elsewhere. */
function addProduct(store: Store): void {
  store
    .prepare(
      `INSERT INTO products (id, account, title, location, is_active, hash, source_hash, first_seen)
       SELECT ?, account, title, location, is_active, hash, NULL, first_seen FROM products LIMIT 1`,
    )
    .run(randomUUID())
}

function first(store: Store, text: string): string {
  return String(store.prepare(text).get()?.['x'])
}
