import { beforeAll, describe, expect, it } from 'vitest'
import type { Entry } from '../../src/document/entry.ts'
import { expansionIssues } from '../../src/formats/jsonld/expansion-issues.ts'
import { jsonld } from '../../src/formats/jsonld/jsonld.ts'
import { type CatalogueEntries, catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { expandJsonLd, RELATIVE_BASE } from '../helpers/expand-jsonld.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { vocabularyIssues } from '../helpers/schema-org.ts'

const documentOf = (entries: readonly Entry[]): string => {
  const [first] = entries
  if (first === undefined) throw new Error('No entry')
  return jsonld.open(first) + entries.map(entry => jsonld.record(entry)).join(jsonld.separator) + jsonld.close
}

const graph = (...nodes: object[]) =>
  expandJsonLd({ '@context': 'https://schema.org', '@graph': nodes.map(node => ({ ...node })) })

/** Paths of every null in a value of JSON. */
function nulls(value: unknown, path = '$'): string[] {
  if (value === null) return [path]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => nulls(inner, `${path}.${key}`))
}

describe.each(catalogues)('jsonld of $name', ({ file, isMissing }) => {
  let catalogue: CatalogueEntries
  let entries: Entry[]
  beforeAll(async () => {
    if (isMissing) return
    catalogue = await readCatalogue(file, 'https://tours.example/x')
    entries = [...catalogue.accounts, ...catalogue.products]
  })

  it.skipIf(isMissing)(
    'jsonld expands without losing anything, and has only terms that schema.org allows',
    async () => {
      const document = documentOf(entries)
      const nodes = await expandJsonLd(JSON.parse(document))
      expect(nodes).toHaveLength(entries.length)
      expect(vocabularyIssues(nodes)).toEqual([])
      expect(JSON.stringify(nodes)).not.toContain(RELATIVE_BASE)
    },
  )

  it.skipIf(isMissing)('jsonld is found by check to lose nothing in expansion', async () => {
    for (const entry of entries)
      expect(await expansionIssues(Buffer.from(documentOf([entry]))), entry.id).toEqual([])
  })

  it.skipIf(isMissing)('jsonld holds no null and no <', () => {
    for (const entry of entries) {
      const record = jsonld.record(entry)
      expect(nulls(JSON.parse(record), entry.id)).toEqual([])
      expect(record).not.toContain('<')
    }
  })
})

describe('jsonld of records with every field', () => {
  const entries = (baseUrl?: string) => {
    const options = baseUrl === undefined ? {} : { baseUrl }
    return [
      productEntry(fullProduct, { account: fullAccount, ...options }),
      accountEntry(fullAccount, { contentType: 'all', ...options }),
      productEntry({ id: 'a b/"<>', title: 'Odd id' }, options),
    ]
  }

  it.each(['https://tours.example/x', undefined])(
    'jsonld with the base URL %s has no issue',
    async baseUrl => {
      const nodes = await expandJsonLd(JSON.parse(documentOf(entries(baseUrl))))
      expect(vocabularyIssues(nodes)).toEqual([])
      expect(JSON.stringify(nodes)).not.toContain(RELATIVE_BASE)
    },
  )
})

describe('expandJsonLd', () => {
  it('expandJsonLd fails on what would get lost', async () => {
    await expect(graph({ '@type': 'TouristTrip', '@unheard': 'of' })).rejects.toThrow(/safe mode/i)
  })

  it('expandJsonLd makes addresses of the values of url, and texts of the values of name', async () => {
    expect(await graph({ '@type': 'Place', url: 'https://a.example/', name: 'https://a.example/' })).toEqual([
      {
        '@type': ['http://schema.org/Place'],
        'http://schema.org/url': [{ '@id': 'https://a.example/' }],
        'http://schema.org/name': [{ '@value': 'https://a.example/' }],
      },
    ])
  })
})

describe('vocabularyIssues', () => {
  it('vocabularyIssues finds mistyped types and properties, however deep', async () => {
    expect(
      vocabularyIssues(
        await graph({ '@type': 'TouristTripp', name: 'A' }, { '@type': 'TouristTrip', nmae: 'B' }),
      ),
    ).toEqual([
      'http://schema.org/TouristTripp is no type',
      'http://schema.org/name is no property of http://schema.org/TouristTripp',
      'http://schema.org/nmae is no property',
    ])
    const itinerary = { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', positoin: 1 }] }
    expect(vocabularyIssues(await graph({ '@type': 'TouristTrip', itinerary }))).toEqual([
      'http://schema.org/positoin is no property',
    ])
  })

  it('vocabularyIssues finds properties outside their domain, and joins the types of a node', async () => {
    const outside = (type: string | string[]) =>
      graph({ '@type': type, sku: '1', provider: { '@id': 'urn:a' } })
    expect(vocabularyIssues(await outside('TouristTrip'))).toEqual([
      'http://schema.org/sku is no property of http://schema.org/TouristTrip',
    ])
    expect(vocabularyIssues(await outside('Product'))).toEqual([
      'http://schema.org/provider is no property of http://schema.org/Product',
    ])
    expect(vocabularyIssues(await outside(['Product', 'TouristTrip']))).toEqual([])
  })

  it('vocabularyIssues finds a node without a type, and leaves references alone', async () => {
    expect(vocabularyIssues(await graph({ '@type': 'Offer', seller: { name: 'A' } }))).toEqual([
      'A node with http://schema.org/name has no type',
      'http://schema.org/name is no property of ',
    ])
    expect(vocabularyIssues(await graph({ '@type': 'Offer', seller: { '@id': 'urn:a' } }))).toEqual([])
  })
})
