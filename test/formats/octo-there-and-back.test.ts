import { describe, expect, test } from 'vitest'
import { jsonOcto } from '../../src/formats/json-octo/json-octo.ts'
import { productEntry, productFrom } from '../helpers/entries.ts'
import { octoShapes, wholeOcto } from '../helpers/octo-shapes.ts'

const told = (record: object): unknown => JSON.parse(jsonOcto.record(productEntry(record)))

/** `value` with the keys that `like` has, at every depth: json-octo adds what OCTO requires. */
function partOf(value: unknown, like: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(like))
    return value.map((item, index) => partOf(item, like[index]))
  if (typeof value !== 'object' || value === null || typeof like !== 'object' || like === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      key in like ? [[key, partOf(item, Object(like)[key])]] : [],
    ),
  )
}

describe.each(octoShapes)('a product of OCTO with $what', ({ product }) => {
  test('json-octo tells it again as it came', () => {
    expect(partOf(told(product), product)).toEqual(product)
  })

  test('json-octo of it is sound', async () => {
    const { issues } = await jsonOcto.lint(Buffer.from(JSON.stringify(told(product))), 'product')
    expect(issues).toEqual([])
  })

  test('what json-octo tells is told again', () => {
    const first = told(product)
    expect(told(Object(first))).toEqual(first)
  })

  test('a dump of it is the same record', () => {
    const record = productFrom(product)
    const { durationText: _, ...dumped } = record
    expect(productFrom(dumped)).toEqual(record)
  })
})

test('titles and prices per booking are those of the record', () => {
  const product = {
    ...wholeOcto,
    title: ' Kayak &amp;  \u202eseals\u200b\n ',
    description: 'We\u202e paddle\u0007.',
    options: [
      {
        ...wholeOcto.options[0],
        units: [],
        pricingFrom: [{ retail: '12000', currency: 'gbp' }],
      },
    ],
  }
  expect(told(product)).toMatchObject({ title: 'Kayak & seals', description: 'We paddle.' })
  const { facts } = Object(jsonOcto.lint(Buffer.from(JSON.stringify(told(product))), 'product'))
  expect(facts).toMatchObject({ title: 'Kayak & seals', prices: ['GBP 120.00'] })
})

test('a whole product comes back without any further field', () => {
  expect(told(wholeOcto)).toEqual(wholeOcto)
})
