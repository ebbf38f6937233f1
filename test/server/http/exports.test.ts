import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { fullAccount, fullProduct } from '../../helpers/full-records.ts'
import { expectedError, jsonOf, serverForAll } from '../../helpers/server.ts'
import { publishedText } from './published.ts'

/** Ids with special characters, and their file names (docs/formats.md): `~XX` stands for each such byte. */
const ids: Record<string, string> = {
  p1: 'p1',
  'a b': 'a~20b',
  x: 'x',
  'x.json': 'x~2Ejson',
  'é/ü': '~C3~A9~2F~C3~BC',
  '.hidden': '~2Ehidden',
  UPPER: 'UPPER',
  upper: 'upper',
  'a~20b': 'a~7E20b',
  '100%': '100~25',
  '?q=1#f': '~3Fq~3D1~23f',
  '../../etc/passwd': '~2E.~2F..~2Fetc~2Fpasswd',
  '-': '-',
  'v1.2': 'v1.2',
  日本: '~E6~97~A5~E6~9C~AC',
}
/** Ids that end like suffixes of files. */
const suffixes = ['v1.all', 'p.octo', 'v1', 'p', 'p.md', 'x.all.json', 'x.octo.json']

const records = [
  { type: 'account', ...fullAccount },
  { type: 'account', id: 'é/ü', name: 'Accents' },
  { type: 'account', id: 'a1.all', name: 'All of it' },
  { type: 'product', ...fullProduct },
  ...[...Object.keys(ids), ...suffixes]
    .filter(id => id !== 'p1')
    .map(id => ({ type: 'product', id, title: `Product ${id}`, account: { id: 'a1' } })),
]

const server = serverForAll({ source: records, build: { formats: DEFAULTS.formats } })

const mediaTypes = {
  json: 'application/json',
  jsonl: 'application/jsonl',
  jsonld: 'application/ld+json',
  'octo.json': 'application/json',
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
}

