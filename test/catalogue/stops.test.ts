import { expect, it } from 'vitest'
import { stopsOf } from '../../src/catalogue/stops.ts'
import { productFrom } from '../helpers/entries.ts'

const at = (types: string[], title: string | null, addressLocality: string | null = null) => ({
  ...{ types, title },
  place: { addressLocality },
})

it.each([
  ['only a start', [at(['START'], 'Pier', 'Lisbon')], []],
  [
    'towns on the way, each once and without the start; the end is the last one',
    [
      at(['START'], 'Rossio', 'Lisbon'),
      at(['END'], 'Ribeira', 'Porto'),
      at(['POINT_OF_INTEREST'], 'Palácio', 'Sintra'),
      at(['POINT_OF_INTEREST'], 'Castelo', 'SINTRA'),
      at(['POINT_OF_INTEREST'], 'Cais', 'Porto'),
      at(['POINT_OF_INTEREST'], 'Alfama', 'Lisbon'),
    ],
    ['POINT_OF_INTEREST Sintra', 'END Porto'],
  ],
  [
    'titles where no town is known, but no directions',
    [
      at(['START'], 'Miami'),
      at(['POINT_OF_INTEREST'], 'Cozumel'),
      at(['POINT_OF_INTEREST'], `Turn left at the mill, ${'then left again, '.repeat(4)}and wait`),
    ],
    ['POINT_OF_INTEREST Cozumel'],
  ],
  [
    'another town where the trip can begin, but no place of the business',
    [at(['START'], null, 'Lisbon'), at(['START'], null, 'Cascais'), at(['BUSINESS_ADDRESS'], null, 'Faro')],
    ['START Cascais'],
  ],
])('stopsOf finds %s', (_, locations, stops) => {
  const product = productFrom({ id: 'p', title: 'P', locations })
  const [main] = locations
  const found = stopsOf(product.locations, main?.place.addressLocality ?? main?.title ?? null)
  expect(found.map(({ role, name }) => `${role} ${name}`)).toEqual(stops)
})
