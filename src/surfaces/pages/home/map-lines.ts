import type { Line } from '../../../runtime/world-atlas.ts'
import type { Flat, Projection } from './projection.ts'

/** The edges of what is shown, in units of the view box. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Points that are closer to each other than this many units look like one. */
const CLOSEST = 0.5
/** The longest step in degrees of latitude, because meridians are curved on maps of the world. */
const LONGEST_STEP = 3

/**
 * Yields the parts of a line in `box`. Beyond the meridian opposite the map's middle, a line comes in on the other side.
 * A ring around a pole is closed along the pole. The last point of a ring is its first.
 */
export function* flatLines(
  line: Line,
  { turned, flat }: Pick<Projection, 'turned' | 'flat'>,
  box: Box,
  isRing: boolean,
): Generator<readonly Flat[]> {
  const points = unwound(line, turned, isRing)
  let [west, east] = [Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const longitude = points[at] ?? 0
    if (longitude < west) west = longitude
    if (longitude > east) east = longitude
  }
  for (const shift of [-360, 0, 360]) {
    if (west + shift >= 180 || east + shift <= -180) continue
    const part = clipped(thinned(points, shift, flat, box), box, isRing)
    if (part.length > 1) yield part
  }
}

/** Longitudes and latitudes of a line. The longitudes run on where the line crosses the edge of the map. */
function unwound(line: Line, turned: (longitude: number) => number, isRing: boolean): number[] {
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

/** Projects points without those that nobody would miss: close to the point before, or between points beyond one edge. */
function thinned(points: readonly number[], shift: number, flat: Projection['flat'], box: Box): Flat[] {
  const kept: Flat[] = []
  let [sideBefore, side] = [0, 0]
  const add = (point: Flat) => {
    const last = kept.at(-1)
    const { x, y } = point
    const beyond = (x < box.left ? 1 : x > box.right ? 2 : 0) + (y < box.top ? 4 : y > box.bottom ? 8 : 0)
    if ((sideBefore & side & beyond) !== 0) kept.pop()
    else if (last !== undefined && Math.abs(x - last.x) < CLOSEST && Math.abs(y - last.y) < CLOSEST) return
    else sideBefore = side
    side = beyond
    kept.push(point)
  }
  let [x, y] = [0, 0]
  for (let at = 0; at < points.length; at += 2) {
    const longitude = Math.min(180, Math.max(-180, (points[at] ?? 0) + shift))
    const latitude = points[at + 1] ?? 0
    const steps = at === 0 ? 1 : Math.max(1, Math.ceil(Math.abs(latitude - y) / LONGEST_STEP))
    for (let step = 1; step < steps; step++)
      add(flat(y + ((latitude - y) * step) / steps, x + ((longitude - x) * step) / steps))
    add(flat(latitude, longitude))
    x = longitude
    y = latitude
  }
  return kept
}

/** Cuts a line or a ring at the edges of a box (Sutherland and Hodgman 1974). Cut ends are joined along the edges. */
export function clipped(line: readonly Flat[], box: Box, isRing: boolean): readonly Flat[] {
  const cut = (points: readonly Flat[], depth: (point: Flat) => number) => {
    if (points.every(point => depth(point) >= 0)) return points
    const kept: Flat[] = []
    for (const [index, to] of points.entries()) {
      const from = points[index - 1] ?? to
      const [a, b] = [depth(from), depth(to)]
      const part = a / (a - b)
      if (a < 0 !== b < 0)
        kept.push({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part })
      if (b >= 0) kept.push(to)
    }
    const [first] = kept
    if (isRing && first !== undefined) kept.push(first)
    return kept
  }
  const left = cut(line, ({ x }) => x - box.left)
  const right = cut(left, ({ x }) => box.right - x)
  const top = cut(right, ({ y }) => y - box.top)
  return cut(top, ({ y }) => box.bottom - y)
}

/** Leaves out points so that no part of the line moves by more than `most` (Douglas and Peucker 1973). */
export function simplified(line: readonly Flat[], most: number): readonly Flat[] {
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

/** The area of a ring. It is negative if the ring runs the other way. */
export function area(ring: readonly Flat[]): number {
  return ring.reduce((sum, { x, y }, index) => {
    const before = ring.at(index - 1) ?? { x, y }
    return sum + (before.x * y - x * before.y) / 2
  }, 0)
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
