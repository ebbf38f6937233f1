import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Entry } from '../../src/document/entry.ts'
import { jsonld } from '../../src/formats/jsonld/jsonld.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { expandJsonLd } from '../helpers/expand-jsonld.ts'
import { everyNth, isAll } from '../helpers/extent.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { filesIn } from '../helpers/golden.ts'
import { googleErrors, googleIssues, googleWarnings } from '../helpers/google-issues.ts'
import { parsePage } from '../helpers/html-page.ts'
import { vocabularyIssues } from '../helpers/schema-org.ts'
import { SAMPLE } from '../helpers/server.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'

const documentOf = (entry: Entry) => jsonld.open(entry) + jsonld.record(entry) + jsonld.close

async function errorsOf(entries: readonly Entry[]) {
  const judged = await Promise.all(
    entries.map(async entry => ({ id: entry.id, ...(await googleErrors(documentOf(entry))) })),
  )
  return {
    snippet: judged.flatMap(({ id, snippet }) => snippet.map(error => `${id}: ${error}`)),
    others: [...new Set(judged.flatMap(({ others }) => others))],
    merchantListing: judged.filter(({ merchantListing }) => merchantListing.length > 0).map(({ id }) => id),
  }
}

/** A review whose author or stars nobody knows stays one: only the operator's own snippet would need them. */
const anonymous = [
  'review: Required attribute "author" is missing',
  'review: Required attribute "reviewRating" is missing',
]

/** Counted in the sources by another program, products with a price and without an image: search engines show them, but not in merchant listings. */
const imageless: Record<string, number> = { 'the edge records': 1, 'Centre-Val de Loire': isAll ? 63 : 3 }

describe.each(catalogues)('jsonld of $name', ({ name, file, isMissing }) => {
  it.skipIf(isMissing)("jsonld has no error of Google's Product snippet", async () => {
    const { accounts, products } = await readCatalogue(file, 'https://tours.example/x')
    const { snippet, merchantListing, others } = await errorsOf([...accounts, ...products])
    expect(snippet).toEqual([])
    expect(others).toEqual([])
    expect(merchantListing).toHaveLength(imageless[name] ?? 0)
  })
})

/** What Google recommends for goods, and no record of a tour says. */
const OF_GOODS = [
  ...['aggregateRating', 'review', 'color', 'hasCertification', 'inProductGroupWithID', 'isVariantOf'],
  ...['material', 'mpn', 'pattern', 'size'],
].map(field => `Missing field "${field}" (optional)`)
const GTIN = /^Missing one of field "gtin"/
/** One bound of age is known, and nothing of genders. */
const AUDIENCE =
  /^audience: (?:Missing field "suggestedGender"|One of the following conditions needs to be met)/

/** What a record says itself nothing of. */
function unsaid(entry: Entry): string[] {
  const missing = (field: string, path = '') => `${path}Missing field "${field}" (optional)`
  if (entry.type === 'account')
    return entry.account.reviews.some(({ date }) => date === null)
      ? [missing('datePublished', 'review: ')]
      : []
  const { ageRestrictionValue, description, shortDescription } = entry.product
  return [
    ...(ageRestrictionValue === null ? [missing('audience')] : []),
    ...(description === null && shortDescription === null ? [missing('description')] : []),
  ]
}

describe.each(catalogues)('warnings of Google on $name', ({ file, isMissing }) => {
  it.skipIf(isMissing)('jsonld has no warning that the record could mend', async () => {
    const { accounts, products } = await readCatalogue(file, 'https://tours.example/x')
    for (const entry of [...accounts, ...products]) {
      const warnings = await googleWarnings(documentOf(entry))
      const mendable = warnings.filter(
        warning =>
          ![...OF_GOODS, ...unsaid(entry)].includes(warning) &&
          !GTIN.test(warning) &&
          !AUDIENCE.test(warning),
      )
      expect({ id: entry.id, mendable }).toEqual({ id: entry.id, mendable: [] })
    }
  })
})

describe('pages of the sample', () => {
  it('pages say what they are without an error or a warning that Google has, and without a term that schema.org has not', async () => {
    const folder = temporaryFolder()
    await build(folder, SAMPLE, { surfaces: ['pages'], baseUrl: 'https://tours.example/x' })
    const root = join(folder, 'out/current')
    const paths = filesIn(root).filter(path => path.endsWith('.html') && path !== '404.html')
    expect(paths).toHaveLength(65)
    for (const path of everyNth(12, paths)) {
      const page = readFileSync(join(root, path), 'utf8')
      const issues = await googleIssues(page)
      // Products and operators are judged above.
      const own = issues.filter(issue => !/^\w+ (?:Product|TouristTrip|TravelAgency)\b/.test(issue))
      expect({ path, own }).toEqual({ path, own: [] })
      const [script] = parsePage(page)
        .named('script')
        .filter(({ text }) => text !== '')
      const nodes = await expandJsonLd(JSON.parse(script?.text ?? ''))
      expect({ path, issues: vocabularyIssues(nodes) }).toEqual({ path, issues: [] })
    }
  })

  it('googleIssues finds a path of one step, and a step without an address', async () => {
    const page = (...steps: object[]) =>
      googleIssues(
        `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: steps })}</script>`,
      )
    const step = { '@type': 'ListItem', position: 1, name: 'A', item: { '@id': 'https://a.example/' } }
    expect(await page(step)).toEqual(['WARNING BreadcrumbList: At least two ListItems are required'])
    expect(await page({ ...step, item: undefined }, { ...step, position: 2 })).toEqual([
      'WARNING BreadcrumbList: itemListElement: Field "item" with URL is missing',
    ])
  })
})

describe('jsonld of records with every field and with none', () => {
  it("jsonld has no error of Google's Product snippet, with a base URL and without", async () => {
    for (const options of [{}, { baseUrl: 'https://tours.example/x' }]) {
      const entries = [
        productEntry(fullProduct, { account: fullAccount, ...options }),
        accountEntry(fullAccount, { contentType: 'all', ...options }),
        productEntry({ id: 'p2', title: 'Bare' }, options),
      ]
      expect(await errorsOf(entries)).toEqual({ snippet: [], merchantListing: [], others: anonymous })
    }
  })
})

describe('googleErrors', () => {
  const priced = productEntry({
    id: 'p1',
    title: 'Seals',
    options: [{ id: 'o', units: [{ id: 'u', pricingFrom: [{ retail: 100, currency: 'EUR' }] }] }],
  })

  it('googleErrors tells what the snippet requires from what merchant listings require', async () => {
    const document = documentOf(priced)
    expect(await googleErrors(document)).toEqual({
      snippet: [],
      merchantListing: ['Required attribute "image" is missing'],
      others: [],
    })
    expect((await googleErrors(document.replace('"offers":', '"sameAs":'))).snippet).toEqual([
      'One of the following attributes is required: "aggregateRating", "offers" or "review"',
    ])
    expect((await googleErrors(document.replace('"lowPrice"', '"lowprice"'))).snippet).toEqual([
      'offers: Required attribute "lowPrice" is missing',
    ])
  })
})
