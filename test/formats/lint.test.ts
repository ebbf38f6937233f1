import { describe, expect, it } from 'vitest'
import type { Entry } from '../../src/document/entry.ts'
import type { Format } from '../../src/formats/format.ts'
import { json } from '../../src/formats/json/json.ts'
import { jsonOcto } from '../../src/formats/json-octo/json-octo.ts'
import { jsonl } from '../../src/formats/jsonl/jsonl.ts'
import { jsonld } from '../../src/formats/jsonld/jsonld.ts'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { formats } from '../helpers/loaded-formats.ts'

const entries: Entry[] = [
  productEntry(fullProduct, { account: fullAccount, baseUrl: 'https://tours.example/x' }),
  accountEntry(fullAccount, { baseUrl: 'https://tours.example/x' }),
  productEntry({ id: 'p2', title: 'Bare' }),
  accountEntry({ id: 'a2', name: 'Bare' }),
]
const [product, account] = entries

const fileOf = (format: Format, entry: Entry) => format.open(entry) + format.record(entry) + format.close

/** The result for a file in which one text is replaced. The text has to occur. */
async function spoiled(format: Format, entry: Entry | undefined, from: string | RegExp, to: string) {
  if (entry === undefined) throw new Error('No entry')
  const file = fileOf(format, entry)
  expect(file).toMatch(from)
  const { lint } = format
  return (await lint(Buffer.from(file.replace(from, () => to)), entry.type)).issues
}

/** The warnings of json-octo about the file of a product with these fields. */
async function octoWarnings(fields: object): Promise<readonly string[] | undefined> {
  const file = fileOf(jsonOcto, productEntry({ id: 'p', title: 'P', ...fields }))
  return (await jsonOcto.lint(Buffer.from(file), 'product')).warnings
}

