import { expect, test } from 'vitest'
import { cancellationCutoffOf } from '../../../src/catalogue/v1/cancellation-cutoff.ts'
import { readProduct } from '../model.ts'

/** What is read of a V1 record with these fields. */
const cutoffOf = (fields: object) =>
  cancellationCutoffOf(readProduct({ id: 'p1', name: 'Walk', ...fields }).product)

test.each([
  [{ cancellation_period: '48 hours' }, 48, 'hour'],
  [{ cancellation_period: [48, 'hours'] }, 48, 'hour'],
  [{ cancellation_period: ['48', 'Hours'] }, 48, 'hour'],
  [{ cancellation_period: '2 days' }, 2, 'day'],
  [{ cancellation_period: '1 day' }, 1, 'day'],
  [{ cancellation_period: '24 hrs.' }, 24, 'hour'],
  [{ cancellation_period: '24h' }, 24, 'hour'],
  [{ cancellation_period: '90 min' }, 90, 'minute'],
  [{ cancellation_period: '48 hours before' }, 48, 'hour'],
  [{ cancellation_period: '2 days prior to the start' }, 2, 'day'],
  [{ cancellation_period: '1.5 days' }, 36, 'hour'],
  [{ cancellation_period: '0,5 hours' }, 30, 'minute'],
  [{ cancellation_period: '2 weeks' }, 14, 'day'],
  [{ cancellation_period: '1 month' }, 31, 'day'],
  [{ cancellation_cutoff: '72 hours' }, 72, 'hour'],
  [{ cancellation_policy: '24 hours' }, 24, 'hour'],
  [{ cancellation_policy: 'Moderate', cancellation_cutoff: '72 hours' }, 72, 'hour'],
  [{ cancellation_policy: '24 hours', cancellation_period: '2 days' }, 2, 'day'],
  [{ cancellation_period: 'see below', cancellation_cutoff: '3 days' }, 3, 'day'],
])('cancellationCutoffOf reads %j as %i %s', (fields, amount, unit) => {
  expect(cutoffOf(fields)).toEqual({ amount, unit })
})

test.each([
  {},
  { cancellation_period: '0 hours' },
  { cancellation_period: [0, 'hours'] },
  { cancellation_period: '48' },
  { cancellation_period: 'hours' },
  { cancellation_period: '48 hours after booking' },
  { cancellation_period: '2 moons' },
  { cancellation_period: '2 dogs' },
  { cancellation_period: '9999999999 days' },
  { cancellation_policy: 'Moderate' },
  { cancellation_policy: '50% within 48 hours' },
  { cancellation_info: 'Free until 48 hours before the start.' },
  { booking_cutoff: '24 hours' },
])('cancellationCutoffOf guesses nothing from %j', fields => {
  expect(cutoffOf(fields)).toBeNull()
})
