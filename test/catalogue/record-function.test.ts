import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readIncoming, toReadIncoming } from '../../src/catalogue/incoming-record.ts'
import { type RecordType, readRecord } from '../../src/catalogue/read-record.ts'
import { applyRecordFunction, type RecordFunction } from '../../src/catalogue/record-function.ts'
import { fileSource } from '../../src/source/file.ts'
import { catalogues } from '../helpers/catalogues.ts'
import { everyNth } from '../helpers/extent.ts'
import { readProduct } from './model.ts'

/** A product with texts that reading changes. */
const PRODUCT = {
  id: 'p1',
  title: 'A &amp;amp; B',
  category: 'Kajak &amp;lt;',
  description: 'Two hours',
  durationMinutesFrom: 60,
  account: { id: 'a1', name: 'A' },
  locations: [{ title: 'Here', types: ['START', 'Handelsregister Business Profile'] }],
  options: [
    { id: 'o1', units: [{ id: 'u1', title: 'Adult', pricingFrom: [{ retail: 100, currency: 'EUR' }] }] },
  ],
}

function apply(own: RecordFunction, raw: object = PRODUCT, type: RecordType = 'product') {
  const read = readRecord(type, structuredClone(raw))
  if (read.type === 'rejected') throw new Error('refused before')
  return applyRecordFunction(read, own)
}

describe('applyRecordFunction', () => {
  test('applyRecordFunction changes what the function changed and nothing else', () => {
    const read = readProduct(PRODUCT)
    const changed = apply(record =>
      record.type === 'product' ? { ...record, category: 'Kayaking' } : record,
    )
    expect(changed).toEqual({ ...read, product: { ...read.product, category: 'Kayaking' } })
    const inPlace = apply(record => {
      record.category = 'Kayaking'
      return record
    })
    expect(inPlace).toEqual(changed)
  })

  test('applyRecordFunction reads what is given back as it reads a source', () => {
    const changed = apply(record =>
      record.type === 'product'
        ? {
            ...record,
            title: '  New\u200B title ',
            locale: 'en_GB',
            maxGroupSize: -4,
            locations: record.locations.map(location => ({ ...location, title: 'There' })),
          }
        : record,
    )
    expect(changed).toMatchObject({
      product: {
        title: 'New title',
        locale: 'en-GB',
        maxGroupSize: null,
        category: 'Kajak <',
        locations: [
          {
            title: 'There',
            types: ['START', 'SEARCH_BUSINESS_PROFILE'],
            profileLabel: 'Handelsregister Business Profile',
          },
        ],
      },
      dropped: [{ path: 'maxGroupSize', reason: 'is below 0: -4, as record() gives it back' }],
    })
  })

  test('applyRecordFunction reads nothing again that the function left as it was', () => {
    const read = readProduct(PRODUCT)
    const held = { ...read, product: { ...read.product, dressCode: ' none ' } }
    const changed = applyRecordFunction(held, record => ({ ...record, category: ' Walk ' }))
    expect(changed).toMatchObject({ product: { category: 'Walk', dressCode: ' none ' } })
  })

  test('applyRecordFunction may give a product another owner and another id', () => {
    const changed = apply(record =>
      record.type === 'product' ? { ...record, id: 'p2', account: { id: 'a2', name: null } } : record,
    )
    expect(changed).toMatchObject({
      product: { id: 'p2', title: 'A & B' },
      owner: { id: 'a2', name: null },
    })
  })

  test('applyRecordFunction keeps what V1 alone knows, and lets it be changed', () => {
    const v1 = { id: 'p1', name: 'Old', duration: 'a while', private: true, active: true }
    const same = readRecord('product', structuredClone(v1))
    expect(apply(record => ({ ...record }), v1)).toEqual(same)
    const changed = apply(
      record =>
        record.type === 'product'
          ? { ...record, category: 'Walk', passthrough: { ...record.passthrough, active: false } }
          : record,
      v1,
    )
    expect(same).toMatchObject({ product: { durationText: 'a while' } })
    expect(changed).toMatchObject({
      product: { durationText: 'a while', category: 'Walk', passthrough: { active: false } },
    })
  })

  test('applyRecordFunction leaves out what it gives null for, and refuses what is wrong', () => {
    expect(apply(() => null)).toEqual({ filtered: 'p1' })
    expect(apply(record => ({ ...record, id: '' }))).toEqual({
      type: 'rejected',
      id: '',
      issue: { path: 'id', reason: 'is empty, as record() gives it back' },
    })
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'it gives back nothing, and neither a record of the type product nor null'],
    ['a promise', Promise.resolve(null), 'it gives back a promise, and neither'],
    ['a list', [], 'it gives back a list, and neither'],
    ['another type', { type: 'account', id: 'p1', name: 'A' }, 'it gives back an object, and neither'],
  ])('applyRecordFunction takes no %s', (_, given, message) => {
    const read = readProduct(PRODUCT)
    // What the types would not allow, as a config in JavaScript may do it.
    expect(() => Reflect.apply(applyRecordFunction, null, [read, () => given])).toThrow(message)
  })
})

describe.each(catalogues.filter(({ file }) => existsSync(file)))('$name', ({ file }) => {
  test('is read the same with a function that gives back what it gets, and with one that changes one text', async () => {
    for await (const items of fileSource(file).read()) {
      for (const item of everyNth(7, items)) {
        if (!('value' in item)) continue
        const [raw, again, third] = [item.value, structuredClone(item.value), structuredClone(item.value)]
        const plain = readIncoming(item.type, raw)
        const read = readRecord(item.type, again)
        if (read.type === 'rejected') continue
        const same = applyRecordFunction(read, record => ({ ...record }))
        expect('filtered' in same ? same : toReadIncoming(same)).toEqual(plain)
        const other = readRecord(item.type, third)
        if (other.type === 'rejected') continue
        const marked = applyRecordFunction(other, record => ({ ...record, category: 'Marked' }))
        const expected =
          read.type === 'account'
            ? { ...read, account: { ...read.account, category: 'Marked' } }
            : { ...read, product: { ...read.product, category: 'Marked' } }
        expect('filtered' in marked ? marked : toReadIncoming(marked)).toEqual(toReadIncoming(expected))
      }
    }
  })
})
