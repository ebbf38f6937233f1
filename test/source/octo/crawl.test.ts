import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildFrom, recordFiles } from '../../helpers/build-from.ts'
import { octoShapes, wholeOcto } from '../../helpers/octo-shapes.ts'
import { manyProducts, slipway, startOcto } from '../../helpers/octo-system.ts'
import { places, tourpress } from '../../helpers/tourpress.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

const kayak = { ...wholeOcto, id: 'kayak' }
const { product: core = {} } = octoShapes[0] ?? {}
const formats = ['markdown', 'json-octo']

/** Builds from the system; returns the report, and the records of the tree by path. */
async function crawl(url: string, api = {}, options = {}) {
  const folder = temporaryFolder()
  const report = await buildFrom(folder, url, { concurrency: 1, ...api }, { formats, ...options })
  return { folder, report, files: recordFiles(folder) }
}

const octoIn = (files: Record<string, string>, id: string): unknown =>
  JSON.parse(files[`products/${id}.octo.json`] ?? 'null')

describe('a crawl of an OCTO system', () => {
  test('it asks for the supplier and the list, and for products whose list item has no texts', async () => {
    const bare = { ...core, id: 'bare' }
    const origin = await startOcto({
      lists: { '/products': [kayak, bare] },
      details: { bare: { ...bare, title: 'Sail', description: 'With the wind.', redemptionMethod: null } },
    })
    const { report, files } = await crawl(origin.url, { key: 'hunter22' })
    expect(origin.targets()).toEqual(['/v1/supplier', '/v1/products', '/v1/products/bare'])
    for (const { headers } of origin.requests) {
      expect(headers).toMatchObject({
        authorization: 'Bearer hunter22',
        'octo-capabilities': 'octo/content, octo/pricing',
      })
      expect(headers).not.toHaveProperty('accept-language')
    }
    expect(report).toMatchObject({ accounts: 1, products: 2, rejected: 0, dropped: 0 })
    expect(report.crawl).toMatchObject({ pages: 1, records: 3, requests: 3, contradictions: [] })
    expect(files['accounts/slipway.md']).toContain('3 Tarry Ropewalk')
    expect(files['products/bare.md']).toContain('With the wind.')
    expect(octoIn(files, 'bare')).toMatchObject({ title: 'Sail', redemptionMethod: 'DIGITAL' })
    expect(octoIn(files, 'kayak')).toEqual(kayak)
  })

  test('it asks for no products by themselves if the system says that it has no content', async () => {
    const origin = await startOcto({ lists: { '/products': [core] }, capabilities: 'octo/pricing' })
    await crawl(origin.url)
    expect(origin.targets()).toEqual(['/v1/supplier', '/v1/products'])
  })

  test('it reads a list inside an object, and suppliers of whom each has a list', async () => {
    const suppliers = ['a', 'b'].map(id => ({ ...slipway, id, name: `Boats ${id}`, endpoint: '' }))
    const lists = { '/of/a/products': [{ ...kayak, id: 'a1' }], '/of/b/products': [{ ...kayak, id: 'b1' }] }
    const origin = await startOcto({ suppliers, lists, isWrapped: true })
    const base = origin.url.slice('octo+'.length)
    for (const supplier of suppliers) supplier.endpoint = `${base}/of/${supplier.id}/`
    const { report, files } = await crawl(origin.url)
    expect(report).toMatchObject({ accounts: 2, products: 2 })
    expect(files['products/b1.md']).toContain('Boats b')
    expect(origin.targets()).toContain('/v1/of/b/products')
  })

  test.each(['/of/b/products', '/of/b/products/b2'])(
    'a supplier that does not answer at %s keeps its last products, and the others go on',
    async broken => {
      const suppliers = ['a', 'b'].map(id => ({ ...slipway, id, name: `Boats ${id}`, endpoint: '' }))
      const lists: Record<string, Record<string, unknown>[]> = {
        '/of/a/products': [{ ...kayak, id: 'a1' }],
        '/of/b/products': [
          { ...kayak, id: 'b1' },
          { ...core, id: 'b2' },
        ],
      }
      let isBroken = false
      const origin = await startOcto({ suppliers, lists }, ({ target }, response) => {
        if (!isBroken || target !== `/v1${broken}`) return false
        response.writeHead(403).end()
        return true
      })
      for (const supplier of suppliers)
        supplier.endpoint = `${origin.url.slice('octo+'.length)}/of/${supplier.id}`
      const folder = temporaryFolder()
      await buildFrom(folder, origin.url)
      for (const product of Object.values(lists).flat()) product['title'] = 'Changed'
      lists['/of/b/products']?.push({ ...kayak, id: 'b3' })
      isBroken = true
      const { crawl, ...report } = await buildFrom(folder, origin.url)
      expect(report).toMatchObject({
        products: 3,
        recordChanges: { added: 0, removed: 0, changed: 1 },
      })
      expect(crawl?.contradictions.map(({ reason }) => reason)).toEqual([
        'the supplier b, which is away, so that its products stay as they were read last (it answers 403 Forbidden)',
      ])
      const files = recordFiles(folder)
      expect(files['products/a1.md']).toContain('# Changed')
      expect(files['products/b1.md']).not.toContain('Changed')
      await expect(buildFrom(temporaryFolder(), origin.url)).rejects.toThrow('it answers 403 Forbidden')
    },
  )

  test('products of one list name their suppliers', async () => {
    const suppliers = ['a', 'b'].map(id => ({ ...slipway, id, name: `Boats ${id}` }))
    const products = [
      { ...kayak, id: 'a1', supplierId: 'a' },
      { ...kayak, id: 'b1', supplierId: 'b' },
      { ...kayak, id: 'nobody' },
    ]
    const origin = await startOcto({ suppliers, lists: { '/products': products } })
    const { report, files } = await crawl(origin.url)
    expect(report).toMatchObject({ accounts: 2, products: 2, rejected: 1 })
    expect(files['products/a1.md']).toContain('Boats a')
  })
})

