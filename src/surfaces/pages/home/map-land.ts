import { type Line, readWorldAtlas } from '../../../runtime/world-atlas.ts'
import { type Box, flatLines, pathOf, simplified } from './map-lines.ts'
import type { Projection } from './projection.ts'

/** Lengths are in units of the view box. */
export interface MapView extends Pick<Projection, 'turned' | 'flat'> {
  readonly width: number
  readonly height: number
  /** Kilometres per unit of the view box. */
  readonly kilometres: number
}

export interface MapLand {
  readonly land: string
  readonly borders: string
}

/**
 * Which atlas draws the land depends on how many kilometres one unit of the map is. The coasts of both atlases were
 * compared with an atlas at 1:10 million.
 *
 * - Below `finest`, no land is drawn. A quarter of the coast of 1:50 million is off by more than 3.4 km. On the map,
 * such an error would be larger than the smallest point.
 * - From `world` on, 1:110 million is exact enough. Nine in ten of its points are off by at most two units.
 */
const KILOMETRES = { finest: 0.5, world: 20 }
/** The deviation of simplified lines, in units of the view box. It grows while the paths exceed `MOST_CHARACTERS`. */
const DEVIATION = 0.6
const MOST_CHARACTERS = 24_000
/** Lines are kept up to this many units beyond the view: the stroke of such a line may still be visible. */
const BEYOND = 4

/** Null if no land or border is in the view, or if coasts would be off by more than the size of a place's point. */
export function mapLand(view: MapView): MapLand | null {
  if (view.kilometres < KILOMETRES.finest) return null
  const atlas = readWorldAtlas(view.kilometres < KILOMETRES.world ? '50m' : '110m')
  const { width, height } = view
  const units: Box = { x: [-BEYOND, width + BEYOND], y: [-BEYOND, height + BEYOND] }
  const shown = { degrees: inDegrees(units, view.flat), units }
  const coasts = atlas.coasts.flatMap(ring => [...flatLines(ring, view, shown, true)])
  const borders = atlas.borders.flatMap(line => [...flatLines(line, view, shown, false)])
  const isShown = (x: number, at: number, line: Line) => {
    const y = line[at + 1] ?? -1
    return at % 2 === 0 && x >= 0 && x <= width && y >= 0 && y <= height
  }
  const isEmpty = ![...coasts, ...borders].some(line => line.some(isShown))
  return isEmpty ? null : shortPaths(coasts, borders, DEVIATION)
}

function shortPaths(coasts: readonly Line[], borders: readonly Line[], deviation: number): MapLand {
  const simpler = (all: readonly Line[]) => all.map(line => simplified(line, deviation))
  const [rings, lines] = [simpler(coasts), simpler(borders)]
  const land = rings.map(ring => pathOf(ring, true)).join('')
  const paths = { land, borders: lines.map(line => pathOf(line, false)).join('') }
  const isShort = land.length + paths.borders.length <= MOST_CHARACTERS
  return isShort ? paths : shortPaths(rings, lines, deviation * 1.4)
}

function inDegrees({ x: [left, right], y: [top, bottom] }: Box, flat: MapView['flat']): Box {
  // `y` depends only on the latitude, so `latitudeAt` can find the latitude of a given `y` by bisection.
  const latitudeAt = (y: number) => {
    let [south, north] = [-90, 90]
    while (north - south > 0.001) {
      const middle = (south + north) / 2
      if (flat(middle, 0).y > y) south = middle
      else north = middle
    }
    return south
  }
  const [south, north] = [latitudeAt(bottom), latitudeAt(top)]
  const middle = flat(0, 0).x
  // Along a latitude, `x` grows by the same amount with each degree of longitude.
  const degree = Math.min(flat(south, 1).x, flat(north, 1).x) - middle
  return { x: [(left - middle) / degree, (right - middle) / degree], y: [south, north] }
}
