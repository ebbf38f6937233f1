import * as fc from 'fast-check'

/** Texts that look like what stands between two records. */
const TEXTS = [
  '',
  'Out and back.',
  '<p>One</p><hr><p>Two</p>',
  '* * *',
  '***\n\n---\n\nx',
  ',{"id":"b"},',
  ']}\n',
  'Ünï – 🚣',
]

/** Most editions leave most of it as it was. */
export const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

const products = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, index) =>
  fc.record({
    ...{ type: fc.constant('product'), id: fc.constant(id) },
    title: mostly('Seals', 'Gulls', 'Gulls, at night'),
    description: mostly(TEXTS[index] ?? '', ...TEXTS),
    account: mostly({ id: String(1 + (index % 2)) }, { id: '1' }, { id: '2' }),
    // What some formats show and others do not.
    instantConfirmation: mostly(false, true),
    // The same number of digits leaves the files' sizes as they were.
    options: mostly(48, 52, 7).map(retail => {
      const price = { retail, net: 1, currency: 'EUR', currencyPrecision: 0 }
      return [{ id: 'o', units: [{ id: 'u', type: 'ADULT', pricingFrom: [price] }] }]
    }),
    ...(index < 2 ? { reference: mostly('R', 'S'), locale: fc.constant(index === 0 ? 'en' : 'de') } : {}),
  }),
)
const accounts = ['1', '2', '3'].map(id =>
  fc.record({
    ...{ type: fc.constant('account'), id: fc.constant(id) },
    name: mostly('One', 'Uno'),
    description: mostly('Boats.', ...TEXTS),
  }),
)

/** The records of a small catalogue, which differ little from one edition to the next. */
export const edition: fc.Arbitrary<object[]> = fc
  .tuple(fc.tuple(...accounts), fc.tuple(...products), fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 4 }))
  .map(([[one, two, three], all, places]) => [
    ...[one, two, three?.name === 'One' ? three : undefined].filter(account => account !== undefined),
    ...all.filter((_, place) => places.includes(place)),
  ])

/** Products `p0`, `p1` and so on, of accounts `a0`, `a1` and so on in turn. */
export const manyProducts = (
  count: number,
  accounts: number,
  change: (index: number) => object = () => ({}),
) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ type: 'product', id: `p${index}`, title: `Title ${index}`, account: { id: `a${index % accounts}` } },
    ...change(index),
  }))
