import { type ClientRequest, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { expectedError, jsonOf, serverForAll } from '../../helpers/server.ts'
import { catalogue, UPDATE, update } from './writing.ts'

const MB = 1024 * 1024
const server = serverForAll({ source: catalogue() })

/** Announces a body and sends none of it; fulfilled once the server has taken the request. */
async function announce(key: string, bytes: number): Promise<ClientRequest> {
  const headers = { 'X-Api-Key': key, 'Content-Length': bytes, Expect: '100-continue' }
  const announced = request(`${server().url}${UPDATE}`, { method: 'PUT', headers })
  announced.on('error', () => {})
  onTestFinished(() => {
    announced.destroy()
  })
  announced.flushHeaders()
  await new Promise(resolve => announced.once('continue', resolve))
  return announced
}

/** A body of which the server has little to write. */
const large = Buffer.from(`{"products":[{"id":"p0"}]}${' '.repeat(MB)}`)
const tryLarge = (key: string, headers = {}) =>
  server().send('PUT', UPDATE, large, { 'X-Api-Key': key, ...headers })
const tooMuch = expectedError(429, 'Too much at once. At most 20 MB of bodies under way of a key')

test('a key has a share of the bodies under way, until they are answered or lost', async () => {
  const [key, other] = [server().addKey('a').key, server().addKey('a').key]
  const held = [await announce(key, 10 * MB), await announce(key, 9.5 * MB)]
  const reply = await tryLarge(key)
  expect(jsonOf(reply)).toEqual(tooMuch)
  expect(reply.headers).toMatchObject({
    'retry-after': '1',
    connection: 'close',
    'cache-control': 'no-store',
  })
  expect(jsonOf(await tryLarge(key, { 'Transfer-Encoding': 'chunked' }))).toEqual(tooMuch)
  expect((await update(server(), [{ id: 'p0' }], { 'X-Api-Key': key })).status).toBe(200)
  expect((await tryLarge(other)).status).toBe(200)

  const answered = new Promise<string>(resolve => held[0]?.once('response', res => resolve(text(res))))
  held[0]?.end(Buffer.alloc(10 * MB, '{'))
  expect(await answered).toContain('Invalid JSON')
  expect((await tryLarge(key)).status).toBe(200)
  const third = await announce(key, 10 * MB)
  expect(jsonOf(await tryLarge(key))).toEqual(tooMuch)
  for (const lost of [third, held[1]]) lost?.destroy()
  await expect.poll(async () => (await tryLarge(key)).status).toBe(200)
})

test('all keys together have 64 MB of bodies under way, and reads go on', async () => {
  const held = []
  for (const _ of 'abc') {
    const { key } = server().addKey('a')
    held.push(await announce(key, 10 * MB), await announce(key, 10 * MB))
  }
  const { key } = server().addKey('a')
  held.push(await announce(key, 3.5 * MB))
  const { key: last } = server().addKey('a')
  const reply = await tryLarge(last)
  expect(jsonOf(reply)).toEqual(expectedError(503, 'Too busy. Send it again'))
  expect(reply.headers).toMatchObject({ 'retry-after': '1', connection: 'close' })
  expect((await server().get('/api/products/getProduct/p0')).status).toBe(200)
  for (const lost of held) lost.destroy()
  await expect.poll(async () => (await tryLarge(last)).status).toBe(200)
})
