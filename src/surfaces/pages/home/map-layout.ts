import { type Point, projectionFor } from './projection.ts'

/** A thing to show on the map, with its coordinates and its size. */
export interface Spot<Thing> extends Point {
  thing: Thing
  size: number
}

/** Spots that share one point of the map, the largest first. */
export interface Cluster<Thing> {
  x: number
  y: number
  size: number
  things: readonly Thing[]
}

/** Where the points of a map stand. Lengths are in units of the map's view box. */
export interface MapLayout<Thing> {
  width: number
  height: number
  clusters: readonly Cluster<Thing>[]
  /**
   * The scale of the map: a number of kilometres and its length on the map. Null if the scale differs across the map.
   */
  scale: { kilometres: number; length: number } | null
  /** The things that are so far away that they would shrink all others to a point. The map omits them. */
  farther: readonly Thing[]
}

export const MAP_WIDTH = 720
/** The least and the greatest height of the map. Between them the height follows the extent of the spots. */
const HEIGHTS = { least: 260, most: 560 }
const MARGIN = 44
/** The least distance between clusters. A finger needs it on a phone, where the map is half as wide as its view box. */
const APART = 56
const MOST_CLUSTERS = 60
/** The map omits a spot that is this many times farther from the middle than nine in ten spots. */
const TOO_FAR = 3

/** The least extent of a map in degrees, about ten metres. If all spots are within it, there is no map. */
const LEAST_EXTENT = 1e-4

/** Lays out `spots` on a map. Null if there are no spots, or if all are at one point. */
export function layOut<Thing>(spots: readonly Spot<Thing>[]): MapLayout<Thing> | null {
  const { near, farther } = partedByDistance(spots)
  const { project, kilometres } = projectionFor(near)
  const projected = near.map(spot => ({ ...spot, ...project(spot) }))
  const [left, right] = extent(projected.map(({ x }) => x))
  const [top, bottom] = extent(projected.map(({ y }) => y))
  if (!(right - left > LEAST_EXTENT || bottom - top > LEAST_EXTENT)) return null
  const inner = { width: MAP_WIDTH - 2 * MARGIN, height: HEIGHTS.most - 2 * MARGIN }
  const scale = Math.min(inner.width / (right - left), inner.height / (bottom - top))
  const height = Math.round(Math.max(HEIGHTS.least, (bottom - top) * scale + 2 * MARGIN))
  const placed = projected.map(({ x, y, ...spot }) => ({
    ...spot,
    x: MAP_WIDTH / 2 + (x - (left + right) / 2) * scale,
    y: height / 2 + (y - (top + bottom) / 2) * scale,
  }))
  return {
    width: MAP_WIDTH,
    height,
    clusters: clustered(placed),
    scale: kilometres === null ? null : roundScale(kilometres / scale),
    farther: farther.map(({ thing }) => thing),
  }
}

/**
 * Joins `spots` to clusters. The largest spots come first, and each joins the nearest cluster that is too close. The
 * distance grows until there are at most `MOST_CLUSTERS`.
 */
function clustered<Thing>(spots: readonly (Spot<Thing> & { x: number; y: number })[]): Cluster<Thing>[] {
  const sorted = spots.toSorted((a, b) => b.size - a.size)
  for (let apart = APART; ; apart *= 1.25) {
    const clusters: { x: number; y: number; size: number; things: Thing[] }[] = []
    for (const { x, y, size, thing } of sorted) {
      let [nearest, distance] = [clusters[0], apart]
      for (const cluster of clusters) {
        const away = Math.hypot(cluster.x - x, cluster.y - y)
        if (away < distance) [nearest, distance] = [cluster, away]
      }
      if (distance < apart && nearest !== undefined) {
        nearest.size += size
        nearest.things.push(thing)
      } else clusters.push({ x, y, size, things: [thing] })
      if (clusters.length > MOST_CLUSTERS) break
    }
    if (clusters.length <= MOST_CLUSTERS) return clusters
  }
}

/** Separates `spots` that are more than `TOO_FAR` times farther from the middle than nine in ten spots. */
function partedByDistance<Thing>(spots: readonly Spot<Thing>[]) {
  const { project } = projectionFor(spots)
  const points = spots.map(spot => ({ spot, ...project(spot) }))
  const [x, y] = [median(points.map(({ x }) => x)), median(points.map(({ y }) => y))]
  const away = points.map(point => ({ spot: point.spot, distance: Math.hypot(point.x - x, point.y - y) }))
  const sorted = away.map(({ distance }) => distance).sort((a, b) => a - b)
  const most = TOO_FAR * (sorted[Math.ceil(sorted.length * 0.9) - 1] ?? 0)
  const isNear = ({ distance }: { distance: number }) => most === 0 || distance <= most
  return {
    near: away.filter(isNear).map(({ spot }) => spot),
    farther: away.filter(point => !isNear(point)).map(({ spot }) => spot),
  }
}

/** The scale to draw: the longest of 1, 2, 5, 10 and so on kilometres that takes at most a quarter of the map. */
function roundScale(kilometresPerUnit: number): { kilometres: number; length: number } {
  const most = (kilometresPerUnit * MAP_WIDTH) / 4
  const power = 10 ** Math.floor(Math.log10(most))
  const kilometres = [5, 2, 1].map(step => step * power).find(length => length <= most) ?? power
  return { kilometres, length: kilometres / kilometresPerUnit }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0
}

function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Infinity, -Infinity],
  )
}
