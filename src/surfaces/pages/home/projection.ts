import type { Placed } from '../facets/nearest.ts'

const DEGREE_KM = 111.2
/** The largest extent in degrees of a map that keeps distances. Larger maps keep areas (see `projectionFor`). */
const REGION = 20

/** The mean radius of the earth: the length of a unit of the Equal Earth projection, in kilometres. */
const RADIUS_KM = 6371

export interface Flat {
  x: number
  y: number
}

/** `x` and `y` have the same unit, and `y` grows downwards. */
export interface Projection {
  /** How many degrees `longitude` is east of the map's middle meridian, from -180 to 180. */
  turned(longitude: number): number
  /** `turned` is what the function `turned` returns for the point's longitude. */
  flat(latitude: number, turned: number): Flat
  project(place: Placed): Flat
  /** The average length of a unit of `x` and `y`, in kilometres. */
  readonly unit: number
  /** Whether a unit has about the same length everywhere on the map. */
  readonly isEven: boolean
}

/**
 * Returns a projection that suits the extent of `places`. The projection of a region keeps distances: plate carrée
 * along the parallel in its middle. A larger extent has the Equal Earth projection (Šavrič, Patterson, Jenny 2018),
 * which keeps areas. The date line is not an edge: the map is cut at the widest gap between places.
 */
export function projectionFor(places: readonly Placed[]): Projection {
  const middle = middleMeridian(places)
  const turned = (longitude: number) => ((((longitude - middle) % 360) + 540) % 360) - 180
  const [south, north] = extent(places.map(({ at: [latitude] }) => latitude))
  const [west, east] = extent(places.map(({ at: [, longitude] }) => turned(longitude)))
  const parallel = Math.cos(radians((south + north) / 2))
  const isEven = Math.max(north - south, (east - west) * parallel) <= REGION
  const flat: Projection['flat'] = isEven
    ? (latitude, longitude) => ({ x: longitude * parallel, y: -latitude })
    : (latitude, longitude) => equalEarth(radians(latitude), radians(longitude))
  return {
    turned,
    flat,
    project: ({ at: [latitude, longitude] }) => flat(latitude, turned(longitude)),
    unit: isEven ? DEGREE_KM : RADIUS_KM,
    isEven,
  }
}

/** The meridian in the middle of the map, which lies opposite the widest gap between the longitudes of `places`. */
function middleMeridian(places: readonly Placed[]): number {
  const sorted = places.map(({ at: [, longitude] }) => longitude).sort((a, b) => a - b)
  const [first = 0, last = first] = [sorted[0], sorted.at(-1)]
  let [gap, middle] = [first + 360 - last, (first + last) / 2]
  let before = first
  for (const longitude of sorted) {
    if (longitude - before > gap) [gap, middle] = [longitude - before, (longitude + before) / 2 + 180]
    before = longitude
  }
  return middle
}

/** The polynomial of the Equal Earth projection; angles are in radians. */
function equalEarth(latitude: number, longitude: number): Flat {
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
  const theta = Math.asin((Math.sqrt(3) / 2) * Math.sin(latitude))
  const [two, six] = [theta ** 2, theta ** 6]
  const slope = a1 + 3 * a2 * two + six * (7 * a3 + 9 * a4 * two)
  return {
    x: (2 * Math.sqrt(3) * longitude * Math.cos(theta)) / (3 * slope),
    y: -theta * (a1 + a2 * two + six * (a3 + a4 * two)),
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

export function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
}
