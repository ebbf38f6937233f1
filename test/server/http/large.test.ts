import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { everyNth, examples, isAll } from '../../helpers/extent.ts'
import { jsonOf, serverForAll, textOf } from '../../helpers/server.ts'
import { LARGE, largeRecords } from './large-catalogue.ts'
import { composed, publishedText } from './published.ts'

/** Every body is over one megabyte, the limit for bodies in memory. */
const PRODUCTS = 12
/** The formats that the tests below ask for. */
const BUILT = isAll ? {} : { formats: ['json', 'jsonl', 'markdown', 'text'] }
const server = serverForAll({ source: largeRecords(PRODUCTS, 400), build: BUILT })
/** Two formats that are joined differently: lines of JSON, and documents without their front matter. */
const formats = Object.entries(composed).filter(([name]) => isAll || /^(?:jsonl|markdown)$/.test(name))
const file = (name: string) => publishedText(server().folder, name)
const allOf = (ids: string, format: string) =>
  `/api/accounts/get_accounts?account_ids=${ids}&content_type=all&format=${format}`

describe.each(formats)('a large account in %s', (format, { extension, body }) => {
  const path = allOf(`${LARGE},small`, format)

  test('the `all` file is too large for memory', () => {
    const { size } = statSync(join(server().folder, 'out/current/accounts', `${LARGE}.all${extension}`))
    expect(size).toBeGreaterThan(1_100_000)
  })

  test('get_accounts joins the published files', async () => {
    const reply = await server().get(path)
    expect(reply.status).toBe(200)
    const files = [LARGE, 'small'].map(id => file(`accounts/${id}.all${extension}`))
    expect(JSON.parse(reply.bytes.toString())).toEqual(body(files))
  })

  test('get_accounts has the same text when compressed', async () => {
    const plain = (await server().get(path)).bytes.toString()
    for (const encoding of everyNth(3, ['gzip', 'br', 'zstd'])) {
      const reply = await server().get(path, { 'Accept-Encoding': encoding })
      expect(reply.headers['content-encoding']).toBe(encoding)
      expect((await textOf(reply)) === plain, encoding).toBe(true)
      expect(reply.headers['etag']).toMatch(/^"[^"]+"$/)
    }
  })

  test('get_accounts answers HEAD and 304 without the body', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const asked = { 'Accept-Encoding': encoding }
      const got = await server().get(path, asked)
      const head = await server().get(path, asked, 'HEAD')
      const { date: _, 'x-request-id': __, 'transfer-encoding': ___, connection: c, ...rest } = got.headers
      expect(head.headers).toMatchObject(rest)
      expect({ status: head.status, size: head.bytes.length }).toEqual({ status: 200, size: 0 })
      const again = await server().get(path, { ...asked, 'If-None-Match': got.headers.etag ?? '' })
      expect({ status: again.status, size: again.bytes.length }).toEqual({ status: 304, size: 0 })
    }
  })

  test('/exports sends the whole file, ranges, and the compressed file', async () => {
    const target = `/exports/accounts/${LARGE}.all${extension}`
    const text = file(`accounts/${LARGE}.all${extension}`)
    const bytes = Buffer.from(text)
    const whole = await server().get(target)
    expect(whole.headers['content-length']).toBe(String(bytes.length))
    expect(whole.bytes.equals(bytes)).toBe(true)
    for (const [start, end] of [
      [1_034_567, 1_034_999],
      [65_535, 65_536],
      [100_000, 1_050_000],
      [bytes.length - 3, bytes.length - 1],
    ] as const) {
      const part = await server().get(target, { Range: `bytes=${start}-${end}` })
      expect(part.status).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/${bytes.length}`)
      expect(part.headers['content-length']).toBe(String(end - start + 1))
      expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    const zipped = await server().get(target, { 'Accept-Encoding': 'gzip' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect((await textOf(zipped)) === text).toBe(true)
  })
})

test('get_products of many long products joins the published files', async () => {
  const ids = Array.from({ length: PRODUCTS }, (_, index) => `p${String(index).padStart(3, '0')}`).reverse()
  const files = ids.map(id => file(`products/${id}.json`))
  const reply = await server().get(`/api/products/get_products?product_ids=${ids}`)
  expect(jsonOf(reply).body).toEqual({
    accounts: [{ id: LARGE, name: 'Large Boats', products: files.map((text): unknown => JSON.parse(text)) }],
    count: PRODUCTS,
  })
})

test('a large response in HTTP/1.0 ends with the connection', async () => {
  const { bytes } = await server().get(allOf(LARGE, 'text'))
  const received: Buffer[] = []
  await new Promise((resolve, reject) => {
    const socket = connect(server().port, '127.0.0.1')
    socket.on('data', (piece: Buffer) => received.push(piece)).on('error', reject)
    socket.on('close', resolve)
    socket.write(`GET ${allOf(LARGE, 'text')} HTTP/1.0\r\nX-Api-Key: ${server().key}\r\n\r\n`)
  })
  const response = Buffer.concat(received)
  const body = response.subarray(response.indexOf('\r\n\r\n') + 4)
  expect(body.equals(bytes)).toBe(true)
})

const DESCRIPTORS = '/proc/self/fd'

/** Lists open files below the catalogue's folder. */
function openFiles(folder: string): string[] {
  return readdirSync(DESCRIPTORS).flatMap(name => {
    try {
      const target = readlinkSync(join(DESCRIPTORS, name))
      return target.startsWith(folder) ? [target] : []
    } catch {
      // The listing's own descriptor is closed by now.
      return []
    }
  })
}

/** Open files that were not open before. */
function openedSince(before: readonly string[], folder: string): string[] {
  const known = [...before]
  return openFiles(folder).filter(file => {
    const at = known.indexOf(file)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}

/** Starts a download, and disconnects after its first bytes. */
function abort(port: number, key: string, path: string, encoding: string): Promise<void> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.once('data', () => socket.destroy())
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${key}\r\nAccept-Encoding: ${encoding}\r\n\r\n`,
    )
  })
}

test.skipIf(!existsSync(DESCRIPTORS))('aborted downloads leave no file open', async () => {
  const { port, key, folder, get } = server()
  const before = openFiles(folder)
  const paths = [
    `/exports/accounts/${LARGE}.all.json`,
    allOf(LARGE, 'markdown'),
    allOf(`${LARGE},small`, 'json'),
  ]
  const jobs = Array.from({ length: examples(20, 1000) }, (_, index) => ({
    path: paths[index % paths.length] ?? '',
    encoding: index % 10 === 0 ? 'gzip' : 'identity',
  }))
  const client = async () => {
    for (let job = jobs.pop(); job !== undefined; job = jobs.pop())
      await abort(port, key, job.path, job.encoding)
  }
  await Promise.all(Array.from({ length: 20 }, client))
  await expect.poll(() => openedSince(before, folder)).toEqual([])
  expect((await get('/healthz')).status).toBe(200)
})
