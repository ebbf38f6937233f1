import { describe, expect, test } from 'vitest'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { type Reply, type RequestHeaders, serverForAll } from '../../helpers/server.ts'

const server = serverForAll({
  source: [
    { type: 'account', ...fullAccount },
    { type: 'product', ...fullProduct },
  ],
  now: new Date('2026-01-02T03:04:05Z'),
})

const PATH = '/exports/products/p1.md'
const MODIFIED = 'Fri, 02 Jan 2026 03:04:05 GMT'

const get = (headers: RequestHeaders = {}): Promise<Reply> => server().get(PATH, headers)

describe('Range', () => {
  test('Range supports first to last, an open end, and a suffix', async () => {
    const { bytes } = await get()
    const size = bytes.length
    const parts: [range: string, start: number, end: number][] = [
      ['bytes=0-0', 0, 0],
      ['bytes=0-9', 0, 9],
      ['bytes=10-19', 10, 19],
      [`bytes=5-${size + 100}`, 5, size - 1],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      ['bytes=7-', 7, size - 1],
      ['bytes=0-', 0, size - 1],
      ['bytes=-1', size - 1, size - 1],
      ['bytes=-20', size - 20, size - 1],
      [`bytes=-${size + 5}`, 0, size - 1],
      ['BYTES=3-4', 3, 4],
      ['bytes= 3-4', 3, 4],
    ]
    for (const [range, start, end] of parts) {
      const reply = await get({ Range: range })
      expect(reply.status, range).toBe(206)
      expect(reply.headers['content-range'], range).toBe(`bytes ${start}-${end}/${size}`)
      expect(reply.headers['content-length'], range).toBe(String(end - start + 1))
      expect(reply.bytes, range).toEqual(bytes.subarray(start, end + 1))
    }
  })

  test('Range after the end, and an empty suffix, get 416 with the size', async () => {
    const { bytes } = await get()
    for (const range of [`bytes=${bytes.length}-`, `bytes=${bytes.length}-${bytes.length + 5}`, 'bytes=-0']) {
      const reply = await get({ Range: range })
      expect(reply.status, range).toBe(416)
      expect(reply.headers['content-range'], range).toBe(`bytes */${bytes.length}`)
    }
  })

  test.for([
    'bytes=0-1,4-5',
    'bytes=0-1, -1',
    'bytes=5-2',
    'bytes=-',
    'bytes=',
    'bytes=a-b',
    'lines=1-2',
    '0-5',
    'bytes 0-5',
    '',
  ])('Range "%s" is ignored: the response is whole', async range => {
    const whole = await get()
    const reply = await get({ Range: range })
    expect(reply.status).toBe(200)
    expect(reply.headers['content-range']).toBeUndefined()
    expect(reply.bytes).toEqual(whole.bytes)
  })

  test('Range is ignored for HEAD', async () => {
    const reply = await server().get(PATH, { Range: 'bytes=0-1' }, 'HEAD')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-range']).toBeUndefined()
  })

  test('a 304 takes precedence over Range', async () => {
    const { etag = '' } = (await get()).headers
    expect((await get({ Range: 'bytes=0-1', 'If-None-Match': etag })).status).toBe(304)
    expect((await get({ Range: 'bytes=0-1', 'If-None-Match': '"x"' })).status).toBe(206)
    expect((await get({ Range: 'bytes=0-1', 'If-Modified-Since': MODIFIED })).status).toBe(304)
  })
})

describe('If-Range', () => {
  test('If-Range with the current tag or date returns the part', async () => {
    const { etag = '', 'last-modified': modified = '' } = (await get()).headers
    expect(modified).toBe(MODIFIED)
    for (const condition of [etag, modified])
      expect((await get({ Range: 'bytes=0-1', 'If-Range': condition })).status, condition).toBe(206)
  })

  test('If-Range with anything else returns the whole file', async () => {
    const { etag = '' } = (await get()).headers
    for (const condition of [
      '"x"',
      `W/${etag}`,
      `"x", ${etag}`,
      '*',
      '',
      'Fri, 02 Jan 2026 03:04:04 GMT',
      'Fri, 02 Jan 2026 03:04:06 GMT',
      'now',
    ]) {
      const reply = await get({ Range: 'bytes=0-1', 'If-Range': condition })
      expect({ condition, status: reply.status }).toEqual({ condition, status: 200 })
    }
  })

  test('a failed If-Range ignores a range after the end', async () => {
    expect((await get({ Range: 'bytes=99999999-', 'If-Range': '"x"' })).status).toBe(200)
  })

  test('If-Range with the tag of a compressed response returns the whole file', async () => {
    const zipped = await get({ 'Accept-Encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    const reply = await get({
      Range: 'bytes=0-1',
      'If-Range': zipped.headers.etag ?? '',
      'Accept-Encoding': 'gzip',
    })
    expect(reply.status).toBe(200)
  })

  test('If-Range without Range changes nothing', async () => {
    expect((await get({ 'If-Range': '"x"' })).status).toBe(200)
  })
})
