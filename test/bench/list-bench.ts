import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import * as z from 'zod'
import { addKey } from '../../src/catalogue/store/keys.ts'
import { openStore, type Store } from '../../src/catalogue/store/open-store.ts'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { freshFolder } from './fresh-folder.ts'
import { runMeasured } from './run-measured.ts'
import { ask } from './serve/ask.ts'
import { OURS, startTourpress } from './serve/contestants.ts'
import { figure, reach } from './table.ts'

const ROOT = join(import.meta.dirname, '../..')
const SIZE = { products: 100_000, accounts: 200 }
/** Owed on loopback, with 100 products a page. */
const MILLISECONDS = 20
const LIMIT = 100
/** V8 has compiled what is hot by then. */
const WARM_REQUESTS = 200

const Page = z.object({ total_pages: z.int(), products: z.array(z.object({ id: z.string() })) })

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
  about: 'pages of the V1 list at 100,000 products, near and far, and right after writes: p50 and p99',
  async run(context) {
    return {
      title: `GET /api/products, ${sizeText(SIZE)}, ${LIMIT} a page, one connection`,
      columns: ['asked for', 'requests', 'p50 ms', 'p99 ms', `reach ${MILLISECONDS} ms`],
      rows: await measure(context),
      notes: [
        'the products of page 1,000 were those that the store has there; every answer was 200',
        'random pages are made anew, for the server keeps the items of some pages only',
        'a write is one transaction of another process: a product of the page has another text, or one more is there',
      ],
    }
  },
}

async function measure(context: BenchContext): Promise<string[][]> {
  const { folder, say } = context
  const build = freshFolder(folder)
  say('building')
  runBuild(folder, build)
  const store = openStore(join(build, 'catalogue.db'))
  const { server } = await startTourpress(OURS.quiet, { folder: join(build, 'servers'), build })
  try {
    const account = first(store, 'SELECT account AS x FROM products ORDER BY id LIMIT 1')
    const location = first(
      store,
      "SELECT location AS x FROM products WHERE location <> '' GROUP BY location ORDER BY count(*) DESC LIMIT 1",
    )
    const { key } = addKey(store, { account, label: 'bench', expires: null }, new Date())
    const get = (query: string) =>
      ask(`${server.url}/api/products?limit=${LIMIT}&${query}`, { 'X-Api-Key': key })
    await prove(store, get)
    const rows: string[][] = []
    for (const asking of askings(store, { account, location })) {
      say(asking.name)
      rows.push(await rowOf(asking, get, context))
    }
    return rows
  } finally {
    await server.stop()
    store.close()
  }
}

function askings(store: Store, { account, location }: { account: string; location: string }): Asking[] {
  const far = () => 'page=1000'
  return [
    { name: 'page 1', query: () => 'page=1' },
    { name: 'page 1,000', query: far },
    { name: 'a page at random', query: turn => `page=${1 + ((turn * 7919) % 1000)}` },
    { name: 'an account, its last page', query: () => `account=${account}&page=5` },
    { name: 'a location, page 50', query: () => `${new URLSearchParams({ location })}&page=50` },
    {
      name: 'page 1 after a changed text',
      query: () => 'page=1',
      before: turn => changeText(store, turn),
    },
    { name: 'page 1,000 after a changed text', query: far, before: turn => changeText(store, turn) },
    { name: 'page 1 after a new product', query: () => 'page=1', before: () => addProduct(store) },
    { name: 'page 1,000 after a new product', query: far, before: () => addProduct(store) },
  ]
}

async function rowOf(
  { name, query, before }: Asking,
  get: (query: string) => ReturnType<typeof ask>,
  { seconds }: BenchContext,
): Promise<string[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  for (let turn = 0; turn < WARM_REQUESTS || performance.now() < end; turn++) {
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
  return [name, figure(sorted.length), ...shown, reach(p99 < MILLISECONDS)]
}

/** The value that so many of the sorted ones do not exceed. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

async function prove(store: Store, get: (query: string) => ReturnType<typeof ask>): Promise<void> {
  const { total_pages, products } = Page.parse(JSON.parse((await get('page=1000')).body.toString()))
  const expected = store
    .prepare('SELECT id FROM products ORDER BY id LIMIT ? OFFSET ?')
    .all(LIMIT, 999 * LIMIT)
    .map(row => String(row['id']))
  const ids = products.map(({ id }) => id)
  if (total_pages !== SIZE.products / LIMIT || ids.join() !== expected.join())
    throw new Error(`Page 1,000 of ${total_pages} holds ${ids.join()}, and should hold ${expected.join()}`)
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
      `INSERT INTO products (id, account, title, location, hash, source_hash, first_seen)
       SELECT ?, account, title, location, hash, NULL, first_seen FROM products LIMIT 1`,
    )
    .run(randomUUID())
}

function first(store: Store, text: string): string {
  return String(store.prepare(text).get()?.['x'])
}

/** The list is read from the store, so one format is enough to be served. */
function runBuild(folder: string, place: string): void {
  const { exitCode, stderr } = runMeasured(folder, {
    args: [
      ...['--import', './scripts/require-node.mjs', 'src/cli.ts', 'build', catalogueFile(folder, SIZE)],
      ...['--formats', 'json', '--out', join(place, 'out'), '--store', join(place, 'catalogue.db')],
    ],
    cwd: ROOT,
  })
  if (exitCode !== 0) throw new Error(`Building ended with ${exitCode}: ${stderr}`)
}
