import { describe, expect, test } from 'vitest'
import {
  bucketOf,
  digitsFor,
  type Partition,
  partitionFor,
  UNDIVIDED,
} from '../../src/catalogue/partition.ts'
import { ManifestFields } from '../../src/tree/manifest.ts'

// From `printf a1 | sha256sum`, and of R1.
const A1 = 'f55ff16f66f43360266b95db6f8fec01d76031054306ae4a4b380598f6cfd114'
const R1 = 'a791366f6f6201254edcac9ec72017b12d8a69513b5e1e29a29a4048ffb16e27'
describe('digitsFor', () => {
  test.each([
    [0, 0, 0],
    [4096, 0, 0],
    [4097, 0, 1],
    [65_536, 0, 1],
    [65_537, 0, 2],
    [1_048_576, 0, 2],
    [1_048_577, 0, 3],
    [100_000_000, 0, 3],
  ])('%i records without a past have %i and then %i digits', (count, before, digits) => {
    expect(digitsFor(count, before)).toBe(digits)
  })

  test('one record more or less changes no digits back', () => {
    for (const limit of [4096, 65_536, 1_048_576]) {
      const digits = digitsFor(limit + 1, 0)
      expect(digitsFor(limit, digits)).toBe(digits)
      expect(digitsFor(limit / 8 + 1, digits)).toBe(digits)
      expect(digitsFor(limit / 8, digits)).toBe(digits - 1)
    }
    expect(digitsFor(0, 3)).toBe(0)
  })
})

describe('partitionFor', () => {
  test('accounts with too many products are cut, and their products do not count for others', () => {
    const large = [
      ['a', 4096],
      ['b', 4097],
      ['c', 70_000],
    ] as const
    expect(partitionFor(4096 + 4097 + 70_000 + 3, large, UNDIVIDED)).toEqual({
      digits: 1,
      cuts: [
        ['b', 1],
        ['c', 2],
      ],
    })
    expect(partitionFor(4097 + 3, [['b', 4097]], UNDIVIDED)).toEqual({ digits: 0, cuts: [['b', 1]] })
  })

  test('an account stays cut until an eighth of its products is left', () => {
    const before: Partition = {
      digits: 0,
      cuts: [
        ['a', 1],
        ['b', 1],
      ],
    }
    const large = [
      ['a', 513],
      ['b', 512],
    ] as const
    expect(partitionFor(2000, large, before)).toEqual({ digits: 0, cuts: [['a', 1]] })
  })

  test('no id is mistaken for a property of objects', () => {
    const partition = partitionFor(5000, [['__proto__', 5000]], UNDIVIDED)
    expect(partition.cuts).toEqual([['__proto__', 1]])
    expect(ManifestFields.shape.partition.parse(JSON.parse(JSON.stringify(partition)))).toEqual(partition)
    expect(bucketOf(partition, '__proto__', 'p')).toMatch(/^[0-9a-f]{16}-[0-9a-f]$/)
    expect(bucketOf(UNDIVIDED, 'constructor', 'p')).toBe('all')
  })
})

describe('bucketOf', () => {
  test('an account and its products are in one bucket, by digits of the hash of its id', () => {
    for (const digits of [1, 2, 3])
      for (const key of [null, 'p1'])
        expect(bucketOf({ digits, cuts: [] }, 'a1', key)).toBe(A1.slice(0, digits))
    expect(bucketOf(UNDIVIDED, 'a1', null)).toBe('all')
  })

  test('products of an account that is cut are divided by their key, and the account has a bucket of its own', () => {
    const partition: Partition = { digits: 1, cuts: [['a1', 2]] }
    expect(bucketOf(partition, 'a1', null)).toBe(A1.slice(0, 16))
    expect(bucketOf(partition, 'a1', 'R1')).toBe(`${A1.slice(0, 16)}-${R1.slice(0, 2)}`)
    expect(bucketOf(partition, 'a2', 'R1')).not.toContain('-')
  })
})
