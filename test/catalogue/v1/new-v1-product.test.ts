import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { V1Write } from '../../../src/catalogue/v1/check-v1.ts'
import { newV1Product } from '../../../src/catalogue/v1/new-v1-product.ts'
import { readProduct, readV1Walk } from '../model.ts'
import { fullResource } from './v1-records.ts'

describe('newV1Product', () => {
  test('newV1Product of every field is what reading the record would be', () => {
    const { version_id: _, ...fields } = fullResource
    expect(newV1Product({ ...fields, id: 'other', account: { id: 'a1' }, name: 'Walk' }, 'p1')).toEqual({
      product: readProduct({ ...fields, id: 'p1', name: 'Walk' }).product,
    })
  })

  test('newV1Product takes an address as real lists write it', () => {
    const addresses = [{ location_type: 'Starts', directions: null, notes: '', coordinates: null }]
    expect(newV1Product({ name: 'Walk', addresses }, 'p1')).toEqual({
      // A location with only a role is unknown.
      product: { ...readV1Walk({ addresses }).product, locations: [] },
    })
  })

  test.each([
    [{}, 'name', 'is missing'],
    [{ summary: 'S' }, 'name', 'is missing'],
    [{ name: null }, 'name', 'is empty'],
    [{ name: '' }, 'name', 'is empty'],
    [{ name: {} }, 'name', 'is not a text: an object'],
    [{ name: 'Walk', sails: 1 }, 'sails', 'is not a field of the interface'],
    [{ name: 'Walk', min_pax: 'two' }, 'min_pax', 'is not a number: "two"'],
    [{ name: 'Walk', retail_rates_adult: 5 }, 'retail_rates_adult', 'has no currency beside it'],
  ])('newV1Product refuses %j', (fields, path, reason) => {
    expect(newV1Product(fields, 'p1')).toEqual({ issue: { path, reason } })
  })

  test('V1Write converts to a JSON schema with every field of a write', () => {
    const schema = z.toJSONSchema(z.object({ products: z.array(V1Write) }), { io: 'input' })
    const { properties } = z
      .object({ properties: z.record(z.string(), z.unknown()) })
      .parse(schema.$defs?.['V1Write'])
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['name', ...Object.keys(fullResource)]))
  })
})
