import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AccessEntry } from '../../src/server/access-log.ts'
import type { App, Outcome } from '../../src/server/app.ts'
import type { ConnectionTimeouts } from '../../src/server/http/connection-timeouts.ts'
import { type Listening, listen } from '../../src/server/listen.ts'
import { ask } from '../helpers/server.ts'

/** Longer than any test takes: what ends before was not cut. */
const NEVER_MS = 3_600_000

/** A response that begins, and goes on when it is told to. */
function download() {
  const { promise: rest, resolve: goOn } = Promise.withResolvers<void>()
  const app: App = ({ target }) => ({
    response: {
      status: 200,
      headers: [],
      body: target === '/short' ? Buffer.from('short') : { length: null, read, close: async () => {} },
    },
    endpoint: target,
    target,
    keyId: null,
  })
  async function* read(): AsyncIterable<Buffer> {
    yield Buffer.from('the beginning')
    await rest
    yield Buffer.from('the end')
  }
  return { app, goOn }
}

/** A server with what it notes of its answers. */
async function start(app: App, drainMs: number, timeouts?: ConnectionTimeouts) {
  const written: AccessEntry[] = []
  const failures: unknown[] = []
  const counted: number[] = []
  const listening = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    log: { write: entry => written.push(entry), failure: (_, error) => failures.push(error) },
    metrics: { count: (_, status) => counted.push(status) },
    drainMs,
    ...(timeouts === undefined ? {} : { timeouts }),
  })
  onTestFinished(() => listening.server.closeAllConnections())
  return { ...listening, port: Number(new URL(listening.url).port), written, failures, counted }
}

async function* endless(): AsyncIterable<Buffer> {
  for (;;) yield Buffer.alloc(64 * 1024)
}

/** Asks for something on a connection of its own. */
function open(port: number, head: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head)
  return socket
}

