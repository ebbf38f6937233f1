import { createHash } from 'node:crypto'
import { Agent } from 'node:http'
import * as z from 'zod'
import { formats } from '../../src/formats/index.ts'
import { ask, type Reply, type RequestHeaders } from '../helpers/server.ts'

/** What the clients of a soak ask, and with what. */
export interface LoadOptions {
  url: string
  /** Of the account that writes. */
  key: string
  connections: number
  /** Ids of products that any client may read. */
  products: readonly string[]
  /** Products of the writing account; each is written by one client alone. */
  written: readonly string[]
  /** Ids of accounts and products in whose texts `edition N.` says of which publication they are. */
  editions: { accounts: readonly string[]; products: readonly string[] }
}

/** What has come of a load until now. */
export interface LoadResult {
  /** Answers by what was asked and status. */
  answers: Record<string, number>
  /** What went wrong, in words. */
  faults: string[]
}

export interface Load {
  readonly result: LoadResult
  /** Done when no request is under way, and all connections are closed. */
  pause(): Promise<void>
  resume(): void
}

const FORMATS = formats.filter(format => format.offeredForProducts).map(({ name }) => name)
/** Of so many paths the bytes are remembered by tag; then anew. */
const MOST_TAGS = 5_000
const LIST = '/api/products?limit=50&page='
const Listed = z.looseObject({ products: z.array(z.unknown()), total_pages: z.number() })

