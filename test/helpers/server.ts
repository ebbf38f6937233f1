import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { addKey } from '../../src/catalogue/store/keys.ts'
import { openStore, type Store } from '../../src/catalogue/store/open-store.ts'
import { type BuildOptions, DEFAULTS } from '../../src/config/build-options.ts'
import { SERVE_DEFAULTS, type ServeOptions } from '../../src/config/serve-options.ts'
import { createPublisher } from '../../src/publish/create-publisher.ts'
import { serve } from '../../src/server/serve.ts'
import { buildFrom } from './build-from.ts'
import { build, someFormats } from './workspace.ts'

/** The sample catalogue of the project. */
export const SAMPLE = join(import.meta.dirname, '../../examples/catalogue.json')

/** The options of a test server. */
export interface ServerSetup
  extends Partial<Pick<ServeOptions, 'isPublic' | 'isBehindProxy' | 'metricsPort' | 'host'>> {
  /** A file or its records. @default the sample */
  source?: string | readonly object[]
  /** Reads the catalogue from the API of another server instead; called when that server runs. */
  origin?: () => { url: string; key: string }
  build?: Partial<BuildOptions>
  /** Time of the build. */
  now?: Date
  /** Milliseconds between two publishes. @default 0, so that no test waits */
  gatherMs?: number
  /** Other options of the server. */
  serve?: Partial<ServeOptions>
}

/** An unprocessed response. */
export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  /** Still compressed if `Content-Encoding` says so. */
  bytes: Buffer
}

/** Headers of a request; `null` removes a default header. */
export type RequestHeaders = Record<string, string | string[] | null>

/** A running server with a client. */
export interface TestServer {
  readonly url: string
  readonly port: number
  /** Null without `metricsPort`. */
  readonly metricsUrl: string | null
  readonly folder: string
  /** A key of the catalogue's first account; `get` sends it. */
  readonly key: string
  get(path: string, headers?: RequestHeaders, method?: string): Promise<Reply>
  /** Sends a value as JSON, or raw bytes. */
  send(method: 'PUT' | 'POST', path: string, body: object | Buffer, headers?: RequestHeaders): Promise<Reply>
  /** Builds again into the same output. */
  build(source: readonly object[], now: Date, options?: Partial<BuildOptions>): Promise<unknown>
  addKey(account: string, expires?: Date): { id: string; key: string }
  withStore<Result>(work: (store: Store) => Result): Result
}

/** Serves a catalogue until the end of the test. */
export async function startServer(setup: ServerSetup = {}): Promise<TestServer> {
  const { server, stop } = await open(setup)
  onTestFinished(stop)
  return server
}

/** Serves one catalogue to all tests of a file or group; the result must be called inside tests. */
export function serverForAll(setup: ServerSetup = {}): () => TestServer {
  let opened: Awaited<ReturnType<typeof open>> | undefined
  beforeAll(async () => {
    opened = await open(setup)
  })
  afterAll(() => opened?.stop())
  return () => {
    if (opened === undefined) throw new Error('The server is there only inside of tests')
    return opened.server
  }
}

/** Writes records as JSON Lines. */
export function writeRecords(folder: string, records: readonly object[]): string {
  const file = join(folder, 'source.jsonl')
  writeFileSync(file, records.map(record => `${JSON.stringify(record)}\n`).join(''))
  return file
}

async function open(setup: ServerSetup): Promise<{ server: TestServer; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-server-'))
  const store = join(folder, 'catalogue.db')
  const { source = SAMPLE, origin, build: options, now, gatherMs = 0, serve: others, ...own } = setup
  const file = typeof source === 'string' ? source : writeRecords(folder, source)
  if (origin === undefined) await build(folder, file, options, now)
  else {
    const { url, key } = origin()
    await buildFrom(folder, url, { key }, { formats: DEFAULTS.formats, ...options })
  }

  const withStore: TestServer['withStore'] = work => {
    const opened = openStore(store)
    try {
      return work(opened)
    } finally {
      opened.close()
    }
  }
  const newKey: TestServer['addKey'] = (account, expires) =>
    withStore(opened => addKey(opened, { account, label: null, expires: expires ?? null }, new Date()))
  const first = withStore(opened =>
    String(opened.prepare('SELECT min(id) AS id FROM accounts').get()?.['id']),
  )
  const { key } = newKey(first)

  const places = { out: join(folder, 'out'), store }
  const publisher = createPublisher(places)
  const serving = await serve({
    ...{ ...SERVE_DEFAULTS, ...others, ...own, ...places },
    ...{ port: 0, accessLog: false, publisher, gatherMs },
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const server: TestServer = {
    url: serving.url,
    port: Number(new URL(serving.url).port),
    metricsUrl: serving.metricsUrl,
    folder,
    key,
    get: (path, headers = {}, method = 'GET') =>
      ask(serving.url, { path, method, agent, headers: { ...withKey(key, path), ...headers } }),
    send: (method, path, value, headers = {}) => {
      const body = Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))
      return ask(serving.url, { path, method, agent, body, headers: { ...withKey(key, path), ...headers } })
    },
    build: (records, later, more) =>
      build(
        folder,
        writeRecords(folder, records),
        { formats: options?.formats ?? someFormats, ...more },
        later,
      ),
    addKey: newKey,
    withStore,
  }
  return {
    server,
    async stop() {
      agent.destroy()
      await serving.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Adds the key as a header, unless the query has one. */
function withKey(key: string, path: string): RequestHeaders {
  return path.includes('api_key') ? {} : { 'X-Api-Key': key }
}

/** Sends a request without normalizing its path. */
export function ask(
  url: string,
  {
    headers = {},
    body,
    ...options
  }: Omit<RequestOptions, 'headers'> & { headers?: RequestHeaders; body?: Buffer },
): Promise<Reply> {
  const sent = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )
  return new Promise((resolve, reject) => {
    const asking = request(url, { ...options, headers: sent }, response => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          bytes: Buffer.concat(pieces),
        }),
      )
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

const decoders: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify<Buffer, Buffer>(zlib.brotliDecompress),
  gzip: promisify<Buffer, Buffer>(zlib.gunzip),
  zstd: promisify<Buffer, Buffer>(zlib.zstdDecompress),
}

/** Returns the decompressed body of a response as text. */
export async function textOf({ headers, bytes }: Reply): Promise<string> {
  const encoding = headers['content-encoding']
  if (encoding === undefined) return bytes.toString()
  const decode = decoders[encoding]
  if (decode === undefined) throw new Error(`Nobody asked for the encoding "${encoding}"`)
  return (await decode(bytes)).toString()
}

/** Returns status and JSON body, for comparisons. */
export function jsonOf({ status, bytes }: Reply): { status: number; body: unknown } {
  return { status, body: JSON.parse(bytes.toString()) }
}

/** The expected result of `jsonOf` for an error. The text may be left out if another test checks it. */
export function expectedError(
  status: number,
  error: unknown = expect.stringMatching(/^[A-Z]/),
): { status: number; body: unknown } {
  return { status, body: { error, status } }
}
