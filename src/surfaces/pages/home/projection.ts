/** A point in decimal degrees. */
export interface Point {
  latitude: number
  longitude: number
}

/** How points are placed on a flat map. Units are equal in both directions, and `y` grows downwards. */
export interface Projection {
  project(point: Point): { x: number; y: number }
  /** How many kilometres a unit has. Null if that differs too much across the map. */
  kilometres: number | null
}

/** The length of a degree of latitude, in kilometres. */
const DEGREE_KM = 111.2
/** The largest extent of a region, in degrees. Up to it, distances are about right in every part of a map. */
const REGION = 20

/**
 * Returns a projection that suits the extent of `points`. A region gets one that keeps distances: plate carrée along
 * the parallel in its middle. A larger extent gets the Equal Earth projection (Šavrič, Patterson, Jenny 2018), which
 * keeps areas. The date line is not an edge: the map is cut at the widest gap between points.
 */
export function projectionFor(points: readonly Point[]): Projection {
  const middle = middleMeridian(points)
  const turned = (longitude: number) => ((((longitude - middle) % 360) + 540) % 360) - 180
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => turned(longitude))
  const [south, north] = [least(latitudes), -least(latitudes.map(value => -value))]
  const [west, east] = [least(longitudes), -least(longitudes.map(value => -value))]
  const parallel = Math.cos(radians((south + north) / 2))
  if (Math.max(north - south, (east - west) * parallel) <= REGION)
    return {
      project: ({ latitude, longitude }) => ({ x: turned(longitude) * parallel, y: -latitude }),
      kilometres: DEGREE_KM,
    }
  return {
    project: ({ latitude, longitude }) => equalEarth(radians(latitude), radians(turned(longitude))),
    kilometres: null,
  }
}

/** The meridian in the middle of the map, which lies opposite the widest gap between the longitudes of `points`. */
function middleMeridian(points: readonly Point[]): number {
  const sorted = points.map(({ longitude }) => longitude).sort((a, b) => a - b)
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

function least(values: readonly number[]): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity)
}
