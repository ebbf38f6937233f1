import fc from 'fast-check'
import jsonLd, { type JsonLdDocument } from 'jsonld'
import { describe, expect, it } from 'vitest'
import { CONTEXT } from '../../src/formats/jsonld/context.ts'
import { expansionIssues } from '../../src/formats/jsonld/expansion-issues.ts'
import { documentText, jsonld, nodeText } from '../../src/formats/jsonld/jsonld.ts'
import { listNode, webPageNode } from '../../src/surfaces/pages/page-nodes.ts'
import { sitePartsIn } from '../../src/surfaces/pages/site-parts.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { examples } from '../helpers/extent.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { schemaOrgContext, vocabularyIssues } from '../helpers/schema-org.ts'
import { surfaceContext } from '../helpers/surface-context.ts'

const entries = [
  productEntry(fullProduct, { account: fullAccount, baseUrl: 'https://tours.example/x' }),
  productEntry({ ...fullProduct, ageRestrictionType: 'Maximum', bookingUrl: 'https://shop.example/p1' }),
  accountEntry(fullAccount, { contentType: 'all' }),
  productEntry({ id: 'p2', title: 'Bare' }),
  productEntry({ id: 'p3', name: 'Museum', opening_hours: { Monday: '9:00 - 17:00', Sunday: 'Closed' } }),
  accountEntry({ id: 'a2', name: 'Bare' }),
]
const files = entries.map(entry => jsonld.open(entry) + jsonld.record(entry) + jsonld.close)
const [product = ''] = files

const issuesOf = async (text: string) => expansionIssues(Buffer.from(text))

/** The issues of the first product after one text is replaced. The text has to occur. */
function spoiled(from: string, to: string): Promise<string[]> {
  expect(product).toContain(from)
  return issuesOf(product.replace(from, () => to))
}

/** The expected result: whether the whole document expands in safe mode. */
async function expands(document: JsonLdDocument): Promise<boolean> {
  const documentLoader = async (documentUrl: string) => {
    if (documentUrl !== 'https://schema.org') throw new Error('There is no such context')
    return { documentUrl, document: { '@context': CONTEXT } }
  }
  const options = { safe: true, documentLoader }
  return jsonLd.expand(document, options).then(
    () => true,
    () => false,
  )
}

describe('CONTEXT', () => {
  const names = Object.keys(CONTEXT)
  const context = surfaceContext({ baseUrl: 'https://tours.example' })
  const site = sitePartsIn(context)('en')
  const list = listNode([], { count: 0, before: 0 }, context)
  const page = documentText([nodeText(webPageNode(site, { name: 'A', path: 'a.html', steps: [] }, list))])

  it('CONTEXT has exactly the terms that occur in files', () => {
    const used = new Set<string>()
    const collect = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(collect)
      else if (typeof value === 'object' && value !== null)
        for (const [key, inner] of Object.entries(value)) {
          for (const name of key === '@type' ? [inner].flat() : [key]) used.add(String(name))
          if (key !== '@type') collect(inner)
        }
    }
    for (const file of [...files, page]) collect(JSON.parse(file)['@graph'])
    used.delete('@id')
    expect([...used].sort()).toEqual(names.toSorted())
  })

  it('CONTEXT maps each term as the context of schema.org does', async () => {
    const whole: Record<string, unknown> = { ...schemaOrgContext }
    for (const name of names) expect(CONTEXT[name], name).toEqual(whole[name] ?? `http://schema.org/${name}`)
    expect(
      vocabularyIssues(await jsonLd.expand({ '@context': CONTEXT, '@type': 'Place', name: 'A' })),
    ).toEqual([])
  })
})

describe('expansionIssues', () => {
  it('expansionIssues finds no issue in records with all fields and with no optional ones', async () => {
    for (const file of files) expect(await issuesOf(file)).toEqual([])
  })

  it('expansionIssues returns no promise for structures that it has seen', async () => {
    await issuesOf(product)
    expect(expansionIssues(Buffer.from(product.replace('Seals', 'Whales')))).toEqual([])
    const wrong = product.replace('"sku":', '"skew":')
    const found = await issuesOf(wrong)
    expect(found).toHaveLength(1)
    expect(expansionIssues(Buffer.from(wrong))).toEqual(found)
  })

  it.each([
    ['"sku":', '"skew":', 'invalid property "skew"'],
    ['"streetAddress":', '"streetAdress":', 'invalid property "streetAdress"'],
    ['"AggregateOffer"', '"AgregateOffer"', 'relative @type reference "AgregateOffer"'],
    ['"@id":"https://tours.example/x/products/p1"', '"@id":"p1"', 'relative @id reference "p1"'],
    ['"@graph":', '"naem":1,"@graph":', 'invalid property "naem"'],
  ])('expansionIssues names what is lost at any depth where %s is %s', async (from, to, loss) => {
    expect(await spoiled(from, to)).toEqual([`does not expand: ${loss}`])
  })

  it('expansionIssues loads no context over the network', async () => {
    expect(await spoiled('"sku":', '"@context":"https://elsewhere.example/","sku":')).toEqual([
      expect.stringMatching(/^does not expand: .*elsewhere\.example/),
    ])
  })

  it('expansionIssues reports names of Object.prototype as unknown terms', async () => {
    for (const name of ['constructor', 'toString'])
      expect(await spoiled('"sku":', `"${name}":`)).toEqual([expect.stringContaining(`"${name}"`)])
  })

  it('expansionIssues finds an issue if and only if the whole document does not expand', async () => {
    const places = files.flatMap((file, index) => placesIn(JSON.parse(file)).map(path => ({ index, path })))
    const seen = { sound: 0, lost: 0 }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), change, async ({ index, path }, { key, value }) => {
        const document = JSON.parse(files[index] ?? '')
        changeAt(document, path, key, value)
        const isSound = await expands(document)
        seen[isSound ? 'sound' : 'lost']++
        const issues = await issuesOf(JSON.stringify(document))
        expect(issues.length === 0, JSON.stringify({ path, key, value, issues })).toBe(isSound)
      }),
      { numRuns: examples(50, 5000) },
    )
    expect(Math.min(seen.sound, seen.lost)).toBeGreaterThan(10)
  })
})

const iri = fc.constantFrom(
  'urn:a',
  'https://a.example/x',
  'relative',
  '',
  '#a',
  '_:b',
  'name:x',
  '@foo',
  'a b:c',
)
const term = fc.constantFrom(
  'name',
  'url',
  'image',
  'sameAs',
  'offers',
  'Product',
  'nmae',
  '@id',
  '@type',
  '@foo',
  'constructor',
)
const leaf = fc.oneof(iri, fc.constantFrom(1, true, null), fc.constant({}), fc.constant([]))
const change = fc.record({
  key: term,
  value: fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.dictionary(term, leaf, { maxKeys: 2 }),
    fc.record({ '@value': fc.constantFrom('x', 1, null) }),
    fc.record({ '@list': fc.array(leaf, { maxLength: 2 }) }),
    fc.record({ '@type': fc.constantFrom('Place', 'Palce'), name: leaf }),
  ),
})

/** Paths of all nodes in a document's graph. */
function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]))
  return Array.isArray(value) ? inner : [path, ...inner]
}

function changeAt(document: object, path: readonly string[], key: string, value: unknown): void {
  const node = path.reduce<unknown>((holder, step) => Reflect.get(Object(holder), step), document)
  Object.defineProperty(node, key, { value, enumerable: true, writable: true, configurable: true })
}