describe('lint', () => {
  it.each(formats)(
    'lint of $name finds no issue in records with all fields and with no optional ones',
    async format => {
      const { lint } = format
      for (const entry of entries) {
        const { issues, facts } = await lint(Buffer.from(fileOf(format, entry)), entry.type)
        expect(issues).toEqual([])
        expect(facts.title).toBe(entry.type === 'product' ? entry.product.title : entry.account.name)
        if (facts.id !== undefined) expect(facts.id).toBe(entry.id)
      }
    },
  )

  it('lint of json-octo warns of an option that nobody can book', async () => {
    const unit = { id: 'u', type: 'ADULT' }
    expect(await octoWarnings({ defaultCurrency: 'EUR', options: [{ id: 'o', units: [unit] }] })).toEqual([])
    for (const options of [[], [{ id: 'o' }], [{ id: 'o', units: [unit] }, { id: 'q' }]])
      expect(await octoWarnings({ defaultCurrency: 'EUR', options })).toEqual([
        'cannot be sold: an option has no units (ticket types), and a booking is made of units',
      ])
  })

  it('lint of json-octo warns of a product without a known currency', async () => {
    const options = (pricingFrom: object[]) => [{ id: 'o', units: [{ id: 'u', type: 'ADULT', pricingFrom }] }]
    const price = { original: 900, retail: 900, net: null, currency: 'EUR', currencyPrecision: 2 }
    expect(await octoWarnings({ options: options([]) })).toEqual(['names neither a price nor a currency'])
    expect(await octoWarnings({ options: options([price]) })).toEqual([])
    expect(await octoWarnings({ defaultCurrency: 'EUR', options: options([]) })).toEqual([])
  })

  it('lint of json and jsonl finds nulls, missing keys and invalid addresses', async () => {
    expect(await spoiled(json, product, /"shortDescription":"[^"]*"/, '"shortDescription":null')).toEqual([
      expect.stringMatching(/^shortDescription: /),
    ])
    expect(await spoiled(json, product, '"highlights":', '"highlight":')).toEqual([
      expect.stringMatching(/^highlights: /),
      'the record: Unrecognized key: "highlight"',
    ])
    expect(await spoiled(json, product, /"src":"https:/, '"src":"javascript:')).toEqual([
      'media.0.src: is no http(s) address',
    ])
    expect(await spoiled(jsonl, product, '"type":"product"', '"type":"account"')).toEqual([
      'type: is not product',
    ])
    expect(await spoiled(jsonl, product, '"category":', '"categoryId":1,"category":')).toEqual([
      'the record: Unrecognized key: "categoryId"',
      'has several keys that look like an id: id, categoryId',
    ])
    expect(jsonl.countRecords?.(Buffer.from('{}\n{}\n'))).toBe(2)
  })

  it('lint of json-octo finds missing required values and contradictory prices', async () => {
    expect(await spoiled(jsonOcto, product, '"pricingPer":"UNIT"', '"pricingPer":"GROUP"')).toEqual([
      expect.stringMatching(/^pricingPer: /),
    ])
    expect(await spoiled(jsonOcto, product, '"default":true', '"default":false')).toEqual([
      'options: not one of them is the default',
    ])
    expect(await spoiled(jsonOcto, product, /"original":\d+/, '"original":0')).toEqual([
      'options.0.units.0.pricingFrom.0: has an original price below retail',
    ])
    expect(
      await spoiled(
        jsonOcto,
        account,
        '"endpoint":"https://tours.example/x"',
        '"endpoint":"https://t.example/"',
      ),
    ).toEqual(['endpoint: ends with a slash'])
  })

  it('lint of jsonld finds what search engines reject', async () => {
    const trip = 'Product and TouristTrip'
    expect(await spoiled(jsonld, product, '"offers":', '"potentialAction":')).toEqual([
      `${trip}: has neither offers nor a rating nor a review`,
    ])
    expect(await spoiled(jsonld, product, /"lowPrice":"[^"]*",/, '')).toEqual([
      `${trip}.offers: has no lowPrice`,
    ])
    expect(await spoiled(jsonld, product, /"description":"[^"]*"/, '"description":null')).toEqual([
      `${trip}.description: is empty`,
    ])
    expect(await spoiled(jsonld, product, '["Product","TouristTrip"]', '"TouristTrip"')).toContain(
      'TouristTrip: has sku, which a TouristTrip has not',
    )
    expect(await spoiled(jsonld, account, /"url":"https:/, '"url":"ftp:')).toEqual([
      'TravelAgency.url: is no http(s) address',
    ])
    expect(await spoiled(jsonld, product, /"url":"[^"]*",/, '')).toEqual([`${trip}: has no url`])
    expect(await spoiled(jsonld, account, /"@id":"https:\/\/tours.example/, '"@id":"')).toEqual([
      'TravelAgency.@id: is no absolute address',
    ])
    expect(await spoiled(jsonld, product, 'Seals ', 'Seals <b>')).toEqual([
      'holds a <, which could end a script element',
    ])
  })

  it('lint of markdown finds a second heading, HTML, foreign links and long front matter', async () => {
    const end = /\n$/
    expect(await spoiled(markdown, product, end, '\n\n# Again\n')).toEqual(['has not one main heading'])
    expect(await spoiled(markdown, product, end, '\n\n#### Deep\n')).toEqual([
      'has a heading that skips a level',
    ])
    expect(await spoiled(markdown, product, end, ' <b>x\n')).toEqual(['holds HTML: <b>'])
    expect(await spoiled(markdown, product, end, ' [x](javascript:alert)\n')).toEqual([
      'holds a link to javascript:alert',
    ])
    expect(await spoiled(markdown, product, end, ' a@b.example\n')).toEqual([])
    const keys = ['a', 'b', 'c'].map(key => `${key}: 1\n`).join('')
    expect(await spoiled(markdown, product, /^---\n/, `---\n${keys}`)).toEqual([
      'has 9 keys in its front matter, more than 8',
    ])
    expect(await spoiled(markdown, product, /^id: .*\n/m, '')).toEqual([
      'has no front matter with id, type and title',
    ])
    expect(await spoiled(markdown, product, /^id: .*\n/m, 'id: "p\n')).toEqual([
      'has no front matter with id, type and title',
    ])
  })
})