/** Keeps a server busy over many connections, each with one request after another of all kinds. */
export function createLoad({ url, key, connections, products, written, editions }: LoadOptions): Load {
  const result: LoadResult = { answers: {}, faults: [] }
  const tags = new Map<string, string>()
  let isPaused = true
  let running: Promise<unknown> = Promise.resolve()

  function fault(what: string): void {
    result.faults.push(what)
  }

  async function client(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const own = written[index]
    for (let turn = index; !isPaused; turn++)
      try {
        if (own !== undefined && turn % 4 === 0) await write(agent, own, turn)
        else await (kinds[turn % kinds.length] ?? readOne)(agent, turn)
      } catch (error) {
        fault(`${kinds[turn % kinds.length]?.name}: ${error}`)
      }
    agent.destroy()
  }

  async function send(
    what: string,
    agent: Agent,
    path: string,
    statuses: readonly number[],
    headers: RequestHeaders = {},
    options: { method?: string; body?: Buffer } = {},
  ): Promise<Reply> {
    const reply = await ask(url, { path, agent, ...options, headers: { 'X-Api-Key': key, ...headers } })
    const name = `${what} ${reply.status}`
    result.answers[name] = (result.answers[name] ?? 0) + 1
    if (!statuses.includes(reply.status))
      fault(`${what} ${path}: ${reply.status} ${reply.bytes.toString().slice(0, 200)}`)
    if (
      options.method !== 'HEAD' &&
      reply.headers['content-length'] !== undefined &&
      reply.headers['content-length'] !== String(reply.bytes.length)
    )
      fault(`${what} ${path}: another length than it says`)
    return reply
  }

  /** One tag means one content, whenever and by whichever process it is given. */
  function keepTag(path: string, { headers, bytes, status }: Reply): void {
    if (status !== 200) return
    const name = `${path} ${headers['content-encoding']} ${headers.etag}`
    const hash = createHash('sha1').update(bytes).digest('base64')
    if ((tags.get(name) ?? hash) !== hash) fault(`${path}: two contents with the tag ${headers.etag}`)
    if (tags.size > MOST_TAGS) tags.clear()
    tags.set(name, hash)
  }

  const pick = <Item>(items: readonly Item[], turn: number): Item | undefined =>
    items[(turn * 7919) % items.length]

  async function readOne(agent: Agent, turn: number): Promise<void> {
    const path = `/api/products/get_products?product_ids=${pick(products, turn)}&format=${pick(FORMATS, turn >> 3)}`
    keepTag(
      path,
      await send('read', agent, path, [200], {
        'Accept-Encoding': pick(['gzip', 'br', 'zstd', 'identity'], turn) ?? '',
      }),
    )
  }

  async function readMany(agent: Agent, turn: number): Promise<void> {
    const ids = Array.from({ length: 20 }, (_, at) => pick(products, turn + at))
    await send('many', agent, `/api/products/get_products?product_ids=${ids}`, [200])
  }

  async function readConditionally(agent: Agent, turn: number): Promise<void> {
    const path = `/api/products/get_products?product_ids=${pick(products, turn % 50)}`
    const { headers } = await send('first', agent, path, [200])
    const again = await send('conditional', agent, path, [200, 304], { 'If-None-Match': headers.etag ?? '' })
    if (again.status === 200 && again.headers.etag === headers.etag) fault(`${path}: not 304 for its own tag`)
    if (again.status === 304 && again.bytes.length > 0) fault(`${path}: 304 with a body`)
  }

  async function readRange(agent: Agent, turn: number): Promise<void> {
    const path =
      pick(['/exports/records/all.jsonl', '/exports/accounts/e1.all.md', '/exports/manifest.json'], turn) ??
      ''
    const head = await send('head', agent, path, [200], {}, { method: 'HEAD' })
    const from = turn % 100
    const part = await send('range', agent, path, [200, 206], {
      Range: `bytes=${from}-${from + 99}`,
      'If-Range': head.headers.etag ?? '',
    })
    if (part.status === 206 && part.bytes.length !== 100)
      fault(`${path}: a range of ${part.bytes.length} bytes`)
    if (part.status === 206 && part.headers.etag !== head.headers.etag)
      fault(`${path}: a range of another tag`)
  }

  async function readSingle(agent: Agent, turn: number): Promise<void> {
    await send('single', agent, `/api/products/getProduct/${pick(products, turn)}`, [200])
    await send('single', agent, '/api/accounts/getAccount/e1', [200])
  }

  async function readList(agent: Agent, turn: number): Promise<void> {
    const { bytes, status } = await send('list', agent, `${LIST}${1 + (turn % 20)}`, [200])
    if (status === 200) Listed.parse(JSON.parse(bytes.toString()))
  }

  async function readEditions(agent: Agent, turn: number): Promise<void> {
    const path = pick(
      [
        `/api/products/get_products?product_ids=${editions.products}`,
        `/api/products/get_products?product_ids=${editions.products}&format=markdown`,
        `/api/accounts/get_accounts?account_ids=${editions.accounts}&content_type=all`,
        `/api/accounts/get_accounts?account_ids=${editions.accounts}&content_type=all&format=jsonl`,
        `/exports/accounts/${editions.accounts[0]}.all.json`,
      ],
      turn,
    )
    const { bytes } = await send('editions', agent, path ?? '', [200])
    const seen = new Set(Array.from(bytes.toString().matchAll(/edition (\d+)\./g), ([, number]) => number))
    if (seen.size !== 1) fault(`${path}: mixes the editions ${[...seen]}`)
  }

  async function readOperation(agent: Agent, turn: number): Promise<void> {
    await send(
      'operation',
      agent,
      pick(['/healthz', '/metrics', '/openapi.json', '/documentation'], turn) ?? '',
      [200],
    )
    await send('missing', agent, `/api/products/getProduct/nobody${turn}`, [404])
  }

  async function write(agent: Agent, id: string, turn: number): Promise<void> {
    const name = `Written ${turn}.`
    const body = Buffer.from(JSON.stringify({ products: [{ id, name }] }))
    const headers = turn % 8 === 0 ? { 'Idempotency-Key': `${id}-${turn}` } : {}
    await send('write', agent, '/api/products/bulk-update', [200], headers, { method: 'PUT', body })
    const { bytes } = await send('own write', agent, `/api/products/getProduct/${id}`, [200])
    if (!bytes.includes(name)) fault(`${id}: its own write "${name}" is not read`)
  }

  const kinds = [
    readOne,
    readMany,
    readConditionally,
    readRange,
    readSingle,
    readList,
    readEditions,
    readOne,
    readConditionally,
    readOperation,
  ]

  return {
    result,
    async pause() {
      isPaused = true
      await running
    },
    resume() {
      isPaused = false
      running = Promise.all(Array.from({ length: connections }, (_, index) => client(index)))
    },
  }
}
