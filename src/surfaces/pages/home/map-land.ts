import { type Bounds, type Line, readWorldAtlas } from '../../../runtime/world-atlas.ts'
import { area, flatLines, pathOf, simplified } from './map-lines.ts'
import type { Flat, Projection } from './projection.ts'

/** A part of a projected world. Lengths are in units of the view box. */
export interface MapView extends Pick<Projection, 'turned' | 'flat'> {
  readonly width: number
  readonly height: number
  /** The length of a unit in kilometres. */
  readonly kilometres: number
}

/** The paths of land and of borders, as `d` of SVG has them. */
export interface MapLand {
  readonly land: string
  readonly borders: string
}

/**
 * Which maps are drawn, by the kilometres of a unit. Coasts were compared with those of 1:10 million. At 1:50 million,
 * three in four points are off by at most 3.4 km: the radius of the map's smallest point, at `finest`. At 1:110 million,
 * nine in ten are off by at most 41 km: about a unit, at `world`.
 */
const KILOMETRES = { finest: 0.5, world: 20 }
/** How far lines go on beyond the view, so that no edge of a cut polygon is visible. */
const BEYOND = 4
type Drawn = readonly Flat[]
/** By how many units lines may be off, and the most characters of both paths. */
const DEVIATION = 0.6
const MOST_CHARACTERS = 24_000
/** The least share of land, and of water, for which they are told apart. */
const LEAST_SHARE = 0.0005

/**
 * Draws land and borders. Null where nothing can be told apart: if all of the view is land without borders, or water, or
 * if coasts would be less exact than the points on them.
 */
export function mapLand(view: MapView): MapLand | null {
  if (view.kilometres < KILOMETRES.finest) return null
  const { coasts, borders } = readWorldAtlas(
    view.kilometres < KILOMETRES.world ? '50m' : '110m',
    overlaps(view),
  )
  const box = { left: -BEYOND, right: view.width + BEYOND, top: -BEYOND, bottom: view.height + BEYOND }
  const inView = (lines: readonly Line[], isRing: boolean) =>
    lines.flatMap(line => Array.from(flatLines(line, view, box, isRing), part => simplified(part, DEVIATION)))
  const [land, lines] = [inView(coasts, true), inView(borders, false)]
  const whole = (box.right - box.left) * (box.bottom - box.top)
  const share = Math.abs(land.reduce((sum, ring) => sum + area(ring), 0)) / whole
  if (lines.length === 0 && (share < LEAST_SHARE || share > 1 - LEAST_SHARE)) return null
  return shortPaths(land, lines)
}

/** The paths of land and borders, which are simplified more until they are short enough. */
function shortPaths(land: readonly Drawn[], borders: readonly Drawn[], deviation = DEVIATION): MapLand {
  const paths = {
    land: land.map(ring => pathOf(ring, true)).join(''),
    borders: borders.map(line => pathOf(line, false)).join(''),
  }
  if (paths.land.length + paths.borders.length <= MOST_CHARACTERS) return paths
  const simpler = (lines: readonly Drawn[]) => lines.map(line => simplified(line, deviation * 1.4))
  return shortPaths(simpler(land), simpler(borders), deviation * 1.4)
}

/** Returns a function that tells whether something within bounds may be in the view. */
function overlaps({ turned, flat, width, height }: MapView): (bounds: Bounds) => boolean {
  let [west, east, south, north] = [180, -180, 90, -90]
  const middle = flat(0, 0).x
  // `y` depends on the latitude alone, and along a latitude `x` grows evenly.
  for (let latitude = -90; latitude <= 90; latitude++) {
    const { x, y } = flat(latitude, 1)
    if (y < -height || y > 2 * height) continue
    ;[south, north] = [Math.min(south, latitude - 1), latitude + 1]
    west = Math.min(west, (-BEYOND - middle) / (x - middle))
    east = Math.max(east, (width + BEYOND - middle) / (x - middle))
  }
  return bounds => {
    if (bounds.north < south || bounds.south > north) return false
    const half = (bounds.east - bounds.west) / 2
    const centre = turned(bounds.west + half)
    // A line across the date line has bounds around the whole world.
    return (
      half > 170 || [-360, 0, 360].some(shift => centre + shift - half < east && centre + shift + half > west)
    )
  }
}
