import type { OctoSchema } from '@octocloud/types'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Entry } from '../../src/document/entry.ts'
import { jsonOcto } from '../../src/formats/json-octo/json-octo.ts'
import { type CatalogueEntries, catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { octoShapes } from '../helpers/octo-shapes.ts'
import { hasJudges, loadOcto } from '../judges/judges.ts'

const baseUrl = 'https://tours.example/x'

/** What OCTO's own schema finds wrong with a text. */
function octoIssues(schema: OctoSchema, text: string): string[] {
  const { error } = schema.safeParse(JSON.parse(text))
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

const issuesOf = (schema: OctoSchema, entries: readonly Entry[]) =>
  entries.flatMap(entry => octoIssues(schema, jsonOcto.record(entry)).map(issue => `${entry.id}: ${issue}`))

describe.skipIf(!hasJudges).each(catalogues)(
  'jsonOcto of $name (needs test/judges)',
  ({ file, isMissing }) => {
    let catalogue: CatalogueEntries
    beforeAll(async () => {
      if (!isMissing) catalogue = await readCatalogue(file, baseUrl)
    })

    it.skipIf(isMissing)("jsonOcto writes products that pass OCTO's zProduct without an issue", async () => {
      const { zProduct } = await loadOcto()
      expect(catalogue.products).not.toEqual([])
      expect(issuesOf(zProduct, catalogue.products)).toEqual([])
    })

    it.skipIf(isMissing)("jsonOcto writes accounts that pass OCTO's zSupplier without an issue", async () => {
      const { zSupplier } = await loadOcto()
      expect(catalogue.accounts).not.toEqual([])
      expect(issuesOf(zSupplier, catalogue.accounts)).toEqual([])
    })
  },
)

describe.skipIf(!hasJudges)('jsonOcto of records with every field and with none (needs test/judges)', () => {
  it('jsonOcto writes products and accounts that pass without an issue', async () => {
    const { zProduct, zSupplier } = await loadOcto()
    const products = [productEntry(fullProduct), productEntry({ id: 'p2', title: 'Bare' })]
    expect(issuesOf(zProduct, products)).toEqual([])
    const accounts = [
      accountEntry(fullAccount, { baseUrl }),
      accountEntry({ id: 'a2', name: 'Bare' }, { baseUrl }),
    ]
    expect(issuesOf(zSupplier, accounts)).toEqual([])
  })
})

describe.skipIf(!hasJudges).each(octoShapes)(
  'jsonOcto of a product of OCTO with $what (needs test/judges)',
  ({ product }) => {
    it("jsonOcto writes a product that passes OCTO's zProduct without an issue", async () => {
      const { zProduct } = await loadOcto()
      expect(issuesOf(zProduct, [productEntry(product)])).toEqual([])
    })
  },
)

describe.skipIf(!hasJudges)('octoIssues (needs test/judges)', () => {
  it('octoIssues finds what OCTO does not allow', async () => {
    const { zProduct, zSupplier } = await loadOcto()
    const text = jsonOcto.record(productEntry({ id: 'p1', title: 'Seals' }))
    expect(octoIssues(zProduct, text)).toEqual([])
    expect(octoIssues(zProduct, text.replace('"pricingPer":"UNIT"', '"pricingPer":"GROUP"'))).toEqual([
      expect.stringMatching(/^pricingPer: /),
    ])
    expect(octoIssues(zSupplier, text)).toEqual(['name: Required', 'endpoint: Required', 'contact: Required'])
  })
})
