import type { Line } from '../../../runtime/world-atlas.ts'
import type { Flat, Projection } from './projection.ts'

/** Edges of what is shown, in degrees. Longitudes are those of `turned`. */
export interface Edges {
  readonly west: number
  readonly east: number
  readonly south: number
  readonly north: number
}

/** The longest step in degrees, because meridians are curved on maps of the world. */
const LONGEST_STEP = 1

/**
 * Yields the parts of a line that are near what is shown. Beyond the meridian opposite the map's middle, a line comes in
 * on the other side. A ring around a pole is closed along the pole. The last point of a ring is its first.
 */
export function* flatLines(
  line: Line,
  { turned, flat }: Pick<Projection, 'turned' | 'flat'>,
  edges: Edges,
  isRing: boolean,
): Generator<Flat[]> {
  const points = unwound(line, turned, isRing)
  for (const shift of [-360, 0, 360]) {
    const near = thinned(points, shift, edges)
    if (near.length > 0) yield projected(near, flat)
  }
}

/** The longitudes run on where the line crosses the edge of the map. */
function unwound(line: Line, turned: (longitude: number) => number, isRing: boolean): Line {
  const [first = 0, firstLatitude = 0] = line
  const start = turned(first)
  const points: number[] = []
  let [before, longitude] = [first, start]
  for (let at = 0; at < line.length; at += 2) {
    const step = (line[at] ?? 0) - before
    longitude += step > 180 ? step - 360 : step < -180 ? step + 360 : step
    points.push(longitude, line[at + 1] ?? 0)
    before += step
  }
  const pole = Math.sign(firstLatitude) * 90
  if (isRing && Math.abs(longitude - start) > 180)
    points.push(longitude, pole, start, pole, start, firstLatitude)
  return points
}

/** Leaves out points between points beyond one edge: nobody sees them. Empty if all points are beyond one edge. */
function thinned(points: Line, shift: number, { west, east, south, north }: Edges): Line {
  const kept: number[] = []
  let [before, last, all] = [0, 0, 15]
  for (let at = 0; at < points.length; at += 2) {
    const longitude = Math.min(180, Math.max(-180, (points[at] ?? 0) + shift))
    const latitude = points[at + 1] ?? 0
    // One bit for each edge that the point is beyond.
    const beyond =
      (longitude < west ? 1 : longitude > east ? 2 : 0) + (latitude < south ? 4 : latitude > north ? 8 : 0)
    all &= beyond
    if ((before & last & beyond) !== 0) kept.length -= 2
    else before = last
    last = beyond
    kept.push(longitude, latitude)
  }
  return all === 0 ? kept : []
}

function projected(points: Line, flat: Projection['flat']): Flat[] {
  const line: Flat[] = []
  let [x, y] = [points[0] ?? 0, points[1] ?? 0]
  for (let at = 0; at < points.length; at += 2) {
    const [right, up] = [(points[at] ?? 0) - x, (points[at + 1] ?? 0) - y]
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(right), Math.abs(up)) / LONGEST_STEP))
    for (let step = 1; step <= steps; step++)
      line.push(flat(y + (up * step) / steps, x + (right * step) / steps))
    x += right
    y += up
  }
  return line
}

/** Leaves out points so that no part of the line moves by more than `most` (Douglas and Peucker 1973). */
export function simplified(line: readonly Flat[], most: number): Flat[] {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part
    let [farthest, distance] = [from, most]
    for (let index = from + 1; index < to; index++) {
      const away = distanceTo(line[index], line[from], line[to])
      if (away > distance) {
        farthest = index
        distance = away
      }
    }
    if (farthest === from) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, to])
  }
  return line.filter((_, index) => kept.has(index))
}

/** The distance of `point` from the stretch between two points. */
function distanceTo(point?: Flat, from?: Flat, to?: Flat): number {
  if (point === undefined || from === undefined || to === undefined) return 0
  const x = to.x - from.x
  const y = to.y - from.y
  const along = ((point.x - from.x) * x + (point.y - from.y) * y) / (x * x + y * y || 1)
  const part = along < 0 ? 0 : along > 1 ? 1 : along
  return Math.hypot(point.x - from.x - x * part, point.y - from.y - y * part)
}

/** The commands of SVG for a line in whole units. Empty if the line is shorter than a unit. Rings end with `z`. */
export function pathOf(line: readonly Flat[], isRing: boolean): string {
  let path = ''
  let count = 0
  let [x, y] = [Number.NaN, Number.NaN]
  for (const point of line) {
    const right = Math.round(point.x)
    const down = Math.round(point.y)
    if (right === x && down === y) continue
    if (count === 0) path = `M${right} ${down}l`
    else path += `${count > 1 && right >= x ? ' ' : ''}${right - x}${down < y ? '' : ' '}${down - y}`
    count += 1
    x = right
    y = down
  }
  if (count < (isRing ? 4 : 2)) return ''
  return isRing ? `${path}z` : path
}
