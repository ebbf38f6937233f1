import { describe, expect, test } from 'vitest'
import { readRecord } from '../../src/catalogue/read-record.ts'
import { referenceTo } from '../../src/catalogue/schema/account.ts'
import type { Product } from '../../src/catalogue/schema/product.ts'
import { toCreatedRecord } from '../../src/catalogue/v1/created-record.ts'
import { newV1Product } from '../../src/catalogue/v1/new-v1-product.ts'
import { readDuration } from '../../src/catalogue/v1/v1-duration.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { accountFrom, entryMaker } from '../helpers/entries.ts'
import { formats } from '../helpers/loaded-formats.ts'
import { readProduct } from './model.ts'
import { fullResource, writtenBy } from './v1/v1-records.ts'

const labels = { child: 'Child', youth: 'Youth', infant: 'Infant', senior: 'Senior', student: 'Student' }
const BASE = 'https://tours.example.com'
const saved = formats.filter(({ name }) => ['json', 'jsonl', 'json-octo'].includes(name))

/** Reads a record as a source does. It fails if anything is dropped, since each field of the file is ours. */
function readBack(type: 'account' | 'product', text: string) {
  const value = JSON.parse(text)
  delete value.type
  const read = readRecord(type, value)
  if (read.type === 'rejected') throw new Error(JSON.stringify(read.issue))
  expect(read.dropped).toEqual([])
  return read
}

/**
 * What a record says in JSON. The page's text is left out, since the page of a saved record has fewer sections. A
 * duration counts by its minutes: a cache record does not say its language, so its words come back in English.
 */
function factsIn(text: string): unknown {
  const { text: _, duration, ...record } = JSON.parse(text)
  return { ...record, duration: typeof duration === 'string' ? (readDuration(duration) ?? duration) : null }
}

describe.each(catalogues)('a saved record of $name', ({ file, isMissing }) => {
  describe.each(saved)('in $name', format => {
    test.skipIf(isMissing)('is a product with the same fields', async () => {
      const make = entryMaker(BASE)
      for (const entry of (await readCatalogue(file, BASE)).products) {
        const text = format.record(entry)
        const read = readBack('product', text)
        if (read.type !== 'product') throw new Error(read.type)
        const owner = referenceTo(accountFrom({ id: entry.account.id, name: entry.account.name }))
        expect(factsIn(format.record(make.product(read.product, owner)))).toEqual(factsIn(text))
      }
    })

    test.skipIf(isMissing)('is an account with the same fields', async () => {
      const make = entryMaker(BASE)
      for (const entry of (await readCatalogue(file, BASE)).accounts) {
        const text = format.record(entry)
        const read = readBack('account', text)
        if (read.type !== 'account') throw new Error(read.type)
        expect(JSON.parse(format.record(make.account(read.account, entry.contentType)))).toEqual(
          JSON.parse(text),
        )
      }
    })
  })
})

describe('a saved created record', () => {
  const creation = {
    owner: { id: 'a1', name: 'Blue Boats' },
    createdAt: '2026-03-01T10:00:00.000Z',
    updatedAt: '2026-03-01T10:00:00.000Z',
  }
  /** The created record of `product` without what the server computes: how much is known, and the version. */
  function recordOf(product: Product): unknown {
    const { version_id: _, percent_complete: __, ...record } = toCreatedRecord(product, creation)
    return JSON.parse(JSON.stringify(record))
  }

  test.each([
    ['of every field', fullResource],
    ['of a name', {}],
    ['of the longest text alone', { long_description: '<p>Longest.</p>' }],
    [
      'of periods in other forms',
      { booking_cutoff: [3, 'days'], valid_for: '1 month', cancellation_cutoff: '2 days before' },
    ],
    [
      'that is withdrawn',
      { active: false, published: 0, keywords: ['sea'], tier_labels: { ...labels, adult: 'Grown-up' } },
    ],
  ])('%s is the product again', (_, fields) => {
    const made = writtenBy(newV1Product({ name: 'Walk', ...fields }, 'p1'))
    const read = readProduct(toCreatedRecord(made, creation))
    expect(read.dropped).toEqual([])
    expect(read.owner).toMatchObject({ id: 'a1' })
    expect(recordOf(read.product)).toEqual(recordOf(made))
  })

  test('loses only its wrong values, each of which is reported', () => {
    const record = {
      id: 'p1',
      name: 'Walk',
      account_id: 'a1',
      min_pax: 'few',
      multiday: 'long',
      booking_cutoff: 2,
    }
    const read = readProduct({ ...record, short_description: 'Short.', summary: 'Other.' })
    expect(read.product).toMatchObject({ title: 'Walk', shortDescription: 'Other.', bookingMinPax: null })
    expect(read.dropped.map(({ path, reason }) => `${path} ${reason}`).sort()).toEqual([
      'booking_cutoff has no booking_cutoff_unit beside it',
      'min_pax is not a number: "few"',
      'multiday is not true or false: "long"',
      'short_description says something else than summary',
    ])
  })
})
