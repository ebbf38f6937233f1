import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../../../src/errors.ts'
import { fileId } from '../../../src/formats/file-id.ts'
import { defaultsOf } from '../../../src/options/option.ts'
import { makeMaps, robots } from '../../../src/surfaces/maps/make-maps.ts'
import { sitemapFiles } from '../../../src/surfaces/maps/sitemap.ts'
import type { ListedRecord, SurfaceContext } from '../../../src/surfaces/surface.ts'
import { parseContentSignal, SurfaceOptions } from '../../../src/surfaces/surface-options.ts'
import {
  contentsOf,
  joinedCatalogue,
  listed,
  listedCatalogue,
  surfaceContextOf,
} from '../../helpers/listed-catalogue.ts'
import { hasPython, type ReadElement, readXml, readXmlFiles } from '../../helpers/read-xml.ts'
import { SAMPLE } from '../../helpers/server.ts'
import { build, temporaryFolder } from '../../helpers/workspace.ts'

const SITEMAP = '{http://www.sitemaps.org/schemas/sitemap/0.9}'
const IMAGE = '{http://www.google.com/schemas/sitemap-image/1.1}'

const dated = { updated: '2026-02-02T02:02:02.000Z' }
const later = { updated: '2026-03-03T03:03:03.000Z' }

async function textsOf(
  records: ListedRecord[],
  context: SurfaceContext,
  limits?: { addresses: number; bytes: number },
): Promise<Record<string, string>> {
  const catalogue = joinedCatalogue(
    listedCatalogue(() => records),
    makeMaps,
    context,
  )
  const contents = Object.entries(await contentsOf(sitemapFiles(catalogue, context, limits)))
  return Object.fromEntries(contents.map(([path, content]) => [path, String(content)]))
}

/** Every address in a document. */
function addressesIn([name, text, children]: ReadElement): string[] {
  return name === `${SITEMAP}loc` ? [text] : children.flatMap(addressesIn)
}

/** Every address in a document of which it is known that it is XML, and that no address needs an escape. */
const plainAddresses = (map: string) =>
  Array.from(map.matchAll(/<loc>(.*?)<\/loc>/g), ([, found]) => found ?? '')

