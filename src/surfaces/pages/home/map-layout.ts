import { median } from '../../shared/facet-groups.ts'
import type { Placed } from '../facets/nearest.ts'
import type { MapView } from './map-land.ts'
import { extent, type Flat, projectionFor } from './projection.ts'

interface Spot extends Placed {
  readonly count: number
}

/** `places` begins with the largest place. */
export interface Cluster<Place> {
  x: number
  y: number
  count: number
  places: Place[]
}

export const MAP_WIDTH = 720
/** The least and the greatest height of the map, in units of its view box. Between them, the places' extent decides. */
const HEIGHTS = { least: 260, most: 560 }
const MARGIN = 44
/** The least distance between clusters, in units of the view box, so that a finger on a phone hits only one. */
const APART = 56
const MOST_CLUSTERS = 60
/** The map omits places that are more than this many times as far from its middle as nine in ten places are. */
const TOO_FAR = 3

/** The least extent of a map in degrees, about ten metres. There is no map if the places have a smaller extent. */
const LEAST_EXTENT = 1e-4

export function layOut<Place extends Spot>(places: readonly Place[]) {
  const { near = [], farther = [] } = partedByDistance(places)
  const projection = projectionFor(near)
  const projected = near.map(place => ({ place, ...projection.project(place) }))
  const [left, right] = extent(projected.map(({ x }) => x))
  const [top, bottom] = extent(projected.map(({ y }) => y))
  if (!(right - left > LEAST_EXTENT || bottom - top > LEAST_EXTENT)) return null
  const inner = { width: MAP_WIDTH - 2 * MARGIN, height: HEIGHTS.most - 2 * MARGIN }
  const scale = Math.min(inner.width / (right - left), inner.height / (bottom - top))
  const height = Math.round(Math.max(HEIGHTS.least, (bottom - top) * scale + 2 * MARGIN))
  const onMap = ({ x, y }: Flat): Flat => ({
    x: MAP_WIDTH / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 + (y - (top + bottom) / 2) * scale,
  })
  const kilometres = projection.unit / scale
  const view: MapView = {
    ...{ width: MAP_WIDTH, height, kilometres },
    turned: projection.turned,
    flat: (latitude, turned) => onMap(projection.flat(latitude, turned)),
  }
  return {
    view,
    clusters: clustered(projected.map(({ place, ...flat }) => ({ place, ...onMap(flat) }))),
    /** Null if the scale differs across the map. */
    scale: projection.isEven ? roundScale(kilometres) : null,
    /** Places so far away that all other places would shrink to a point. The map omits them. */
    farther,
  }
}

function clustered<Place extends Spot>(spots: { place: Place; x: number; y: number }[]): Cluster<Place>[] {
  spots.sort((a, b) => b.place.count - a.place.count)
  for (let apart = APART; ; apart *= 1.25) {
    const clusters: Cluster<Place>[] = []
    for (const { x, y, place } of spots) {
      let [nearest, distance] = [clusters[0], apart]
      for (const cluster of clusters) {
        const away = Math.hypot(cluster.x - x, cluster.y - y)
        if (away < distance) [nearest, distance] = [cluster, away]
      }
      if (distance < apart && nearest !== undefined) {
        nearest.count += place.count
        nearest.places.push(place)
      } else clusters.push({ x, y, count: place.count, places: [place] })
      if (clusters.length > MOST_CLUSTERS) break
    }
    if (clusters.length <= MOST_CLUSTERS) return clusters
  }
}

function partedByDistance<Place extends Placed>(places: readonly Place[]) {
  const { project } = projectionFor(places)
  const points = places.map(project)
  const [middleX = 0, middleY = 0] = [median(points.map(({ x }) => x)), median(points.map(({ y }) => y))]
  const distances = points.map(({ x, y }) => Math.hypot(x - middleX, y - middleY))
  const sorted = distances.toSorted((a, b) => a - b)
  const most = TOO_FAR * (sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0)
  return Object.groupBy(places, (_, index) =>
    most === 0 || (distances[index] ?? 0) <= most ? 'near' : 'farther',
  )
}

function roundScale(kilometresPerUnit: number): { kilometres: number; length: number } {
  const most = (kilometresPerUnit * MAP_WIDTH) / 4
  const power = 10 ** Math.floor(Math.log10(most))
  const kilometres = [5, 2, 1].map(step => step * power).find(length => length <= most) ?? power
  return { kilometres, length: kilometres / kilometresPerUnit }
}
