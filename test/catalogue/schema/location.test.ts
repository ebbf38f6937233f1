import { describe, expect, it } from 'vitest'
import { whereaboutsOf } from '../../../src/catalogue/schema/location.ts'
import { productFrom } from '../../helpers/entries.ts'

const whereabouts = (...locations: object[]) =>
  whereaboutsOf(productFrom({ id: 'p1', title: 'Walk', locations }).locations, 'START')

describe('whereaboutsOf', () => {
  const rome = { addressLocality: 'Rome', addressCountry: 'IT' }
  const office = {
    types: ['BUSINESS_ADDRESS'],
    place: { addressLocality: 'New York', addressCountry: 'us', latitude: 40.7, longitude: -74 },
  }

  it('whereaboutsOf takes all facts of the start, and what it lacks from places in the same town', () => {
    const start = { types: ['START'], place: { addressLocality: 'Rome', latitude: 41.9 } }
    expect(
      whereabouts(
        {
          types: ['POINT_OF_INTEREST'],
          place: { ...rome, addressCountry: 'it', latitude: 41.89, longitude: 12.49 },
        },
        start,
        { types: ['END'], place: { addressLocality: 'Ostia', latitude: 1, longitude: 1 } },
      ),
    ).toEqual({ town: 'Rome', country: 'IT', coordinates: { latitude: 41.89, longitude: 12.49 } })
  })

  it('whereaboutsOf mixes no facts of different places', () => {
    const start = { types: ['START'], place: rome }
    const namesake = { types: ['END'], place: { ...office.place, addressLocality: 'Rome' } }
    const noCoordinates = { town: 'Rome', country: 'IT', coordinates: null }
    expect(whereabouts(start, office)).toEqual(noCoordinates)
    expect(whereabouts(office, start, namesake)).toEqual(noCoordinates)
    expect(whereabouts({ types: ['START'], place: { latitude: 41.9, longitude: 12.5 } }, office)).toEqual({
      town: null,
      country: null,
      coordinates: { latitude: 41.9, longitude: 12.5 },
    })
  })

  it('whereaboutsOf takes the coordinates of an operator from its profile, but not from another town', () => {
    const address = { types: ['BUSINESS_ADDRESS'], place: rome }
    const profile = { types: ['SEARCH_BUSINESS_PROFILE'], place: { latitude: 41.9, longitude: 12.5 } }
    const ofOperator = (...locations: object[]) =>
      whereaboutsOf(productFrom({ id: 'p1', title: 'Walk', locations }).locations, 'BUSINESS_ADDRESS')
    const coordinates = { latitude: 41.9, longitude: 12.5 }
    expect(ofOperator(profile, address)).toEqual({ town: 'Rome', country: 'IT', coordinates })
    expect(ofOperator(address, { ...office, types: ['POINT_OF_INTEREST'] }).coordinates).toBeNull()
  })

  it('whereaboutsOf takes a sight, but no office, for a start of which nothing is known', () => {
    const start = { title: 'Pier', types: ['START'] }
    expect(whereabouts(start, office)).toEqual({ town: null, country: null, coordinates: null })
    expect(whereabouts(start, office, { types: ['POINT_OF_INTEREST'], place: rome }).town).toBe('Rome')
    expect(whereabouts(office).town).toBe('New York')
  })

  it('whereaboutsOf leaves the name of a country, and says nothing where nothing is known', () => {
    expect(whereabouts({ place: { addressCountry: 'Ireland' } }).country).toBe('Ireland')
    expect(whereabouts()).toEqual({ town: null, country: null, coordinates: null })
  })
})
