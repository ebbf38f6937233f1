import { describe, expect, it } from 'vitest'
import { whereaboutsOf } from '../../../src/catalogue/schema/location.ts'
import { productFrom } from '../../helpers/entries.ts'

const whereabouts = (...locations: object[]) =>
  whereaboutsOf(productFrom({ id: 'p1', title: 'Walk', locations }).locations, 'START')

describe('whereaboutsOf', () => {
  it('whereaboutsOf takes each fact of the start, else of the first location that has it', () => {
    expect(
      whereabouts(
        {
          types: ['POINT_OF_INTEREST'],
          place: { addressLocality: 'Baily', latitude: 53.36, longitude: -6.05 },
        },
        { types: ['START'], place: { addressLocality: 'Howth', latitude: 53.39 } },
        { types: ['END'], place: { addressCountry: 'ie', latitude: 1, longitude: 1 } },
      ),
    ).toEqual({ town: 'Howth', country: 'IE', coordinates: { latitude: 53.36, longitude: -6.05 } })
  })

  it('whereaboutsOf leaves the name of a country, and says nothing where nothing is known', () => {
    expect(whereabouts({ place: { addressCountry: 'Ireland' } }).country).toBe('Ireland')
    expect(whereabouts()).toEqual({ town: null, country: null, coordinates: null })
  })
})
