import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { addKey } from '../../src/catalogue/store/keys.ts'
import { openStore } from '../../src/catalogue/store/open-store.ts'
import { SERVE_DEFAULTS } from '../../src/config/serve-options.ts'
import { createPublisher } from '../../src/publish/create-publisher.ts'
import { serve } from '../../src/server/serve.ts'
import type { Bench, BenchContext } from './bench.ts'
import { catalogueFile, sizeText } from './catalogue-file.ts'
import { freshFolder } from './fresh-folder.ts'
import type { CatalogueSize } from './generate-catalogue.ts'
import { runBuild } from './run-build.ts'
import { type Cell, figure, verdict } from './table.ts'

const WRITES = 24
const OWED_MS = 500
const AIM_MS = 200
const LOOK_EVERY_MS = 5
/** Publishes follow each other no sooner. */
const BETWEEN_MS = 1000

/** How long a write over V1 takes until a reader of the cache endpoint sees it. */
export const writeBench: Bench = {
  about: 'a write over V1: until it is answered, and until the cache endpoint shows it',
  async run(context) {
    const { size, isLarge } = context
    const rows: Cell[][] = []
    for (const one of [size(10_000, 200), ...(isLarge ? [size(100_000, 2000)] : [])])
      rows.push(await measure(context, one))
    return {
      title: 'Write over V1',
      columns: [
        ...['catalogue', 'writes', 'answered ms: p50', 'p99', 'visible ms: p50', 'p99', 'first'],
        ...['owed of p99', 'aim'],
      ],
      rows,
      notes: [
        'one product a write, of another account each time; the next write begins once the one before is visible',
        'the first write of a server starts its threads; it is not among the others',
      ],
    }
  },
}

async function measure({ folder, say }: BenchContext, size: CatalogueSize): Promise<Cell[]> {
  const place = freshFolder(folder)
  say(`${sizeText(size)}: building`)
  runBuild(folder, { source: catalogueFile(folder, size), place })
  const store = join(place, 'catalogue.db')
  const products = writable(store)
  const options = { ...SERVE_DEFAULTS, port: 0, accessLog: false }
  const places = { out: join(place, 'out'), store }
  const serving = await serve({ ...options, ...places, publisher: createPublisher(places) })
  const dispatcher = new Agent()
  try {
    say(`${sizeText(size)}: ${WRITES} writes`)
    const first = await write(serving.url, dispatcher, products[0] ?? { id: '', key: '' }, 'Written first')
    const times: Times[] = []
    for (const [index, product] of products.slice(1).entries()) {
      await sleep(BETWEEN_MS)
      times.push(await write(serving.url, dispatcher, product, `Written ${index}`))
    }
    const answered = quantiles(times.map(time => time.answered))
    const visible = quantiles(times.map(time => time.visible))
    return [
      sizeText(size),
      figure(times.length),
      ...[answered.p50, answered.p99, visible.p50, visible.p99, first.visible].map(ms => figure(ms, 1)),
      // Owed at 10,000 products.
      ...[OWED_MS, AIM_MS].map(most => (size.products > 10_000 ? '' : verdict(visible.p99, { most }, 'ms'))),
    ]
  } finally {
    await dispatcher.close()
    await serving.close()
  }
}

interface Writable {
  id: string
  key: string
}

/** One product of each of some accounts, with a key. */
function writable(file: string): Writable[] {
  const store = openStore(file)
  try {
    const rows = store
      .prepare('SELECT account, min(id) AS id FROM products GROUP BY account ORDER BY account LIMIT ?')
      .all(WRITES + 1)
    return rows.map(row => {
      const account = String(row['account'])
      const { key } = addKey(store, { account, label: null, expires: null }, new Date())
      return { id: String(row['id']), key }
    })
  } finally {
    store.close()
  }
}

/** Milliseconds since the request was sent. */
interface Times {
  answered: number
  visible: number
}

/** @throws {Error} when the write is refused: nothing would be measured. */
async function write(url: string, dispatcher: Agent, { id, key }: Writable, name: string): Promise<Times> {
  const headers = { 'X-Api-Key': key }
  const started = performance.now()
  const reply = await request(`${url}/api/products/bulk-update`, {
    ...{ dispatcher, method: 'PUT', headers, body: JSON.stringify({ products: [{ id, name }] }) },
  })
  const message = await reply.body.text()
  const answered = performance.now() - started
  if (reply.statusCode !== 200) throw new Error(`The write was refused: ${message}`)
  for (;;) {
    const target = `${url}/api/products/get_products?product_ids=${encodeURIComponent(id)}`
    const { body } = await request(target, { dispatcher, headers })
    if ((await body.text()).includes(`"title":"${name}"`)) break
    await sleep(LOOK_EVERY_MS)
  }
  return { answered, visible: performance.now() - started }
}

function quantiles(values: readonly number[]): { p50: number; p99: number } {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}
