import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { type SchemaPart, sourceSchema } from '../../src/catalogue/source-schema.ts'

const sample = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../examples/catalogue.json', import.meta.url)), 'utf8'),
)

/** Each is compiled once, which takes long. */
const validators = new Map<SchemaPart, ValidateFunction>()

/** What an editor says of `value`: the path and the message of each issue. */
function issuesOf(part: SchemaPart, value: unknown): string[] {
  const validate = validators.get(part) ?? new Ajv2020({ allErrors: true }).compile(sourceSchema(part))
  validators.set(part, validate)
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

describe('sourceSchema', () => {
  test('sourceSchema takes the sample, and a document that names its schema', () => {
    expect(issuesOf('catalogue', { $schema: './tourpress.schema.json', ...sample })).toEqual([])
    for (const account of sample.accounts)
      expect(issuesOf('account', { type: 'account', ...account })).toEqual([])
    for (const product of sample.products) expect(issuesOf('product', product)).toEqual([])
  })

  test('sourceSchema finds an unknown field, a missing id and a wrong code', () => {
    const product = {
      title: 'Walk',
      discription: 'D',
      deliveryMethods: ['PIGEON'],
      options: [{ units: [{}] }],
    }
    expect(issuesOf('catalogue', { products: [product] }).sort()).toEqual([
      '/products/0 must NOT have additional properties',
      "/products/0 must have required property 'id'",
      '/products/0/deliveryMethods/0 must be equal to one of the allowed values',
      "/products/0/options/0/units/0 must have required property 'id'",
    ])
  })
})
