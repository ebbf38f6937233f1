import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { DEFAULTS } from '../../../src/config/build-options.ts'
import { formats } from '../../../src/formats/index.ts'
import { type Reply, serverForAll } from '../../helpers/server.ts'
import { composed, publishedText } from './published.ts'

/** Ids of the accounts and of products of all three; the order differs from the catalogue. */
const ACCOUNTS = [
  'd1a7436b-9e58-4c21-b0f4-73c5e8a2169d',
  '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0',
  'b83e2a76-14cd-4f09-8a5b-6d9c07e1f352',
]
const PRODUCTS = [
  'winter-truffle-walk-domme-ng52',
  'harbour-kayak-tour-sh101',
  'descente-canoe-cenac-beynac-ng12',
  'speicherstadt-barkasse-ak01',
  'staithes-to-scarborough-coast-walk-sh310',
]
const GROUPS = [
  { id: 'b83e2a76-14cd-4f09-8a5b-6d9c07e1f352', name: 'Noix & Gabare', products: [0, 2] },
  { id: '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0', name: 'Slipway & Heather', products: [1, 4] },
  { id: 'd1a7436b-9e58-4c21-b0f4-73c5e8a2169d', name: 'Apfelkahn & Kontor', products: [3] },
]

const Content = z.strictObject({ format: z.string(), content: z.string(), count: z.number() })

const server = serverForAll({ build: { formats: DEFAULTS.formats } })
const file = (name: string) => publishedText(server().folder, name)
const names = Object.keys(composed)

function expectJson(reply: Reply, mediaType: string, expected: object): void {
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toBe(mediaType)
  expect(JSON.parse(reply.bytes.toString())).toEqual(expected)
}

const mediaTypeOf = (format: string) => (format === 'jsonld' ? 'application/ld+json' : 'application/json')

test('these tests cover all formats', () => {
  expect(formats.map(({ name }) => name)).toEqual(names)
})

describe.each(names)('get_accounts in %s', format => {
  const { extension, body } = composed[format] ?? { extension: '', body: () => ({}) }

  test.for([
    ['company_info', ''],
    ['all', '.all'],
  ] as const)('get_accounts with content_type %s joins the published files', async ([contentType, part]) => {
    for (const ids of [ACCOUNTS, ACCOUNTS.slice(1, 2), ACCOUNTS.toReversed()]) {
      const query = `account_ids=${ids}&format=${format}&content_type=${contentType}`
      const reply = await server().get(`/api/accounts/get_accounts?${query}`)
      const files = ids.map(id => file(`accounts/${id}${part}${extension}`))
      expectJson(reply, mediaTypeOf(format), body(files))
    }
  })
})

describe.each(names.filter(name => name !== 'json-octo'))('get_products in %s', format => {
  const { extension, body } = composed[format] ?? { extension: '', body: () => ({}) }
  const path = `/api/products/get_products?product_ids=${PRODUCTS}&format=${format}`

  if (format !== 'json')
    test('get_products joins the published files', async () => {
      const files = PRODUCTS.map(id => file(`products/${id}${extension}`))
      expectJson(await server().get(path), mediaTypeOf(format), body(files))
    })

  if (format === 'json')
    test('get_products groups the published records by account', async () => {
      const records = PRODUCTS.map((id): unknown => JSON.parse(file(`products/${id}.json`)))
      const accounts = GROUPS.map(({ products, ...account }) => ({
        ...account,
        products: products.map(index => records[index]),
      }))
      const reply = await server().get(path)
      expectJson(reply, 'application/json', { accounts, count: 5 })
      expect(reply.bytes.toString()).toBe(JSON.stringify({ accounts, count: 5 }))
    })
})

test('JSON-LD is told as JSON to who accepts that alone, with the same bytes and another tag', async () => {
  for (const path of [
    `/api/products/get_products?product_ids=${PRODUCTS}&format=jsonld`,
    `/api/accounts/get_accounts?account_ids=${ACCOUNTS[0]}&format=jsonld`,
  ])
    for (const _ of ['made', 'cached']) {
      const plain = await server().get(path, { Accept: 'application/json' })
      expect(plain.headers['content-type']).toBe('application/json')
      expect(plain.headers.vary).toBe('X-Api-Key, Accept, Accept-Encoding')
      for (const accept of [null, '*/*', 'application/ld+json', 'application/json, */*;q=0.1']) {
        const linked = await server().get(path, { Accept: accept })
        expect(linked.headers['content-type'], String(accept)).toBe('application/ld+json')
        expect(linked.headers.vary).toBe('X-Api-Key, Accept, Accept-Encoding')
        expect(linked.headers.etag).not.toBe(plain.headers.etag)
        expect(linked.bytes).toEqual(plain.bytes)
      }
    }
  const markdown = `/api/products/get_products?product_ids=${PRODUCTS}&format=markdown`
  const reply = await server().get(markdown, { Accept: 'application/json' })
  expect(reply.headers.vary).toBe('X-Api-Key, Accept-Encoding')
})

describe('content', () => {
  const contentOf = async (format: string, ids: readonly string[] = PRODUCTS) => {
    const reply = await server().get(`/api/products/get_products?product_ids=${ids}&format=${format}`)
    const parsed = Content.parse(JSON.parse(reply.bytes.toString()))
    expect(Object.keys(parsed)).toEqual(['format', 'content', 'count'])
    expect(parsed).toMatchObject({ format, count: ids.length })
    return parsed.content
  }

  test('content of jsonl is one object a line, without a final newline', async () => {
    const lines = (await contentOf('jsonl')).split('\n')
    const Line = z.looseObject({ type: z.literal('product'), id: z.string(), name: z.string() })
    expect(lines.map(line => Line.parse(JSON.parse(line)).id)).toEqual(PRODUCTS)
  })

  test('content of text has a separator line between documents, and no final newline', async () => {
    const documents = (await contentOf('text')).split('\n\n* * *\n\n')
    expect(documents).toHaveLength(5)
    for (const document of documents) expect(document).toMatch(/^\S[\s\S]*\S$/)
  })

  test('content of Markdown has no front matter, and a thematic break between documents', async () => {
    const content = await contentOf('markdown')
    expect(content).toMatch(/^# \S/)
    expect(content).not.toMatch(/^(?:id|type|account|locale): /m)
    const { children } = unified().use(remarkParse).parse(content)
    const titles = children.filter(node => node.type === 'heading' && node.depth === 1)
    expect(titles).toHaveLength(5)
    const breaks = children.flatMap(({ type }, index) => (type === 'thematicBreak' ? [index] : []))
    expect(breaks).toHaveLength(4)
    for (const index of breaks) expect(children[index + 1]).toMatchObject({ type: 'heading', depth: 1 })
  })

  test('content of Markdown of one record is its file without the front matter', async () => {
    const [id = ''] = PRODUCTS
    const content = await contentOf('markdown', [id])
    const published = file(`products/${id}.md`)
    expect(published.endsWith(`---\n\n${content}`)).toBe(true)
    expect(content).not.toContain('\n***\n')
  })
})
