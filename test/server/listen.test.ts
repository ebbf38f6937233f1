import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { AccessEntry } from '../../src/server/access-log.ts'
import type { App, Outcome } from '../../src/server/app.ts'
import type { ConnectionTimeouts } from '../../src/server/http/connection-timeouts.ts'
import { type Listening, listen } from '../../src/server/listen.ts'
import { ask } from '../helpers/server.ts'

/** Longer than any test takes, so that no timeout happens. */
const NEVER_MS = 3_600_000

/** A response that sends its start, and continues on demand. */
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

/** Starts a server, and records its log and metrics. */
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

/** Sends a request on a new connection. */
function open(port: number, head: string): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(head)
  return socket
}

const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`

/** Reads a connection until it ends or is reset. A server resets it if it has not read everything. */
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
  test('listen: an idle server closes at once, even with open connections', async () => {
    const server = await start(download().app, NEVER_MS)
    const socket = open(server.port, request('/short'))
    await once(socket, 'data')
    await server.close()
    await expect(ask(server.url, { path: '/' })).rejects.toThrow('ECONNREFUSED')
  })

  test('listen: closing lets an active download end, and accepts no other request', async () => {
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

  test('listen: a response that is sent while it closes ends its connection, and says so', async () => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
    const { promise: late, resolve: response } = Promise.withResolvers<Outcome>()
    const server = await start(({ target }) => {
      if (target !== '/late') return outcome(target)
      isAsked()
      return late
    }, NEVER_MS)
    const text = received(open(server.port, `${request('/first')}${request('/late')}`))
    await asked
    const closing = server.close()
    response(outcome('/late'))
    const said = [...(await text).matchAll(/^Connection: (.*)\r$/gim)].map(([, value]) => value)
    expect(said).toEqual(['keep-alive', 'close'])
    await closing
  })

  test('listen: closing cuts a stalled download and an unfinished request after the time limit', async () => {
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

/** A request with malformed chunks. */
const BROKEN = 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'

const statusesIn = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))

describe('listen with unreadable requests', () => {
  test('listen answers earlier requests first, and logs and counts both', async () => {
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

  test('listen answers once to a malformed body, and discards the later response of the app', async () => {
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

  test('listen answers once if the response was sent before the malformed body', async () => {
    const server = await start(({ target }) => outcome(target), NEVER_MS)
    expect(statusesIn(await received(open(server.port, BROKEN)))).toEqual([200])
    expect(server.counted).toEqual([200])
  })

  test('listen neither logs nor counts the reset of a connection', async () => {
    const server = await start(({ target }) => outcome(target), NEVER_MS)
    const socket = open(server.port, request('/short'))
    await once(socket, 'data')
    socket.resetAndDestroy()
    await expect.poll(() => connections(server)).toBe(0)
    expect(server.counted).toEqual([200])
    expect(server.written).toHaveLength(1)
  })

  test('listen survives a client that asks for a tunnel and disconnects', async () => {
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

  test('listen delivers the error even to a client that keeps sending', async () => {
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

  test('listen answers 408 to missing headers, and to headers that arrive byte by byte', async () => {
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

  test('listen answers 408 to a missing body', async () => {
    const app: App = async request => {
      await request.body(() => {})
      return outcome(request.target)
    }
    const server = await start(app, NEVER_MS, soon)
    const text = await received(open(server.port, 'PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'))
    expect(text).toMatch(/^HTTP\/1\.1 408 .*\{"error":"Request timeout","status":408\}$/s)
    expect(server.counted).toEqual([408])
  })

  test('listen cuts an idle connection, and closes the body that it was sending', async () => {
    const closed = Promise.withResolvers<void>()
    const body = { length: null, read: endless, close: async () => closed.resolve() }
    const response = { status: 200, headers: [], body }
    const app: App = ({ target }) => ({ response, endpoint: target, target, keyId: null })
    const server = await start(app, NEVER_MS, { ...soon, idle: 100 })
    const socket = open(server.port, request('/endless'))
    // The client does not read, so the buffers fill up and sending stops.
    socket.pause()
    await closed.promise
    await expect.poll(() => connections(server)).toBe(0)
    socket.destroy()
  })

  test('listen uses the timeouts of docs/server.md', async () => {
    const { server } = await start(({ target }) => outcome(target), NEVER_MS)
    const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = server
    expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      timeout: 60_000,
      keepAliveTimeout: 65_000,
    })
  })

  test('listen answers 408 if node:http reports a timeout', async () => {
    const server = await start(({ target }) => outcome(target), NEVER_MS)
    const text = received(open(server.port, 'GET / HTTP/1.1\r\nHost: x\r\n'))
    const [socket] = await once(server.server, 'connection')
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
    server.server.emit('clientError', error, socket)
    expect(statusesIn(await text)).toEqual([408])
    // The client has closed its side during the request, too.
    await expect.poll(() => connections(server)).toBe(0)
    expect(server.counted).toEqual([408])
    expect(server.written).toMatchObject([{ status: 408 }])
  })
})
