import type { Placed } from '../facets/nearest.ts'

/** The length of a degree of latitude, in kilometres. */
const DEGREE_KM = 111.2
/** The largest extent of a region, in degrees. Up to it, distances are about right in every part of a map. */
const REGION = 20

/**
 * Returns a projection that suits the extent of `places`. A region gets one that keeps distances: plate carrée along
 * the parallel in its middle. A larger extent gets the Equal Earth projection (Šavrič, Patterson, Jenny 2018), which
 * keeps areas. The date line is not an edge: the map is cut at the widest gap between places.
 * Units are equal in both directions, and `y` grows downwards. `kilometres` is the length of a unit; it is null if that
 * differs too much across the map.
 */
export function projectionFor(places: readonly Placed[]) {
  const middle = middleMeridian(places)
  const turned = (longitude: number) => ((((longitude - middle) % 360) + 540) % 360) - 180
  const [south, north] = extent(places.map(({ at: [latitude] }) => latitude))
  const [west, east] = extent(places.map(({ at: [, longitude] }) => turned(longitude)))
  const parallel = Math.cos(radians((south + north) / 2))
  if (Math.max(north - south, (east - west) * parallel) <= REGION)
    return {
      project: ({ at: [latitude, longitude] }: Placed) => ({ x: turned(longitude) * parallel, y: -latitude }),
      kilometres: DEGREE_KM,
    }
  return {
    project: ({ at: [latitude, longitude] }: Placed) =>
      equalEarth(radians(latitude), radians(turned(longitude))),
    kilometres: null,
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
function equalEarth(latitude: number, longitude: number): { x: number; y: number } {
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

/** The least and the greatest of `values`. */
export function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
}