describe('/exports files', () => {
  test.for(Object.entries(ids))('/exports has all files of "%s" under "%s"', async ([, path]) => {
    for (const [suffix, mediaType] of Object.entries(mediaTypes)) {
      const file = `products/${path}.${suffix}`
      const reply = await server().get(`/exports/${file}`)
      expect(reply.status, file).toBe(200)
      expect(reply.headers['content-type'], file).toBe(mediaType)
      expect(reply.bytes.toString(), file).toBe(publishedText(server().folder, file))
    }
  })

  test.for(['a1', '~C3~A9~2F~C3~BC'])('/exports has both content types of the account %s', async path => {
    for (const [suffix, mediaType] of Object.entries(mediaTypes))
      for (const part of ['', 'all.']) {
        const file = `accounts/${path}.${part}${suffix}`
        const reply = await server().get(`/exports/${file}`)
        expect({ status: reply.status, type: reply.headers['content-type'] }, file).toEqual({
          status: 200,
          type: mediaType,
        })
        expect(reply.bytes.toString(), file).toBe(publishedText(server().folder, file))
      }
  })

  test('/exports accepts a percent-encoded path', async () => {
    const { bytes } = await server().get('/exports/products/a~20b.md')
    for (const path of ['/exports/products/a%7E20b.md', '/exports/products/%61~20b%2Emd'])
      expect((await server().get(path)).bytes).toEqual(bytes)
  })

  test.for([
    'records/all.jsonl',
    'records/index.json',
    'manifest.json',
    'changes/latest.json',
    'changes/1.jsonl',
    'changes/1.paths',
  ])('/exports has %s as it was published', async file => {
    const reply = await server().get(`/exports/${file}`)
    expect(reply.status).toBe(200)
    expect(reply.bytes.toString()).toBe(publishedText(server().folder, file))
  })

  test.for([
    'products/a b.md',
    'products/a%20b.md',
    'products/a%2520b.md',
    'products/é/ü.md',
    'products/%C3%A9%2F%C3%BC.md',
    'products/~c3~a9~2f~c3~bc.md',
    'products/.hidden.md',
    'products/%2Ehidden.md',
    'products/~55PPER.md',
    'products/Upper.md',
    'products/p1.html',
    'products/p1.MD',
    'products/p1.all.json',
    'products/p1.',
    'products/p1.md/',
    'products//p1.md',
    'products/p1.md.gz',
    'products/~',
    'products/~ZZ.md',
    'products/~FF.md',
    'products/',
    'products',
    'accounts/a1.all',
    'accounts/p1.md',
    'products/a1.md',
    'current/products/p1.md',
    'generations/000001/manifest.json',
    '../catalogue.db',
    '.lock.db',
    'changes',
    'changes/',
    'changes/2.jsonl',
    '__proto__',
    'constructor',
    'changes/../manifest.json',
    'products/../manifest.json',
    'products%2Fp1.md%2F',
  ])('/exports has no "%s"', async path => {
    const reply = await server().get(
      `/exports/${path.replaceAll(' ', '%20').replaceAll('é', '%C3%A9').replaceAll('ü', '%C3%BC')}`,
    )
    expect(jsonOf(reply)).toEqual(expectedError(404, 'Not found'))
  })

  test('/exports: ids that end like suffixes of files do not collide', async () => {
    const index = publishedText(server().folder, 'records/all.jsonl')
    for (const id of suffixes) expect(index).toContain(`"id":"${id}"`)
    const paths: Record<string, string> = {
      'v1.all': 'v1~2Eall',
      'p.octo': 'p~2Eocto',
      v1: 'v1',
      p: 'p',
      'p.md': 'p~2Emd',
      'x.all.json': 'x.all~2Ejson',
      'x.octo.json': 'x.octo~2Ejson',
    }
    for (const [id, path] of Object.entries(paths))
      for (const suffix of ['md', 'txt']) {
        const text = (await server().get(`/exports/products/${path}.${suffix}`)).bytes.toString()
        expect(text, `${path}.${suffix}`).toContain(`Product ${id}\n`)
      }
    const whole = await server().get('/exports/accounts/a1.all.json')
    expect(jsonOf(whole).body).toMatchObject({ id: 'a1', name: 'Blue Boats' })
    const named = await server().get('/exports/accounts/a1~2Eall.json')
    expect(jsonOf(named).body).toMatchObject({ id: 'a1.all', name: 'All of it' })
  })

  test('/exports prefers the file of a record to a record whose id is the name of that file', async () => {
    const file = await server().get('/exports/products/x.json')
    expect(jsonOf(file).body).toMatchObject({ id: 'x' })
    expect(file.headers['link']).toBeUndefined()
    expect(jsonOf(await server().get('/exports/products/x~2Ejson.json')).body).toMatchObject({ id: 'x.json' })
  })
})