const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`

/** What arrives on a connection until it ends, be it by a reset: a server that has not read all closes in that way. */
async function received(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', piece => {
    text += piece.toString()
  })
  await new Promise(resolve => socket.once('close', resolve))
  return text
}

const connections = ({ server }: Listening) =>
  new Promise(resolve => server.getConnections((_, count) => resolve(count)))

describe('listen', () => {
  test('listen closes an idle server at once, also one that keeps connections', async () => {
    const server = await start(download().app, NEVER_MS)
    const socket = open(server.port, request('/short'))
    await once(socket, 'data')
    await server.close()
    await expect(ask(server.url, { path: '/' })).rejects.toThrow('ECONNREFUSED')
  })

  test('listen lets a download end that goes on, and takes no other request meanwhile', async () => {
    const { app, goOn } = download()
    const server = await start(app, NEVER_MS)
    const socket = open(server.port, request('/long'))
    await once(socket, 'readable')
    const order: string[] = []
    const closing = server.close().then(() => order.push('closed'))
    await expect(ask(server.url, { path: '/short' })).rejects.toThrow('ECONNREFUSED')
    order.push('refused')
    goOn()
    expect(await received(socket)).toContain('the end')
    await closing
    expect(order).toEqual(['refused', 'closed'])
  })

  test('listen cuts what is left after its time: a download that stands still, and a request that never ends', async () => {
    const server = await start(download().app, 50)
    const slow = open(server.port, request('/long'))
    await once(slow, 'readable')
    const unfinished = open(server.port, 'GET /short HTTP/1.1\r\nHost: x\r\n')
    await expect.poll(() => connections(server)).toBe(2)
    const answered = received(unfinished)
    await server.close()
    expect(await answered).toBe('')
    expect(await received(slow)).toMatch(/the beginning\r\n$/)
  })
})

const outcome = (target: string, text = 'short'): Outcome => ({
  response: { status: 200, headers: [], body: Buffer.from(text) },
  endpoint: target,
  target,
  keyId: null,
})

/** A request whose body in chunks cannot be read. */
const BROKEN = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

describe('listen, of what node:http cannot read', () => {
  test('listen answers what came before it first, and logs and counts both', async () => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    const { promise: late, resolve: response } = Promise.withResolvers<Outcome>()
    const server = await start(() => {
      isAsked()
      return late
    }, NEVER_MS)
    const socket = open(server.port, `${request('/late')}FOO / HTTP/1.1\r\n\r\n`)
    const text = received(socket)
    await asked
    response(outcome('/late'))
    expect(statusesIn(await text)).toEqual([200, 400])
    expect(await text).toMatch(
      /short.*HTTP\/1\.1 400 Bad Request\r\n.*\{"error":"Bad request","status":400\}$/s,
    )
    expect(server.counted).toEqual([200, 400])
    expect(server.written).toMatchObject([
      { url: '/late', method: 'GET', status: 200 },
      { url: '', method: '', key: null, status: 400, bytes: 36 },
    ])
    expect((await text).split(server.written[1]?.id ?? 'none')).toHaveLength(2)
    expect(server.failures).toEqual([])
  })

  test('listen answers once where a body breaks off, and lets go what the app says after that', async () => {
    const { promise: late, resolve: response } = Promise.withResolvers<Outcome>()
    const server = await start(() => late, NEVER_MS)
    expect(statusesIn(await received(open(server.port, BROKEN)))).toEqual([400])
    const isClosed = new Promise<void>(resolve => {
      const body = { length: null, async *read() {}, close: async () => resolve() }
      response({ ...outcome('/'), response: { status: 200, headers: [], body } })
    })
    await isClosed
    expect(server.counted).toEqual([400])
    expect(server.failures).toEqual([])
  })

  test('listen answers once where a body breaks off that nobody waits for', async () => {
    const server = await start(({ target }) => outcome(target), NEVER_MS)
    expect(statusesIn(await received(open(server.port, BROKEN)))).toEqual([200])
    expect(server.counted).toEqual([200])
  })

  test('listen answers, logs and counts nothing where a client goes away', async () => {
    const server = await start(({ target }) => outcome(target), NEVER_MS)
    const socket = open(server.port, request('/short'))
    await once(socket, 'data')
    socket.resetAndDestroy()
    await expect.poll(() => connections(server)).toBe(0)
    expect(server.counted).toEqual([200])
    expect(server.written).toHaveLength(1)
  })

  test('listen goes on where a client that asked for a tunnel goes away before its turn', async () => {
    const { app, goOn } = download()
    let isOver = false
    const server = await start(asked => {
      const outcome = app(asked)
      if (!('response' in outcome)) throw new Error('It answers at once')
      const { body } = outcome.response
      const close = async () => {
        isOver = true
      }
      if (body === null || Buffer.isBuffer(body)) return outcome
      return { ...outcome, response: { ...outcome.response, body: { ...body, close } } }
    }, NEVER_MS)
    const socket = open(server.port, `${request('/long')}CONNECT y:1 HTTP/1.1\r\nHost: y\r\n\r\n`)
    await once(socket, 'data')
    socket.resetAndDestroy()
    await expect.poll(() => connections(server)).toBe(0)
    goOn()
    await expect.poll(() => isOver).toBe(true)
    expect(server.failures).toEqual([])
  })

  test('listen lets a client that does not stop sending read why it is refused', async () => {
    const server = await start(({ target }) => outcome(target), NEVER_MS)
    const socket = open(server.port, `GET / HTTP/1.1\r\nX: ${'x'.repeat(70_000)}`)
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 431 /)
    const more = setInterval(() => socket.write('x'.repeat(100_000)), 1)
    await received(socket)
    clearInterval(more)
    expect(server.counted).toEqual([431])
  })

  const soon = { headers: 40, request: 80, idle: NEVER_MS, keepAlive: NEVER_MS, checkInterval: 10 }

  test('listen answers 408 to a request whose headers do not come, or come byte by byte', async () => {
    const server = await start(({ target }) => outcome(target), NEVER_MS, soon)
    const silent = open(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n')
    const slow = open(server.port, 'GET / HTTP/1.1\r\nHost: x\r\nX: ')
    const more = setInterval(() => slow.write('x'), 5)
    const texts = await Promise.all([silent, slow].map(received))
    clearInterval(more)
    for (const text of texts)
      expect(text).toMatch(/^HTTP\/1\.1 408 .*\{"error":"Request timeout","status":408\}$/s)
    expect(server.counted).toEqual([408, 408])
  })

  test('listen answers 408 to a request whose body does not come', async () => {
    const app: App = async request => {
      await request.body()
      return outcome(request.target)
    }
    const server = await start(app, NEVER_MS, soon)
    const text = await received(open(server.port, 'PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'))
    expect(text).toMatch(/^HTTP\/1\.1 408 .*\{"error":"Request timeout","status":408\}$/s)
    expect(server.counted).toEqual([408])
  })

  test('listen cuts a connection on which nothing moves, and closes what it was sending', async () => {
    const closed = Promise.withResolvers<void>()
    const body = { length: null, read: endless, close: async () => closed.resolve() }
    const response = { status: 200, headers: [], body }
    const app: App = ({ target }) => ({ response, endpoint: target, target, keyId: null })
    const server = await start(app, NEVER_MS, { ...soon, idle: 100 })
    const socket = open(server.port, request('/endless'))
    // Nobody reads: what the system holds for the client is full soon, and then nothing moves.
    socket.pause()
    await closed.promise
    await expect.poll(() => connections(server)).toBe(0)
    socket.destroy()
  })

  test('listen waits as docs/server.md says', async () => {
    const { server } = await start(({ target }) => outcome(target), NEVER_MS)
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = server
    expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 60_000,
      keepAliveTimeout: 65_000,
    })
  })

  test('listen answers 408 to a request that node:http finds too slow', async () => {
    const server = await start(({ target }) => outcome(target), NEVER_MS)
    const text = received(open(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n'))
    const [socket] = await once(server.server, 'connection')
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', error, socket)
    expect(statusesIn(await text)).toEqual([408])
    // The client has ended its half as well, in the middle of a request.
    await expect.poll(() => connections(server)).toBe(0)
    expect(server.counted).toEqual([408])
    expect(server.written).toMatchObject([{ status: 408 }])
  })
})
