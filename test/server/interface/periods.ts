import { expect } from 'vitest'
import { expectedError, jsonOf } from '../../helpers/server.ts'
import { create, update } from '../http/writing.ts'
import { listed, made } from './products.ts'
import type { Statement } from './statement.ts'

const changes: readonly [change: object, cutoff: [number | null, string]][] = [
  [{ booking_cutoff: 48 }, [48, 'hours']],
  [{ booking_cutoff_unit: 'days' }, [24, 'days']],
  [{ booking_cutoff: 2, booking_cutoff_unit: 'days', booking_cutoff_type: null }, [2, 'days']],
  [{ booking_cutoff: '3 days before', booking_cutoff_unit: 'days' }, [3, 'days']],
  [{ booking_cutoff: 3, booking_cutoff_unit: 'days before', booking_cutoff_type: null }, [3, 'days']],
  [{ booking_cutoff: null }, [0, 'hours']],
  [{ booking_cutoff: null, booking_cutoff_unit: 'hours', booking_cutoff_type: null }, [0, 'hours']],
  [{ booking_cutoff: null, booking_cutoff_unit: 'ask us', booking_cutoff_type: null }, [null, 'ask us']],
  [{ booking_cutoff: 'One day' }, [1, 'day']],
  [{ booking_cutoff: '18:00 the day before' }, [1, 'day before, 18:00']],
]

const issues: readonly [given: object, issue: string][] = [
  [{ booking_cutoff: 24 }, 'booking_cutoff has no booking_cutoff_unit beside it'],
  [{ valid_unit: 'days' }, 'valid_unit has no valid_for beside it'],
  [{ valid_for: null, valid_type: 'Fixed' }, 'valid_type has no valid_for beside it'],
  [
    { booking_cutoff: 3, booking_cutoff_unit: 'tides', booking_cutoff_type: 'before' },
    'booking_cutoff_unit is not a unit of time: "tides"',
  ],
  [
    { booking_cutoff: '24 hours', booking_cutoff_unit: 'days' },
    'booking_cutoff_unit says something else than booking_cutoff: "days"',
  ],
  [
    { cancellation_period: '48 hours', cancellation_cutoff: 24, cancellation_cutoff_unit: 'hours' },
    'cancellation_cutoff says something else than cancellation_period',
  ],
  [{ health_info: 'Masks.', covid_info: 'Gel.' }, 'covid_info says something else than health_info'],
  [{ max_pax: 4, booking_max_pax: 5 }, 'booking_max_pax says something else than max_pax'],
]

/** Periods of quantity, unit and type, as one text and as separate fields. */
export const periods: readonly Statement[] = [
  {
    says: 'a period in one text is read back as quantity, unit and type',
    async shows({ keyed }) {
      const record = await made(keyed, {
        booking_cutoff: '24 hours before',
        validity: '6 months Fixed',
        cancellation_period: '48 hours',
      })
      expect(record).toMatchObject({
        ...{ booking_cutoff: 24, booking_cutoff_unit: 'hours', booking_cutoff_type: 'before' },
        ...{ valid_for: 6, valid_unit: 'months', valid_type: 'Fixed' },
        ...{ cancellation_cutoff: 48, cancellation_cutoff_unit: 'hours' },
      })
      expect(await listed(keyed, record.id)).toMatchObject({
        booking_cutoff: [24, 'hours'],
        valid_for: '6 months Fixed',
        cancellation_cutoff: '48 hours',
      })
    },
  },
  {
    says: 'a cut-off in the form of created records is accepted in a body',
    async shows({ keyed }) {
      const given = { booking_cutoff: 24, booking_cutoff_unit: 'hours before' }
      const parted = { booking_cutoff: 24, booking_cutoff_unit: 'hours', booking_cutoff_type: 'before' }
      expect(await made(keyed, given)).toMatchObject(parted)
    },
  },
  ...changes.map(
    ([change, cutoff]): Statement => ({
      says: `a cut-off of 24 hours becomes ${cutoff.join(' ')} with ${JSON.stringify(change)}`,
      async shows({ keyed }) {
        const { id } = await made(keyed, { booking_cutoff: '24 hours before' })
        expect((await update(keyed, [{ id, ...change }])).status).toBe(200)
        expect(await listed(keyed, id)).toMatchObject({ booking_cutoff: cutoff })
      },
    }),
  ),
  ...issues.map(
    ([given, issue]): Statement => ({
      says: `an invalid period, or a field with two values, is rejected: ${JSON.stringify(given)}`,
      async shows({ keyed }) {
        const reply = await create(keyed, [{ name: 'Ferry', ...given }])
        expect(jsonOf(reply)).toEqual(expectedError(400, `products[0]: ${issue}`))
      },
    }),
  ),
]
