import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestAmong, type Placed } from '../../../../src/surfaces/pages/facets/nearest.ts'
import { examples } from '../../../helpers/extent.ts'

const at = fc.tuple(
  fc.oneof(fc.integer({ min: -90, max: 90 }), fc.double({ min: 47, max: 48, noNaN: true })),
  fc.oneof(fc.integer({ min: -180, max: 180 }), fc.double({ min: 1, max: 2, noNaN: true })),
)

/** In kilometres, by the haversine formula. */
function distance({ at: [north, east] }: Placed, { at: [otherNorth, otherEast] }: Placed) {
  const [phi, psi] = [north, otherNorth].map(degrees => (degrees * Math.PI) / 180)
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const chord = half(otherNorth - north) + Math.cos(phi ?? 0) * Math.cos(psi ?? 0) * half(otherEast - east)
  return 2 * 6371 * Math.asin(Math.min(1, Math.sqrt(chord)))
}

test('nearestAmong finds what comparing all points finds', () => {
  const property = fc.property(fc.array(at, { minLength: 1, maxLength: 60 }), points => {
    const places = points.map(at => ({ at }))
    const nearest = nearestAmong(places, 5, 60)
    for (const from of places.slice(0, 8)) {
      const all = places
        .filter(place => place !== from)
        .map(other => distance(from, other))
        .filter(away => away < 60)
        .sort((a, b) => a - b)
        .slice(0, 5)
      const found = nearest(from).map(place => distance(from, place))
      expect(found).toHaveLength(all.length)
      for (const [rank, away] of found.entries()) expect(away).toBeCloseTo(all[rank] ?? NaN, 5)
    }
  })
  fc.assert(property, { numRuns: examples(100, 1000) })
})

test('nearestAmong sees no edge at the date line and at a pole', () => {
  const [east, west]: Placed[] = [{ at: [-17, 179.9] }, { at: [-17, -179.9] }]
  const [a, b]: Placed[] = [{ at: [89.9, 0] }, { at: [89.9, 180] }]
  const places = [east, west, a, b].filter(place => place !== undefined)
  expect(places.map(nearestAmong(places, 3, 60))).toEqual([[west], [east], [b], [a]])
})
