import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { App } from '../../src/server/app.ts'
import { type Listening, listen } from '../../src/server/listen.ts'
import { ask } from '../helpers/server.ts'

/** Longer than any test takes: what ends before was not cut. */
const NEVER_MS = 3_600_000

/** An answer that begins, and goes on when it is told to. */
function download() {
  const { promise: rest, resolve: goOn } = Promise.withResolvers<void>()
  const app: App = ({ target }) => ({
    answer: {
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

/** A server of two answers, `/short` and a download. */
async function start(app: App, drainMs: number): Promise<Listening & { port: number }> {
  const log = { write() {}, fault() {}, flush() {} }
  const listening = await listen(app, {
    host: '127.0.0.1',
    port: 0,
    log,
    metrics: { count() {} },
    drainMs,
  })
  onTestFinished(() => listening.server.closeAllConnections())
  return { ...listening, port: Number(new URL(listening.url).port) }
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
    await expect
      .poll(() => new Promise(resolve => server.server.getConnections((_, count) => resolve(count))))
      .toBe(2)
    const answered = received(unfinished)
    await server.close()
    expect(await answered).toBe('')
    expect(await received(slow)).toMatch(/the beginning\r\n$/)
  })
})
