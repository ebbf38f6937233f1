import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkTree } from '../../src/check/check-tree.ts'
import { buildAll as build, silent, temporaryFolder } from '../helpers/workspace.ts'

const inPolish = { locale: 'pl-PL', defaultCurrency: 'PLN' }
const options = [{ id: 'o', units: [{ id: 'u', type: 'ADULT' }] }]

/** V1 products: one with a rate and no word on the money that it is in, and one that is unpublished. */
const v1 = { type: 'product', account: { ID: 'a', name: 'A' } }
const unpriced = { ...v1, id: 'p4', name: 'Rafting', retail_rates_adult: 25 }
const withdrawn = { ...v1, id: 'p6', name: 'Gone', language: 'Polish', active: false }

const records = [
  { type: 'account', id: 'a', name: 'Łódki', locale: 'pl', description: 'The chÃ¢teau.' },
  { type: 'product', id: 'p1', account: { id: 'a' }, title: 'Seals', options, defaultCurrency: 'EUR' },
  { type: 'product', id: 'p2', account: { id: 'a' }, title: 'CafÃ© crawl', ...inPolish, options },
  { type: 'product', id: 'p3', account: { id: 'a' }, title: 'Gulls', locale: 'cs', options: [{ id: 'o' }] },
  { type: 'product', id: 'p5', account: { id: 'a' }, title: 'Terns', ...inPolish, options },
  unpriced,
  withdrawn,
]

function sourceIn(folder: string): string {
  const source = join(folder, 'source.jsonl')
  writeFileSync(source, records.map(record => JSON.stringify(record)).join('\n'))
  return source
}

describe('collectNotices and missingTemplates', () => {
  it('collectNotices and missingTemplates count what the source should mend, on every build', async () => {
    const folder = temporaryFolder()
    const source = sourceIn(folder)
    const expected = [
      '2 records with signs that were decoded wrongly before they came here (mojibake, such as Ã© for é); the first is "The chÃ¢teau." in a',
      '1 record with a price that names no currency, and is left out; the first is "retail_rates_adult" in p4',
      '2 products in pl, which has no template: headings and labels are English',
      '1 product in cs, which has no template: headings and labels are English',
    ]
    const first = await build(folder, source)
    expect(first.warnings).toEqual(expected)
    const second = await build(folder, source)
    expect([second.published, second.warnings]).toEqual([false, expected])
  })
})

describe('checkTree', () => {
  it('checkTree warns of what the source should mend, and finds no issue in it', async () => {
    const folder = temporaryFolder()
    await build(folder, sourceIn(folder))
    const { issues, warnings } = await checkTree(join(folder, 'out'), silent)
    expect(issues).toEqual([])
    const told = warnings.filter(({ reason }) => !reason.startsWith('is a weak listing'))
    const recordsOf = (part: string) => {
      const alike = told.filter(({ reason }) => reason.includes(part))
      return [...new Set(alike.map(({ record }) => record?.id))]
    }
    expect(recordsOf('mojibake')).toEqual(['a', 'p2'])
    expect(recordsOf('no template for pl')).toEqual(['a', 'p2', 'p5'])
    expect(recordsOf('no template for cs')).toEqual(['p3'])
    expect(recordsOf('neither a price nor a currency')).toEqual(['p3', 'p4'])
    expect(recordsOf('cannot be sold')).toEqual(['p3', 'p4'])
  })
})