describe('/exports by Accept', () => {
  const json = 'application/json'
  const markdown = 'text/markdown; charset=utf-8'
  const jsonld = 'application/ld+json'
  const text = 'text/plain; charset=utf-8'

  test.for([
    [null, json],
    ['', json],
    ['*/*', json],
    ['text/*', json],
    ['application/*', json],
    ['text/*, */*;q=0.1', json],
    ['text/html, application/xhtml+xml, */*;q=0.8', json],
    ['image/png', json],
    ['application/json', json],
    ['text/markdown', markdown],
    ['TEXT/Markdown', markdown],
    ['text/markdown;charset=utf-8', markdown],
    ['text/markdown; q=0.1, */*', markdown],
    ['application/ld+json', jsonld],
    ['application/ld+json;profile="http://www.w3.org/ns/json-ld#expanded"', jsonld],
    ['text/plain', text],
    ['text/plain;q=0.5, text/markdown;q=0.6', markdown],
    ['text/plain;q=0.7, text/markdown;q=0.6, application/json;q=0.5', text],
    ['application/json;q=0.3, application/ld+json;q=0.31', jsonld],
    ['application/json, text/markdown', json],
    ['text/markdown;q=0', json],
    ['text/markdown;q=0, text/plain;q=0.2', text],
    ['text/markdown;q=nonsense', json],
  ] as const)('Accept "%s" is answered with %s', async ([accept, mediaType]) => {
    for (const path of ['/exports/products/p1', '/exports/accounts/a1']) {
      const reply = await server().get(path, { Accept: accept })
      expect(reply.status).toBe(200)
      expect(reply.headers['content-type']).toBe(mediaType)
      expect(reply.headers.vary).toMatch(/\bAccept(?:,|$)/)
    }
  })

  test.for([
    ['application/json', 'json'],
    ['text/markdown', 'md'],
    ['application/ld+json', 'jsonld'],
    ['text/plain', 'txt'],
  ] as const)('Accept "%s" gives the .%s file', async ([accept, suffix]) => {
    for (const path of [
      'products/p1',
      'products/~C3~A9~2F~C3~BC',
      'accounts/a1',
      'accounts/~C3~A9~2F~C3~BC',
    ]) {
      const reply = await server().get(`/exports/${path}`, { Accept: accept })
      expect(reply.bytes.toString(), path).toBe(publishedText(server().folder, `${path}.${suffix}`))
    }
  })

  test('Link names every other file with its media type', async () => {
    const others = {
      json: 'application/json',
      jsonl: 'application/jsonl',
      jsonld: 'application/ld+json',
      'octo.json': 'application/json',
      md: 'text/markdown',
      txt: 'text/plain',
    }
    for (const path of ['products/p1', 'products/~C3~A9~2F~C3~BC', 'accounts/a1'])
      for (const [accept, chosen] of [
        ['application/json', 'json'],
        ['text/markdown', 'md'],
      ]) {
        const { headers } = await server().get(`/exports/${path}`, { Accept: accept ?? '' })
        const expected = Object.entries(others)
          .filter(([suffix]) => suffix !== chosen)
          .map(([suffix, type]) => `</exports/${path}.${suffix}>; rel="alternate"; type="${type}"`)
        expect(String(headers['link']).split(', ').sort()).toEqual(expected.sort())
        for (const [, target = ''] of String(headers['link']).matchAll(/<([^>]*)>/g))
          expect((await server().get(target)).status, target).toBe(200)
      }
  })

  test('a file with its extension does not vary by Accept, and has no Link', async () => {
    const { headers } = await server().get('/exports/products/p1.json', { Accept: 'text/markdown' })
    expect(headers['content-type']).toBe('application/json')
    expect(headers.vary).not.toMatch(/\bAccept(?:,|$)/)
    expect(headers['link']).toBeUndefined()
  })

  test('an id with dots is negotiated too', async () => {
    const reply = await server().get('/exports/products/v1.2', { Accept: 'text/markdown' })
    expect({ status: reply.status, type: reply.headers['content-type'] }).toEqual({
      status: 200,
      type: markdown,
    })
    expect((await server().get('/exports/products/v1~2Eall')).status).toBe(200)
  })
})

describe('ids in the API', () => {
  test.for([...Object.keys(ids), ...suffixes])('the API finds "%s", with its id encoded or not', async id => {
    const encoded = encodeURIComponent(id)
    const every = [...Buffer.from(id)].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
    for (const one of [encoded, every]) {
      const several = await server().get(`/api/products/get_products?product_ids=${one}`)
      expect(jsonOf(several)).toMatchObject({
        status: 200,
        body: { accounts: [{ products: [{ id }] }], count: 1 },
      })
      const single = await server().get(`/api/products/getProduct/${one}`)
      expect(jsonOf(single)).toMatchObject({ status: 200, body: { product: { id } } })
    }
  })
})
