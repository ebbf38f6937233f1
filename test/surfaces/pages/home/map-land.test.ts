import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MapLand, type MapView, mapLand } from '../../../../src/surfaces/pages/home/map-land.ts'
import { layOut } from '../../../../src/surfaces/pages/home/map-layout.ts'
import { examples } from '../../../helpers/extent.ts'

type Point = readonly [latitude: number, longitude: number]

function viewOf(places: readonly Point[]): MapView {
  const layout = layOut(places.map(at => ({ at, count: 1 })))
  if (layout === null) throw new Error('The places are at one point')
  return layout.view
}

/** The points of a path's lines. It knows only the commands that a path may have. */
function linesOf(path: string): [x: number, y: number][][] {
  return [...path.matchAll(/M(-?\d+) (-?\d+)l([-\d ]+)(?:z|(?=M|$))/g)].map(([, left, top, rest = '']) => {
    let [x, y] = [Number(left), Number(top)]
    const steps = (rest.match(/-?\d+/g) ?? []).map(Number)
    const points: [number, number][] = [[x, y]]
    for (let at = 0; at < steps.length; at += 2) {
      ;[x, y] = [x + (steps[at] ?? 0), y + (steps[at + 1] ?? 0)]
      points.push([x, y])
    }
    return points
  })
}

/** Whether a place is on land: how often the rings wind around it. */
function isLand({ land }: MapLand, { turned, flat }: MapView, [latitude, longitude]: Point): boolean {
  const { x, y } = flat(latitude, turned(longitude))
  let winding = 0
  for (const ring of linesOf(land))
    for (const [index, [x2, y2]] of ring.entries()) {
      const [x1, y1] = ring.at(index - 1) ?? [0, 0]
      if (y1 <= y !== y2 <= y && x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) > x) winding += y2 > y1 ? 1 : -1
    }
  return winding !== 0
}

/** Reads latitudes and longitudes, such as `48.9 2.4, -33.9 151.2`. */
const points = (text: string): Point[] =>
  text.split(', ').map(point => {
    const [latitude = 0, longitude = 0] = point.split(' ').map(Number)
    return [latitude, longitude]
  })

const EUROPE = points('38.7 -9.1, 60.2 24.9, 41 29, 64.1 -21.9')
const maps = [
  {
    of: 'the world',
    places: points('-33.9 151.2, 48.9 2.4, 28.6 77.2, 40.7 -74, 35.7 139.7, -22.9 -43.2'),
    land: points('5 20, -10 -55, 60 100, -25 135, 43 -73'),
    water: points('30 -45, -20 80, 0 -25, 20 150, 42 51'),
  },
  {
    of: 'a continent',
    places: EUROPE,
    land: points('40 -4, 52.5 13.4, 62 15, 65 -18, 52 -1'),
    water: points('56 3, 41 5, 59 20.5, 47 -8'),
  },
  {
    of: 'a region',
    places: points('48.9 2.4, 43.3 5.4, 44.8 -0.6, 48.4 -4.5'),
    land: points('47 2, 45 4'),
    water: points('46 -3, 49.6 -3.5'),
  },
  {
    of: 'both sides of the date line',
    places: points('64.7 177.5, 65.6 -171, 71 -179.4'),
    land: points('68 179, 68 -179, 66.5 -172, 71.1 179.9'),
    water: points('69.9 -176, 65 -177'),
  },
  {
    of: 'the south pole',
    places: points('-89.9 0, -77.8 166.7, -64.8 -62.9'),
    land: points('-86 0, -86 150, -75 -90'),
    water: points('-60 0, -65 -120, -75 -175'),
  },
]

test.for(maps)('mapLand draws land where there is land, on a map of $of', ({ places, land, water }) => {
  const view = viewOf(places)
  const paths = mapLand(view)
  if (paths === null) throw new Error('There is no land')
  expect(land.filter(point => !isLand(paths, view, point))).toEqual([])
  expect(water.filter(point => isLand(paths, view, point))).toEqual([])
})

test('mapLand draws the borders of countries: that of three of them is where Basel is', () => {
  const view = viewOf(EUROPE)
  const { x, y } = view.flat(47.59, view.turned(7.589))
  const away = linesOf(mapLand(view)?.borders ?? '').flatMap(line =>
    line.map(([left, top]) => Math.hypot(left - x, top - y)),
  )
  expect(Math.min(...away)).toBeLessThan(2)
  // No border of waters is drawn, such as that between Corsica and France.
  const sea = view.flat(42.5, view.turned(7.5))
  const near = linesOf(mapLand(view)?.borders ?? '')
    .flat()
    .filter(([left, top]) => Math.hypot(left - sea.x, top - sea.y) < 20)
  expect(near).toEqual([])
})

test.for<[string, Point[]]>([
  ['a town, where coasts would be less exact than points', points('-33.86 151.2, -33.8 151.28')],
  ['water alone', points('-40 -120, -45 -110, -38 -115')],
  ['land alone', points('-24 125, -25 128, -26 131')],
])('mapLand draws nothing on a map of %s', ([, places]) => {
  expect(mapLand(viewOf(places))).toBeNull()
})

test('mapLand has at most 24,000 characters for any extent, few of them for what is not shown', () => {
  const anyPoint = fc.tuple(
    fc.double({ min: -90, max: 90, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  )
  const anyExtent = fc.double({ min: 0.5, max: 90, noNaN: true })
  const property = fc.property(anyPoint, anyExtent, ([latitude, longitude], extent) => {
    const view = viewOf([
      [latitude, longitude],
      [latitude > 0 ? latitude - extent : latitude + extent, longitude + (longitude > 0 ? -extent : extent)],
    ])
    const paths = mapLand(view)
    if (paths === null) return
    expect(paths.land.length + paths.borders.length).toBeLessThanOrEqual(24_000)
    expect(`${paths.land}${paths.borders}`).toMatch(/^(?:M-?\d+ -?\d+l(?:-?\d+(?: |(?=-)|(?=z|M|$)))+z?)*$/)
    const drawn = [...linesOf(paths.land), ...linesOf(paths.borders)].flat()
    const shown = drawn.filter(([x, y]) => x >= -4 && x <= view.width + 4 && y >= -4 && y <= view.height + 4)
    expect(drawn.length).toBeLessThan(200 + 1.5 * shown.length)
  })
  fc.assert(property, { numRuns: examples(4, 300) })
})