describe('sitemapFiles', () => {
  test('sitemapFiles lists the home page and every record page, with known dates and images', async () => {
    const records = [
      listed('account', 'a'),
      listed('product', '1', {
        surfaceData: { images: ['https://i.example/a.jpg?x=1&y=2', 'https://i.example/b.jpg'] },
      }),
      listed('product', '2 é', dated),
    ]
    const context = surfaceContextOf({ surfaces: ['pages', 'maps'], baseUrl: 'https://tours.example/below' })
    expect(await textsOf(records, context)).toEqual({
      'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>https://tours.example/below/</loc></url>
<url><loc>https://tours.example/below/offers.html</loc></url>
<url><loc>https://tours.example/below/operators.html</loc></url>
<url><loc>https://tours.example/below/accounts/a.html</loc></url>
<url><loc>https://tours.example/below/products/1.html</loc><image:image><image:loc>https://i.example/a.jpg?x=1&amp;y=2</image:loc></image:image><image:image><image:loc>https://i.example/b.jpg</image:loc></image:image></url>
<url><loc>https://tours.example/below/products/2~20~C3~A9.html</loc><lastmod>2026-02-02T02:02:02.000Z</lastmod></url>
</urlset>
`,
    })
  })

  test.for([
    { formats: ['json', 'markdown'], extension: '.md' },
    { formats: ['json-octo', 'text'], extension: '.octo.json' },
  ])('sitemapFiles lists $extension files if there are no pages', async ({ formats, extension }) => {
    const { 'sitemap.xml': map } = await textsOf([listed('product', 'x')], surfaceContextOf({ formats }))
    expect(map).toContain(`<url><loc>https://tours.example/products/x${extension}</loc></url>`)
  })

  test.skipIf(!hasPython)(
    'sitemapFiles divides what is too much into maps beside their index, with a date where all are known',
    async () => {
      const records = [
        ...Array.from({ length: 30 }, (_, index) =>
          listed('account', `a${index}`, index % 2 ? dated : later),
        ),
        ...Array.from({ length: 30 }, (_, index) => listed('product', `p${index}`)),
      ]
      const limits = { addresses: 10, bytes: 1e6 }
      const files = await textsOf(records, surfaceContextOf(), limits)
      const { 'sitemap.xml': index = '', ...maps } = files
      const [read, ...readMaps] = readXmlFiles([index, ...Object.values(maps)])
      if (read === undefined) throw new Error('There is no index')
      const [name, , entries] = read
      expect(name).toBe(`${SITEMAP}sitemapindex`)
      expect(addressesIn(read)).toEqual(Object.keys(maps).map(path => `https://tours.example/${path}`))
      expect(Object.keys(maps).slice(0, 2)).toEqual(['sitemap-001.xml', 'sitemap-002.xml'])
      const all = readMaps.map(addressesIn)
      expect(all.flat()).toEqual(records.map(({ type, id }) => `https://tours.example/${type}s/${id}.md`))
      expect(Math.max(...all.map(({ length }) => length))).toBeLessThanOrEqual(10)
      const dates = entries.map(
        ([, , children]) => children.find(([tag]) => tag === `${SITEMAP}lastmod`)?.[1],
      )
      expect(dates[0]).toBe(later.updated)
      expect(dates.at(-1)).toBe(undefined)
    },
  )

  test.each([20, 19])(
    'sitemapFiles writes 20 records to one map if %i fit into it, else to two',
    async addresses => {
      const records = Array.from({ length: 20 }, (_, index) => listed('product', `p${index} & co`, dated))
      const maps = await textsOf(records, surfaceContextOf(), { addresses, bytes: 1e6 })
      expect(Object.keys(maps)).toHaveLength(addresses < 20 ? 3 : 1)
    },
  )

  test('sitemapFiles dates an operator’s page by its latest product, if all dates are known', async () => {
    const records = [
      ...[listed('account', 'a', dated), listed('account', 'b', dated), listed('account', 'c', later)],
      listed('account', 'd'),
      listed('product', '1', { account: 'a', ...later }),
      listed('product', '2', { account: 'a', ...dated }),
      listed('product', '3', { account: 'b', ...later }),
      listed('product', '4', { account: 'b' }),
      listed('product', '5', { account: 'c', ...dated }),
      listed('product', '6', { account: 'd', ...dated }),
    ]
    const datesWith = async (surfaces: string[]) => {
      const { 'sitemap.xml': map = '' } = await textsOf(records, surfaceContextOf({ surfaces }))
      const lines = map.split('\n').filter(line => line.includes('/accounts/'))
      return lines.map(line => /<lastmod>(.*)<\/lastmod>/.exec(line)?.[1])
    }
    expect(await datesWith(['pages', 'maps'])).toEqual([later.updated, undefined, later.updated, undefined])
    // Its Markdown does not list products.
    expect(await datesWith(['maps'])).toEqual([dated.updated, dated.updated, later.updated, undefined])
  })

  test('sitemapFiles lists the list pages after the home page, without a date', async () => {
    const context = surfaceContextOf({ surfaces: ['pages', 'maps'] })
    const surfaceData = { place: 'A ä', languages: ['en'] }
    const records = [listed('account', 'a'), listed('product', '1', { surfaceData })]
    const { 'sitemap.xml': map = '' } = await textsOf(records, context)
    expect(plainAddresses(map)).toEqual([
      ...['https://tours.example/', 'https://tours.example/places.html'],
      ...['https://tours.example/offers.html', 'https://tours.example/operators.html'],
      'https://tours.example/places/a-a.html',
      ...['https://tours.example/accounts/a.html', 'https://tours.example/products/1.html'],
    ])
  })

  test('sitemapFiles splits maps by their size in bytes too', async () => {
    const surfaceData = { images: Array.from({ length: 5 }, (_, index) => `https://i.example/${index}.jpg`) }
    const records = Array.from({ length: 40 }, (_, index) => listed('product', `p${index}`, { surfaceData }))
    const limits = { addresses: 1000, bytes: 4000 }
    const files = await textsOf(records, surfaceContextOf(), limits)
    expect(Object.keys(files).length).toBeGreaterThan(4)
    // The markup around the entries has a few hundred bytes.
    for (const [path, map] of Object.entries(files))
      if (path !== 'sitemap.xml') expect(map.length).toBeLessThan(4300)
  })

  test.skipIf(!hasPython)('sitemapFiles writes well-formed XML for any characters in addresses', async () => {
    const hostile = [
      'https://i.example/?a=<b>&c="d"\'',
      'https://i.example/\u0000\u0008\ufffe\ud800]]>',
      '&amp;&#0;',
    ]
    const records = [listed('product', '<&>"\'', { surfaceData: { images: hostile } })]
    const { 'sitemap.xml': map = '' } = await textsOf(records, surfaceContextOf())
    const [[, , children] = ['', '', []]] = readXml(map)[2]
    expect(children.map(([name, text, inner]) => [name, text || inner[0]?.[1]])).toEqual([
      [`${SITEMAP}loc`, 'https://tours.example/products/~3C~26~3E~22~27.md'],
      [`${IMAGE}image`, 'https://i.example/?a=<b>&c="d"\''],
      [`${IMAGE}image`, 'https://i.example/]]>'],
      [`${IMAGE}image`, '&amp;&#0;'],
    ])
  })
})

describe('robots', () => {
  const robotsOf = (baseUrl: string | null, contentSignal: string | null) =>
    robots(surfaceContextOf({ baseUrl, options: { ...defaultsOf(SurfaceOptions), contentSignal } }))

  test('robots allows everything, names the sitemap and contains the signal', () => {
    expect(robotsOf('https://tours.example', 'search=yes, ai-train=no')).toBe(
      'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n\nSitemap: https://tours.example/sitemap.xml\n',
    )
    expect(robotsOf(null, 'search=yes')).toBe('User-agent: *\nContent-Signal: search=yes\nAllow: /\n')
  })

  test('robots states where its lines belong if the tree is below a path', () => {
    expect(robotsOf('https://tours.example/a/b', null)).toBe(
      '# Robots read this at https://tours.example/robots.txt alone: add these lines there.\nUser-agent: *\nAllow: /a/b/\n\nSitemap: https://tours.example/a/b/sitemap.xml\n',
    )
  })
})

describe('parseContentSignal', () => {
  test('parseContentSignal writes signals in a fixed order', () => {
    expect(parseContentSignal(' AI-train = NO,search=yes ', '--content-signal')).toBe(
      'search=yes, ai-train=no',
    )
  })

  test.for([
    ...['', 'search', 'search=maybe', 'train=no', 'search=yes,search=no', 'search=yes,'],
    'search=yes\nDisallow: /',
  ])('parseContentSignal rejects %j', text => {
    const parsing = () => parseContentSignal(text, '--content-signal')
    expect(parsing).toThrow(UsageError)
    expect(parsing).toThrow(`Reading --content-signal: "${text}" is not a list of`)
  })
})

describe('maps in a build', () => {
  test('a crawler that begins at sitemap.xml finds every record', async () => {
    const folder = temporaryFolder()
    const report = await build(folder, SAMPLE, {
      surfaces: ['maps'],
      formats: ['markdown'],
      baseUrl: 'https://tours.example/x',
    })
    expect(report.warnings).toEqual([])
    const root = join(folder, 'out/current')
    const found = plainAddresses(readFileSync(join(root, 'sitemap.xml'), 'utf8')).map(address =>
      address.replace('https://tours.example/x/', ''),
    )
    for (const path of found) expect(existsSync(join(root, path)), path).toBe(true)
    const records = readFileSync(join(root, 'records/all.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(found).toEqual(records.map(({ type, id }) => `${type}s/${fileId(id)}.md`))
    expect(readFileSync(join(root, 'robots.txt'), 'utf8')).toContain(
      'Sitemap: https://tours.example/x/sitemap.xml',
    )
  })

  test('a build without a base URL has no sitemap, and warns', async () => {
    const folder = temporaryFolder()
    const report = await build(folder, SAMPLE, { surfaces: ['maps'], formats: ['markdown'] })
    expect(report.warnings).toEqual([expect.stringMatching(/^there is no sitemap\.xml: .*--base-url/)])
    expect(existsSync(join(folder, 'out/current/sitemap.xml'))).toBe(false)
    expect(existsSync(join(folder, 'out/current/robots.txt'))).toBe(false)
  })

  test('builds in several steps write the maps of one build, and drop images without pages', async () => {
    const folder = temporaryFolder()
    const pages = { surfaces: ['pages', 'maps'], formats: ['json'], baseUrl: 'https://tours.example' }
    const read = (name: string) => readFileSync(join(folder, 'out/current', name), 'utf8')
    await build(folder, SAMPLE, pages)
    const map = read('sitemap.xml')
    expect(map).toContain('<image:loc>')
    await build(folder, SAMPLE, { ...pages, full: true })
    expect(read('sitemap.xml')).toBe(map)
    await build(folder, SAMPLE, { ...pages, surfaces: ['maps'] })
    expect(read('sitemap.xml')).not.toContain('<image:loc>')
    expect(read('records/all.jsonl')).not.toContain('"images"')
  })
})
