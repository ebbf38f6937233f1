import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/server/endpoint.ts'
import { getAccount } from '../../src/server/endpoints/get-account.ts'
import { getProduct } from '../../src/server/endpoints/get-product.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { build } from '../helpers/workspace.ts'
import { endpointContext, endpointRequest, openBuilt } from './endpoint-calls.ts'

const built = new Date('2026-01-02T03:04:05Z')
const later = new Date('2026-02-03T04:05:06Z')
const latest = new Date('2026-03-04T05:06:07Z')

interface Records {
  accounts: object[]
  products: object[]
}

const full: Records = { accounts: [fullAccount], products: [fullProduct] }

const opened: { close(): void }[] = []
afterAll(() => {
  for (const catalogue of opened) catalogue.close()
})

let fullRecords: Awaited<ReturnType<typeof serveRecords>>
beforeAll(async () => {
  fullRecords = await serveRecords({ records: full, now: built })
})

/** Builds catalogues one after another, and answers from the last one during all tests of the file. */
async function serveRecords(...builds: { records: Records; now: Date }[]) {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-records-'))
  opened.push({ close: () => rmSync(folder, { recursive: true, force: true }) })
  const source = join(folder, 'source.json')
  for (const { records, now } of builds) {
    writeFileSync(source, JSON.stringify(records))
    await build(folder, source, {}, now)
  }
  const { generation, store } = await openBuilt(folder)
  opened.unshift(store, generation.index)
  async function ask({ createHandler }: Endpoint, parameter: string, query = '', isKeyless = false) {
    const handler = createHandler(endpointContext(store))
    const representation = await handler(endpointRequest(generation, { query, parameter, isKeyless }))
    if ('status' in representation) throw new Error('Not a representation')
    const body = await representation.read()
    if (!Buffer.isBuffer(body)) throw new Error('Not held whole')
    return { ...representation, bytes: body, value: JSON.parse(body.toString()) }
  }
  return {
    account: (id: string, query?: string) => ask(getAccount, id, query),
    product: (id: string, query?: string) => ask(getProduct, id, query),
    keylessProduct: (id: string) => ask(getProduct, id, '', true),
  }
}

describe('getAccount', () => {
  test('getAccount returns the account with its length', async () => {
    const { value, mediaType, size, bytes } = await fullRecords.account('a1')
    expect(Object.keys(value)).toEqual(['account'])
    expect(value.account).toMatchObject({ id: 'a1', name: 'Blue Boats', tradeEmail: fullAccount.tradeEmail })
    expect(mediaType).toBe('application/json')
    expect(size).toBe(bytes.length)
  })

  test('getAccount limits the media, and keeps the logo even if its medium is left out', async () => {
    const media = ['logo', 'cover', 'pier'].map(name => ({
      src: `https://blue-boats.example/${name}.png`,
      rel: name === 'logo' ? 'LOGO' : 'GALLERY',
    }))
    const { logo: _, ...account } = fullAccount
    const records = await serveRecords({
      records: { ...full, accounts: [{ ...account, media }] },
      now: built,
    })
    const { value } = await records.account('a1', 'media_limit=1&media_offset=1')
    expect(value.account.media).toMatchObject([{ src: 'https://blue-boats.example/cover.png' }])
    expect(value.account.logo).toBe('https://blue-boats.example/logo.png')
  })

  test('getAccount has equal tags only for equal bytes', async () => {
    const { tag } = await fullRecords.account('a1')
    expect((await fullRecords.account('a1', 'media_offset=0')).tag).toBe(tag)
    expect((await fullRecords.account('a1', 'media_offset=1')).tag).not.toBe(tag)
  })

  test('getAccount dates an account by its last change, or by the fingerprint without one', async () => {
    const changed = { ...full, accounts: [{ ...fullAccount, telephone: '+353 1 555 0199' }] }
    expect((await fullRecords.account('a1')).lastModified).toEqual(built)
    const newer = await serveRecords({ records: full, now: built }, { records: changed, now: later })
    expect((await newer.account('a1')).lastModified).toEqual(later)
  })

  test('getAccount answers 404 for an unknown id, but 400 first for a wrong window', async () => {
    await expect(fullRecords.account('p1')).rejects.toMatchObject({ status: 404 })
    await expect(fullRecords.account('p1', 'media_limit=x')).rejects.toMatchObject({ status: 400 })
  })
})

describe('getProduct', () => {
  test('getProduct returns the product with its account and net prices', async () => {
    const { value, bytes, size } = await fullRecords.product('p1', 'media_limit=1')
    expect(Object.keys(value)).toEqual(['product'])
    expect(value.product.account).toEqual({ id: 'a1', name: 'Blue Boats' })
    expect(value.product.media).toHaveLength(1)
    expect(value.product.options[0].units[0].pricingFrom[0].net).toBe(73193)
    expect(size).toBe(bytes.length)
  })

  test.for([
    { query: 'media_limit=&media_offset=', media: ['seal.jpg', 'seal.webp', 'chart.png'] },
    { query: 'media_offset=2', media: ['chart.png'] },
    { query: 'media_limit=1&media_offset=1', media: ['seal.webp'] },
    { query: 'media_limit=9&media_offset=1', media: ['seal.webp', 'chart.png'] },
    { query: 'media_limit=0', media: [] },
    { query: `media_offset=${'9'.repeat(400)}`, media: [] },
  ])('getProduct cuts the media to the window of "$query"', async ({ query, media }) => {
    const { value } = await fullRecords.product('p1', query)
    expect(value.product.media.map(({ src }: { src: string }) => basename(src))).toEqual(media)
  })

  test('getProduct leaves out net prices without a key', async () => {
    const { bytes } = await fullRecords.keylessProduct('p1')
    expect(bytes.toString()).not.toMatch(/"net":\d/)
    expect(bytes.toString()).toContain('"net":null')
  })

  test('getProduct dates a product by the last change of the product or its account', async () => {
    const accounts = [{ ...fullAccount, name: 'Bluer Boats' }]
    const products = [{ ...fullProduct, title: 'Seals' }]
    const first = { records: full, now: built }
    const product = await serveRecords(first, { records: { ...full, products }, now: later })
    expect((await product.product('p1')).lastModified).toEqual(later)
    const both = await serveRecords(
      first,
      { records: { ...full, products }, now: later },
      { records: { accounts, products }, now: latest },
    )
    expect((await both.product('p1')).lastModified).toEqual(latest)
    expect((await both.product('p1')).value.product.account.name).toBe('Bluer Boats')
  })

  test('getProduct answers 404 for an unknown id', async () => {
    await expect(fullRecords.product('a1')).rejects.toMatchObject({ status: 404 })
  })
})