describe('tourpress build', () => {
  test('it takes octo+http://, --octo, and octo: true of a source in the config file', async () => {
    const origin = await startOcto({ lists: { '/products': [kayak] } })
    const folder = temporaryFolder()
    const address = origin.url.slice('octo+'.length)
    const config = join(folder, 'tourpress.config.mjs')
    const sources = { one: { from: address, octo: true }, two: { from: origin.url } }
    writeFileSync(config, `export default ${JSON.stringify({ sources })}`)
    const light = ['--formats', 'json-octo', '--surfaces', 'maps', '--json', ...places(folder)]
    for (const source of [
      [origin.url],
      ['--octo', address],
      ['one', '--config', config],
      ['two', '--config', config],
    ]) {
      const { code, stdout } = await tourpress(['build', ...source, ...light])
      expect({ code, products: JSON.parse(stdout).products }).toEqual({ code: 0, products: 1 })
    }
    expect(origin.targets().filter(target => target === '/v1/products')).toHaveLength(4)
  })
})

test('tourpress check finds nothing wrong with the tree of products of all shapes', async () => {
  const origin = await startOcto({ lists: { '/products': manyProducts(octoShapes.length) } })
  const folder = temporaryFolder()
  await tourpress(['build', origin.url, '--base-url', 'https://t.example', ...places(folder)])
  const { code, stdout } = await tourpress(['check', '--out', join(folder, 'out')])
  expect({ code, wrong: stdout.split('\n').filter(line => /^products/.test(line)) }).toEqual({
    code: 0,
    wrong: [],
  })
})

describe('an OCTO system with several languages', () => {
  const translate = (product: Record<string, unknown>, language: string) =>
    language === 'de' ? { ...product, title: 'Mit dem Kajak', locale: 'de' } : product

  test('its own language is the product, and the others are its versions, where they are translated', async () => {
    const lists = { '/products': [{ ...kayak, reference: null }] }
    const origin = await startOcto({ lists, languages: ['en-GB', 'de', 'fr'], translate })
    const { report, files } = await crawl(origin.url, {}, { formats: ['markdown', 'json', 'json-octo'] })
    expect(origin.requests.map(({ headers }) => headers['accept-language'])).toEqual([
      undefined,
      undefined,
      'de',
      'fr',
    ])
    expect(report).toMatchObject({ products: 2, dropped: 0 })
    expect(files['products/kayak.md']).toContain('locale: "en-GB"')
    expect(files['products/kayak~7Ede.md']).toContain('# Mit dem Kajak')
    expect(files['products/kayak~7Ede.md']).toContain('locale: "de"')
    expect(octoIn(files, 'kayak')).toEqual({ ...kayak, reference: null })
    expect(octoIn(files, 'kayak~7Ede')).toMatchObject({
      id: 'kayak~de',
      locale: 'de',
      title: 'Mit dem Kajak',
    })
  })

  test('a language that it names and does not have is a contradiction', async () => {
    const origin = await startOcto(
      { lists: { '/products': [kayak] }, languages: ['en', 'fr'] },
      ({ headers }) => {
        headers['accept-language'] = headers['accept-language'] && 'en'
        return false
      },
    )
    const { report } = await crawl(origin.url)
    expect(report.products).toBe(1)
    expect(report.crawl?.contradictions).toEqual([
      {
        reason: 'the language fr, which it names, for which it answers /products in en',
        count: 1,
        first: null,
      },
    ])
  })
})

describe('the records of an OCTO system', () => {
  test('each comes back from json-octo as it came, and the key stands nowhere', async () => {
    const products = manyProducts(octoShapes.length)
    const leaking = products.map(product => ({ ...product, note: 'hunter22-is-no-secret' }))
    const origin = await startOcto({ lists: { '/products': leaking } })
    const { folder, files } = await crawl(origin.url, { key: 'hunter22-is-no-secret' })
    for (const product of products) {
      const told: object = Object(octoIn(files, String(product['id'])))
      expect(Object.keys(told)).toEqual(expect.arrayContaining(Object.keys(product)))
      expect(told).toMatchObject({
        note: '[key]',
        reference: product['reference'],
        deliveryFormats: product['deliveryFormats'],
      })
    }
    for (const name of ['catalogue.db', 'catalogue.db-wal'])
      expect(textOf(join(folder, name))).not.toContain('hunter22')
  })
})

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
