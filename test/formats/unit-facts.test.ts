import { describe, expect, it } from 'vitest'
import { agesOf, guestsOf } from '../../src/formats/json-octo/unit-facts.ts'
import { productFrom } from '../helpers/entries.ts'

const product = productFrom({ id: 'p', title: 'Walk' })

describe('agesOf', () => {
  it.each([
    ['CHILD', 'Child (4-11)', { min: 4, max: 11 }],
    ['CHILD', 'Enfant de 6 à 12 ans', { min: 6, max: 12 }],
    ['SENIOR', 'Senior 65+', { min: 65 }],
    ['INFANT', 'Under 3', { max: 2 }],
    ['CHILD', 'Child 4–11 yrs', { min: 4, max: 11 }],
    ['CHILD', 'Child (4-11 y.o.)', { min: 4, max: 11 }],
    ['CHILD', 'Child 4-11 yo - half day', { min: 4, max: 11 }],
    ['CHILD', 'Child 4-11-year-olds', { min: 4, max: 11 }],
    ['CHILD', 'Child 4-11, with lunch', { min: 4, max: 11 }],
    ['CHILD', 'Kinder (6-14 J.)', { min: 6, max: 14 }],
    ['CHILD', 'Kinder unter 14 Jahren', { max: 13 }],
    ['CHILD', 'Niños (menos de 12 años)', { max: 11 }],
    ['CHILD', 'Under 5s', { max: 4 }],
    ['CHILD', '子供（4-11歳）', { min: 4, max: 11 }],
    ['ADULT', 'Adult 18+ (with ID)', { min: 18 }],
    ['SENIOR', '65 ans et plus', { min: 65 }],
    ['CHILD', 'Child 110-140 cm', {}],
    ['CHILD', 'Child under 1.20 m', {}],
    ['CHILD', 'Kinder unter 1,20 m', {}],
    ['CHILD', 'Enfant (moins de 1m20)', {}],
    ['CHILD', 'Children under 1 metre', {}],
    ['ADULT', 'Adult (under 80 kg)', {}],
    ['ADULT', 'Adult (14-16 h)', {}],
    ['ADULT', 'Adult (9-12h)', {}],
    ['ADULT', 'Adult 14:00-16:30', {}],
    ['ADULT', 'Adult (4-6 persons)', {}],
    ['ADULT', 'Adult: 5-7 km', {}],
    ['ADULT', 'Adult, 60-90 minutes', {}],
    ['ADULT', 'Adult 9-12 April', {}],
    ['ADULT', 'Adult 9-12.5 km', {}],
    ['ADULT', 'Adult 90+ kg', {}],
    ['ADULT', 'Adult 2+1', {}],
    ['CHILD', 'Child', {}],
    ['FAMILY', 'Family (2-4)', {}],
  ] as const)('agesOf reads of a ticket %s "%s" %o', (type, title, ages) => {
    expect(agesOf({ type, title }, product)).toEqual(ages)
  })

  it('agesOf takes the ages of V1 for a ticket that states none', () => {
    const tiers = { ...product, passthrough: { tier_ages: { child: { from: 3, to: 9 } } } }
    expect(agesOf({ type: 'CHILD', title: 'Child' }, tiers)).toEqual({ min: 3, max: 9 })
    expect(agesOf({ type: 'CHILD', title: 'Child 4-11' }, tiers)).toEqual({ min: 4, max: 11 })
  })
})

describe('guestsOf', () => {
  it.each([
    ['FAMILY', 'Family (2 adults + 3 children)', 5],
    ['FAMILY', 'Family (2 adults, 2 children 4-11)', 4],
    ['FAMILY', 'Famille 2+2, enfants moins de 12', 4],
    ['FAMILY', 'Family', undefined],
    ['GROUP', 'Group of 8', 8],
    ['GROUP', 'Group 6-10', 10],
    ['GROUP', 'Group (10-20 people)', 20],
    ['GROUP', 'Group, 20 % off', undefined],
    ['ADULT', 'Adult 18-64', undefined],
  ] as const)('guestsOf counts the guests of a ticket %s "%s": %s', (type, title, guests) => {
    expect(guestsOf({ type, title }, product)).toBe(guests)
  })

  it('guestsOf takes the largest group of a price per booking', () => {
    const booked = productFrom({ id: 'p', title: 'Walk', pricingPer: ['BOOKING'], maxGroupSize: 12 })
    expect(guestsOf({ type: 'GROUP' }, booked)).toBe(12)
    expect(guestsOf({ type: 'GROUP' }, { ...booked, bookingMaxPax: 8 })).toBe(8)
    expect(guestsOf({ type: 'GROUP' }, { ...booked, pricingPer: ['UNIT'] })).toBeUndefined()
  })
})
