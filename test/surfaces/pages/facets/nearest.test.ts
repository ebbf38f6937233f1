import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestAmong } from '../../../../src/surfaces/pages/facets/nearest.ts'
import { examples } from '../../../helpers/extent.ts'

const point = fc.record({
  latitude: fc.oneof(fc.integer({ min: -90, max: 90 }), fc.double({ min: 47, max: 48, noNaN: true })),
  longitude: fc.oneof(fc.integer({ min: -180, max: 180 }), fc.double({ min: 1, max: 2, noNaN: true })),
})

/** In kilometres, by the haversine formula. */
function distance(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) {
  const [phi, psi] = [a.latitude, b.latitude].map(degrees => (degrees * Math.PI) / 180)
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const chord =
    half(b.latitude - a.latitude) + Math.cos(phi ?? 0) * Math.cos(psi ?? 0) * half(b.longitude - a.longitude)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

test('nearestAmong finds what comparing all points finds', () => {
  const property = fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), points => {
    const things = points.map((at, index) => ({ thing: index, ...at }))
    const nearest = nearestAmong(things, 5, 60)
    for (const from of things.slice(0, 8)) {
      const all = things
        .filter(({ thing }) => thing !== from.thing)
        .map(other => distance(from, other))
        .filter(away => away < 60)
        .sort((a, b) => a - b)
        .slice(0, 5)
      const found = nearest(from).map(thing => distance(from, things[thing] ?? from))
      expect(found).toHaveLength(all.length)
      for (const [rank, away] of found.entries()) expect(away).toBeCloseTo(all[rank] ?? NaN, 5)
    }
  })
  fc.assert(property, { numRuns: examples(100, 1000) })
})

test('nearestAmong sees no edge at the date line and at a pole', () => {
  const at = (thing: string, latitude: number, longitude: number) => ({ thing, latitude, longitude })
  const things = [at('east', -17, 179.9), at('west', -17, -179.9), at('a', 89.9, 0), at('b', 89.9, 180)]
  const nearest = nearestAmong(things, 3, 60)
  expect(things.map(nearest)).toEqual([['west'], ['east'], ['b'], ['a']])
})
