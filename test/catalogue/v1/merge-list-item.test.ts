import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecord } from '../../../src/catalogue/read-record.ts'
import type { Product } from '../../../src/catalogue/schema/product.ts'
import { applyV1Update } from '../../../src/catalogue/v1/apply-v1-update.ts'
import { newV1Product } from '../../../src/catalogue/v1/new-v1-product.ts'
import { toListItem } from '../../../src/catalogue/v1/v1-list-item.ts'
import { ProductResource } from '../../../src/server/resources/product.ts'
import { examples } from '../../helpers/extent.ts'
import { someWritten } from '../../server/interface/written-values.ts'
import { readWalk } from '../model.ts'
import { owner, writtenBy } from './v1-records.ts'

/** A product of the newer API with its list item, as a crawl reads both. */
function crawled(product: object, listItem: object): Product {
  const record = readWalk({ ...product, listItem })
  expect(record.dropped).toEqual([])
  return record.product
}

const feature = (type: string, shortDescription: string) => ({ type, shortDescription })

describe('mergeListItem', () => {
  test('mergeListItem stores only values that the list has and the record lacks', () => {
    const product = crawled(
      {
        category: 'Walk',
        features: [feature('BOOKING_TERM', 'Pay at once'), feature('CANCELLATION_TERM', 'Moderate')],
      },
      {
        name: 'Walk',
        category: 'Walk',
        booking_cutoff: [24, 'hours'],
        valid_for: '6 months',
        cancellation_policy: 'Moderate',
        cancellation_notes: null,
        terms_and_conditions: 'Pay at once',
        system_providers: [{ id: 7 }],
        availability_notes: [],
        opening_hours: {},
      },
    )
    expect(product.passthrough).toEqual({
      booking_cutoff: [24, 'hours'],
      valid_for: '6 months',
      cancellation_policy: 'Moderate',
      system_providers: [{ id: 7 }],
    })
    expect(toListItem(product, owner)).toMatchObject({
      booking_cutoff: [24, 'hours'],
      valid_for: '6 months',
      cancellation_policy: 'Moderate',
      cancellation_notes: '',
      terms_and_conditions: 'Pay at once',
      system_providers: [{ id: 7 }],
    })
  })

  test('mergeListItem does not add texts of fields that lists lack', () => {
    const features = [feature('RESTRICTIONS', 'No heels'), feature('RESTRICTIONS', 'No asthma')]
    expect(toListItem(crawled({ features }, { restrictions: ['No heels'] }), owner).restrictions).toEqual([
      'No heels',
    ])
    expect(toListItem(crawled({ features }, { restrictions: [] }), owner).restrictions).toEqual([])
    expect(toListItem(crawled({ features }, {}), owner).restrictions).toEqual(['No heels', 'No asthma'])
  })

  test.each([null, ''])('mergeListItem keeps a field empty that is %j in the list', cancellation_notes => {
    const features = [feature('CANCELLATION_TERM', 'By e-mail')]
    expect(toListItem(crawled({ features }, { cancellation_notes }), owner).cancellation_notes).toBe('')
  })

  test('mergeListItem assigns a feature to only one of two list fields with equal texts', () => {
    const features = [feature('CANCELLATION_TERM', 'By e-mail')]
    const item = { cancellation_policy: 'By e-mail', cancellation_notes: 'By e-mail' }
    expect(toListItem(crawled({ features }, item), owner)).toMatchObject(item)
  })

  test('mergeListItem ignores language and account of the list, and invalid values are reported', () => {
    const listItem = {
      language: 'French',
      account: { ID: 'a2', name: 'B' },
      valid_for: 7,
      booking_max_pax: '8',
      added: 1,
    }
    const record = readRecord('product', { id: 'p1', title: 'Walk', account: { id: 'a1' }, listItem })
    expect(record).toMatchObject({
      owner: { id: 'a1' },
      product: { locale: null, passthrough: { booking_max_pax: 8 } },
      dropped: [
        { path: 'listItem.valid_for', reason: 'is neither a text nor a number and its unit: 7' },
        { path: 'listItem.added', reason: 'is not a field of the interface' },
      ],
    })
  })

  test('mergeListItem restores the list item of any product that was written over V1', () => {
    fc.assert(
      fc.property(someWritten, fields => {
        const made = writtenBy(newV1Product({ name: 'Ferry', ...fields }, 'p1'))
        const item = toListItem(made, owner)
        const version = item.version_id
        const resource = ProductResource.build({ ...made, owner, withNet: true, version })
        expect(toListItem(crawled(resource, item), owner)).toEqual(item)
      }),
      { seed: 20261122, numRuns: examples(15, 5000) },
    )
  })

  test('mergeListItem recognises the feature that was made from a period', () => {
    const features = [feature('CANCELLATION_TERM', 'Cancellation: 1 hour')]
    const item = { cancellation_cutoff: '1 hours', cancellation_notes: '' }
    expect(crawled({ features }, item).passthrough).toEqual({ cancellation_cutoff: '1 hours' })
    expect(toListItem(crawled({ features }, item), owner)).toMatchObject(item)
  })

  test('a V1 write replaces values of mergeListItem, and no others', () => {
    const features = [feature('RESTRICTIONS', 'No heels'), feature('RESTRICTIONS', 'No asthma')]
    const product = crawled({ features }, { name: 'Long walk', restrictions: ['No heels'], summary: 'S' })
    const written = writtenBy(applyV1Update(product, { restrictions: ['No dogs'], valid_for: '2 days' }))
    expect(written).toMatchObject({
      title: 'Walk',
      features: [
        feature('RESTRICTIONS', 'No dogs'),
        feature('RESTRICTIONS', 'No asthma'),
        { type: 'REDEMPTION_INSTRUCTION' },
      ],
    })
    expect(toListItem(written, owner)).toMatchObject({
      name: 'Long walk',
      restrictions: ['No dogs'],
      valid_for: '2 days',
      summary: 'S',
    })
  })
})
