import { describe, expect, it } from 'vitest'
import type { Entry } from '../../src/document/entry.ts'
import { jsonld } from '../../src/formats/jsonld/jsonld.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { isAll } from '../helpers/extent.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { googleErrors } from '../helpers/google-issues.ts'

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
const imageless: Record<string, number> = { 'the edge records': 1, 'Centre-Val de Loire': isAll ? 58 : 2 }

describe.each(catalogues)('jsonld of $name', ({ name, file, isMissing }) => {
  it.skipIf(isMissing)("jsonld has no error of Google's Product snippet", async () => {
    const { accounts, products } = await readCatalogue(file, 'https://tours.example/x')
    const { snippet, merchantListing, others } = await errorsOf([...accounts, ...products])
    expect(snippet).toEqual([])
    expect(others).toEqual([])
    expect(merchantListing).toHaveLength(imageless[name] ?? 0)
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
