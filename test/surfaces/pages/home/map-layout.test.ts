import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layOut } from '../../../../src/surfaces/pages/home/map-layout.ts'
import { projectionFor } from '../../../../src/surfaces/pages/home/projection.ts'
import { examples } from '../../../helpers/extent.ts'

const spot = (name: string, latitude: number, longitude: number, count = 1) => ({
  name,
  count,
  at: [latitude, longitude] as const,
})

describe('layOut', () => {
  test('layOut puts north above, east to the right, and tells the scale', () => {
    const layout = layOut([
      spot('Tours', 47.39, 0.69, 9),
      spot('Blois', 47.59, 1.33),
      spot('Loches', 47.13, 1),
    ])
    const [tours, blois, loches] = layout?.clusters ?? []
    expect(layout?.clusters.map(({ places }) => places[0]?.name)).toEqual(['Tours', 'Blois', 'Loches'])
    expect([(tours?.x ?? 0) < (blois?.x ?? 0), (blois?.y ?? 0) < (loches?.y ?? 0)]).toEqual([true, true])
    // Maps say that Tours and Blois are 53 km apart.
    const apart = Math.hypot((tours?.x ?? 0) - (blois?.x ?? 0), (tours?.y ?? 0) - (blois?.y ?? 0))
    const { kilometres = 0, length = 1 } = layout?.scale ?? {}
    expect((apart * kilometres) / length).toBeCloseTo(53, 0)
    expect(kilometres).toBe(10)
  })

  test('layOut leaves out what is so far away that all else would be one point', () => {
    const near = Array.from({ length: 20 }, (_, at) => spot(`t${at}`, 47 + (at % 5) / 10, 1 + at / 20))
    const layout = layOut([...near, spot('Tokyo', 35.7, 139.7)])
    expect(layout?.farther.map(({ name }) => name)).toEqual(['Tokyo'])
    expect(layout?.clusters.length).toBeGreaterThan(10)
  })

  test('layOut keeps neighbours on both sides of the date line beside each other', () => {
    const layout = layOut([
      spot('Suva', -18.1, 178.4),
      spot('Taveuni', -16.8, -179.9),
      spot('Lau', -18.2, -178.8),
    ])
    const [suva, taveuni, lau] = layout?.clusters.map(({ x }) => x) ?? []
    expect([(suva ?? 0) < (taveuni ?? 0), (taveuni ?? 0) < (lau ?? 0)]).toEqual([true, true])
  })

  test.for([
    ['no spots', []],
    ['spots at one point', [spot('a', 47, 1), spot('b', 47, 1)]],
    ['spots that no map can part', [spot('a', 0, 0), spot('b', 5e-324, 0)]],
  ] as const)('layOut makes no map of %s', ([, spots]) => {
    expect(layOut(spots)).toBeNull()
  })

  test('layOut loses nothing, keeps points apart and inside, and has at most sixty of them', () => {
    const any = fc.record({
      at: fc.tuple(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
      ),
      count: fc.integer({ min: 1, max: 99 }),
    })
    const property = fc.property(fc.array(any, { maxLength: 300 }), spots => {
      const layout = layOut(spots.map((spot, index) => ({ ...spot, index })))
      if (layout === null) return
      const { clusters, farther, view } = layout
      const shown = [...clusters.flatMap(({ places }) => places), ...farther].map(({ index }) => index)
      expect(shown.sort((a, b) => a - b)).toEqual(spots.map((_, index) => index))
      expect(clusters.length).toBeLessThanOrEqual(60)
      for (const [index, { x, y }] of clusters.entries()) {
        expect(x >= 40 && x <= view.width - 40 && y >= 40 && y <= view.height - 40).toBe(true)
        for (const other of clusters.slice(index + 1))
          expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(56)
      }
    })
    fc.assert(property, { numRuns: examples(50, 500) })
  })
})

test('projectionFor takes Equal Earth for a large part of the world, whose poles are 0.59 as long as its equator', () => {
  const corner = (latitude: number, longitude: number) => ({ at: [latitude, longitude] as const })
  const { project, isEven } = projectionFor([corner(-80, -179), corner(80, 0), corner(0, 179)])
  const width = (latitude: number) => project(corner(latitude, 89.5)).x - project(corner(latitude, -89.5)).x
  expect(isEven).toBe(false)
  expect(width(89.999) / width(0)).toBeCloseTo(0.59, 2)
})
