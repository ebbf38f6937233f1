import { expect } from 'vitest'
import { expectedError, jsonOf } from '../../helpers/server.ts'
import { create, product, update } from '../http/writing.ts'
import { made } from './products.ts'
import type { Statement } from './statement.ts'

const unlisted: readonly [given: object, issue: string][] = [
  [
    { addresses: [{ type: 'Meeting' }] },
    'addresses[0].type is not one of Starts, Ends, Redemption: "Meeting"',
  ],
  [
    { guide_type: 'Alien' },
    'guide_type is not one of Tour Guide, Host, Greeter, Instructor, Driver: "Alien"',
  ],
  [
    { trip_difficulty: 'Impossible' },
    'trip_difficulty is not one of Easy, Moderate, Challenging: "Impossible"',
  ],
  [{ duration_unit: 'Fortnights' }, 'duration_unit is not one of Days, Hours, Minutes: "Fortnights"'],
  [{ duration_type: 'Long' }, 'duration_type is not one of Fixed, Flexible: "Long"'],
  [{ weight_restriction_unit: 'stone' }, 'weight_restriction_unit is not one of Kg, Lbs: "stone"'],
  [{ height_restriction_unit: 'feet' }, 'height_restriction_unit is not one of cm, inches: "feet"'],
  [{ height_restrictions: { unit: 'feet' } }, 'height_restrictions.unit is not one of cm, inches: "feet"'],
  [{ freesell: 'Ask' }, 'freesell is not one of Freesell, On-Request: "Ask"'],
  [
    { commentaries: [{ format: 'Mime', language: 'en' }] },
    'commentaries[0].format is not one of Audio, Guide, Written: "Mime"',
  ],
]

/** Fields with a list of allowed values. */
export const listedValues: readonly Statement[] = [
  ...unlisted.map(
    ([given, issue]): Statement => ({
      says: `the error for an unlisted value names field, value and list: ${JSON.stringify(given)}`,
      async shows({ keyed }) {
        const expected = expectedError(400, `products[0] "p1": ${issue}`)
        expect(jsonOf(await update(keyed, [{ id: 'p1', ...given }]))).toEqual(expected)
        expect((await create(keyed, [{ name: 'Ferry', ...given }])).status).toBe(400)
      },
    }),
  ),
  {
    says: 'a rate that its currency cannot state is rejected, and never rounded',
    async shows({ keyed }) {
      const refused = (currency: string, rate: number) =>
        expectedError(
          400,
          `products[0]: retail_rates_adult has more decimal places than ${currency}: ${rate}`,
        )
      for (const [currency, rate] of [
        ['EUR', 0.001],
        ['JPY', 10.5],
      ] as const)
        expect(jsonOf(await create(keyed, [{ name: 'Ferry', currency, retail_rates_adult: rate }]))).toEqual(
          refused(currency, rate),
        )
      const { id } = await made(keyed, { currency: 'EUR', retail_rates_adult: 10.5 })
      expect(await product(keyed, id)).toContain('"pricingPer":["UNIT"]')
      expect((await update(keyed, [{ id, currency: 'JPY' }])).status).toBe(400)
      expect(await product(keyed, id)).toContain('"retail":1050')
    },
  },
  {
    says: 'the OpenAPI document has the lists',
    async shows({ keyed }) {
      const text = (await keyed.get('/openapi.json')).bytes.toString()
      for (const list of [
        ['Tour Guide', 'Host', 'Greeter', 'Instructor', 'Driver'],
        ['Easy', 'Moderate', 'Challenging'],
        ['Days', 'Hours', 'Minutes'],
        ['Kg', 'Lbs'],
        ['Starts', 'Ends', 'Redemption'],
      ])
        expect(text).toContain(`"enum":${JSON.stringify(list)}`)
    },
  },
  {
    says: 'a listed value is read in any case',
    async shows({ keyed }) {
      const { id } = await made(keyed, { guide_type: 'tour guide' })
      expect(await product(keyed, id)).toContain('"guideType":"Tour Guide"')
    },
  },
  {
    says: 'an import drops an unlisted value, but not its product',
    async shows({ keyed }) {
      expect(await product(keyed, 'alien')).toContain('"guideType":null')
    },
  },
]
