import { describe, expect, it } from 'vitest'
import { json } from '../../src/formats/json/json.ts'
import { jsonOcto } from '../../src/formats/json-octo/json-octo.ts'
import { jsonl } from '../../src/formats/jsonl/jsonl.ts'
import { jsonld } from '../../src/formats/jsonld/jsonld.ts'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { fileOf } from '../document/pages.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'
import { formats } from '../helpers/loaded-formats.ts'

const product = productEntry(fullProduct, { account: fullAccount, baseUrl: 'https://tours.example/x' })
const account = accountEntry(fullAccount, { baseUrl: 'https://tours.example/x' })
const bare = [productEntry({ id: 'p2', title: 'Bare' }), accountEntry({ id: 'a2', name: 'Bare' })]

const TRIP = 'Product and TouristTrip'
const END = /\n$/

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
      for (const entry of [product, account, ...bare]) {
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

  it.each([
    [{ cancellation_period: '24 hours' }, 1],
    [{}, 0],
  ])('lint of json-octo counts the cut-off of %j as cancellation terms: %s', async (passthrough, terms) => {
    const file = JSON.parse(fileOf(jsonOcto, productEntry({ id: 'p', title: 'P', passthrough })))
    const features = file.features.filter(({ type }: { type: string }) => type !== 'CANCELLATION_TERM')
    const content = Buffer.from(JSON.stringify({ ...file, features }))
    expect((await jsonOcto.lint(content, 'product')).facts.listing?.cancellationTerms).toBe(terms)
  })

  it('lint of json-octo warns of a product without a known currency', async () => {
    const options = (pricingFrom: object[]) => [{ id: 'o', units: [{ id: 'u', type: 'ADULT', pricingFrom }] }]
    const price = { original: 900, retail: 900, net: null, currency: 'EUR', currencyPrecision: 2 }
    expect(await octoWarnings({ options: options([]) })).toEqual(['names neither a price nor a currency'])
    expect(await octoWarnings({ options: options([price]) })).toEqual([])
    expect(await octoWarnings({ defaultCurrency: 'EUR', options: options([]) })).toEqual([])
  })

  it.each([
    [json, product, /"shortDescription":"[^"]*"/, '"shortDescription":null', [/^shortDescription: /]],
    [
      json,
      product,
      '"highlights":',
      '"highlight":',
      [/^highlights: /, 'the record: Unrecognized key: "highlight"'],
    ],
    [json, product, '"src":"https:', '"src":"javascript:', ['media.0.src: is no http(s) address']],
    [jsonl, product, '"type":"product"', '"type":"account"', ['type: is not product']],
    [
      jsonl,
      product,
      '"category":',
      '"categoryId":1,"category":',
      ['the record: Unrecognized key: "categoryId"', 'has several keys that look like an id: id, categoryId'],
    ],
    [jsonOcto, product, '"pricingPer":"UNIT"', '"pricingPer":"GROUP"', [/^pricingPer: /]],
    [jsonOcto, product, '"default":true', '"default":false', ['options: not one of them is the default']],
    [
      jsonOcto,
      product,
      /"original":\d+/,
      '"original":0',
      ['options.0.units.0.pricingFrom.0: has an original price below retail'],
    ],
    [jsonOcto, account, 'tours.example/x"', 'tours.example/"', ['endpoint: ends with a slash']],
    [jsonld, product, '"offers":', '"action":', [`${TRIP}: has neither offers nor a rating nor a review`]],
    [jsonld, product, /"lowPrice":"[^"]*",/, '', [`${TRIP}.offers: has no lowPrice`]],
    [jsonld, product, /"description":"[^"]*"/, '"description":null', [`${TRIP}.description: is empty`]],
    [jsonld, account, '"url":"https:', '"url":"ftp:', ['TravelAgency.url: is no http(s) address']],
    [jsonld, product, /"url":"[^"]*",/, '', [`${TRIP}: has no url`]],
    [
      jsonld,
      account,
      '"@id":"https://tours.example',
      '"@id":"',
      ['TravelAgency.@id: is no absolute address'],
    ],
    [jsonld, product, 'Seals ', 'Seals <b>', ['holds a <, which could end a script element']],
    [markdown, product, END, '\n\n# Again\n', ['has not one main heading']],
    [markdown, product, END, '\n\n#### Deep\n', ['has a heading that skips a level']],
    [markdown, product, END, ' <b>x\n', ['holds HTML: <b>']],
    [markdown, product, END, ' [x](javascript:alert)\n', ['holds a link to javascript:alert']],
    [markdown, product, END, ' a@b.example\n', []],
    [
      markdown,
      product,
      /^---\n/,
      '---\na: 1\nb: 1\nc: 1\n',
      ['has 10 keys in its front matter, more than 8'],
    ],
    [markdown, product, /^id: .*\n/m, '', ['has no front matter with id, type and title']],
    [markdown, product, /^id: .*\n/m, 'id: "p\n', ['has no front matter with id, type and title']],
  ])('lint judges $3 in the place of $2', async (format, entry, from, to, expected) => {
    const file = fileOf(format, entry)
    expect(file).toMatch(from)
    const spoiled = Buffer.from(file.replace(from, () => to))
    const { issues } = await format.lint(spoiled, entry.type)
    expect(issues).toEqual(
      expected.map(issue => (typeof issue === 'string' ? issue : expect.stringMatching(issue))),
    )
  })

  it('lint of jsonld finds properties of Product in a TouristTrip', async () => {
    const file = fileOf(jsonld, product).replace('["Product","TouristTrip"]', '"TouristTrip"')
    const { issues } = await jsonld.lint(Buffer.from(file), 'product')
    expect(issues).toContain('TouristTrip: has sku, which a TouristTrip has not')
  })

  it('lint of jsonld takes an offer of dates without a price, but no other', async () => {
    const ended = fileOf(jsonld, productEntry({ id: 'p', title: 'P', endDate: '2020-10-17' }))
    const issuesOf = async (file: string) => (await jsonld.lint(Buffer.from(file), 'product')).issues
    expect(await issuesOf(ended)).toEqual([])
    for (const fields of ['"name"', '"name":"Adult","availabilityEnds"'])
      expect(await issuesOf(ended.replace('"availabilityEnds"', fields))).toContain(
        'TouristTrip.offers: has no price',
      )
  })

  it('countRecords of jsonl counts lines', () => {
    expect(jsonl.countRecords?.(Buffer.from('{}\n{}\n'))).toBe(2)
  })
})
