import { expect, it } from 'vitest'
import { placeLines } from '../../src/catalogue/place-lines.ts'
import { Place } from '../../src/catalogue/schema/place.ts'

const chinon = {
  postalCode: '37500',
  addressLocality: 'Chinon',
  addressRegion: 'Indre-et-Loire',
  addressCountry: 'FR',
}
const newYork = {
  postalCode: '10001',
  addressLocality: 'New York',
  addressRegion: 'New York',
  addressCountry: 'US',
}

it.each([
  ['Chinon', chinon, 'France', ['37500 Chinon', 'Indre-et-Loire', 'France']],
  ['CHINON', chinon, 'France', ['37500 Chinon', 'Indre-et-Loire', 'France']],
  ['37500 Chinon, France', chinon, 'France', ['37500 Chinon', 'Indre-et-Loire', 'France']],
  ['Château, Chinon', chinon, 'France', ['Château', '37500 Chinon', 'Indre-et-Loire', 'France']],
  ['Château de Chinon', chinon, 'France', ['Château de Chinon', '37500 Chinon', 'Indre-et-Loire', 'France']],
  [
    null,
    { ...chinon, streetAddress: '4 quai, 37500 Chinon' },
    'France',
    ['4 quai', '37500 Chinon', 'Indre-et-Loire', 'France'],
  ],
  [
    '4 quai',
    { ...chinon, streetAddress: '4 Quai' },
    'France',
    ['4 Quai', '37500 Chinon', 'Indre-et-Loire', 'France'],
  ],
  ['Joue les Tours', { addressLocality: 'Joué-lès-Tours' }, null, ['Joué-lès-Tours']],
  ['Tours', { addressLocality: 'Joué-lès-Tours' }, null, ['Tours', 'Joué-lès-Tours']],
  ['New York', newYork, 'United States', ['New York 10001', 'United States']],
  [null, { postalCode: '75001', addressLocality: 'Paris', addressRegion: 'Paris' }, null, ['75001 Paris']],
  [null, { postalCode: '1111', addressLocality: 'Luxembourg' }, 'Luxembourg', ['1111 Luxembourg']],
  [
    '徳島市',
    { streetAddress: '中徳島町2-5、徳島市', addressLocality: '徳島市' },
    '日本',
    ['中徳島町2-5', '徳島市', '日本'],
  ],
  ['Gate, Old Park', { streetAddress: 'Gate, Old Park' }, null, ['Gate, Old Park']],
  ['Gate', { streetAddress: 'Gate, Old Park' }, null, ['Gate, Old Park']],
  ['East Gate, Old Park', { streetAddress: 'Gate, Old Park' }, null, ['East Gate', 'Gate, Old Park']],
  ['Chinon', {}, null, ['Chinon']],
  ['12 – 14', { streetAddress: '12/14' }, null, ['12/14']],
  [null, {}, null, []],
] as const)('placeLines says "%s" in %o once', (title, place, country, lines) => {
  expect(placeLines({ title, place: Place.parse(place) }, country)).toEqual(lines)
})
