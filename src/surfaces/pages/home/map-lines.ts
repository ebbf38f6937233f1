import type { Line } from '../../../runtime/world-atlas.ts'
import type { Projection } from './projection.ts'

export interface Box {
  readonly x: readonly [least: number, most: number]
  readonly y: readonly [least: number, most: number]
}

/** Straight stretches of more degrees than this are divided, because world maps show them curved. */
const LONGEST_STEP = 1

/**
 * Yields the parts of a line that are in the view or pass close to it, in units of the map. A line that crosses the
 * meridian opposite the map's middle continues on the other side. A ring around a pole is closed along the pole. The
 * last point of a ring equals its first point.
 *
 * @param shown the view, once in degrees east of the map's middle and north, and once in units of the map
 */
export function* flatLines(
  line: Line,
  { turned, flat }: Pick<Projection, 'turned' | 'flat'>,
  shown: { readonly degrees: Box; readonly units: Box },
  isRing: boolean,
): Generator<Line> {
  const points = unwound(line, turned, isRing)
  for (const shift of [-360, 0, 360]) {
    const near = thinned(points, shown.degrees, x => Math.min(180, Math.max(-180, x + shift)))
    // On maps of the world, `shown.degrees` is larger than the view, because degrees differ in length. So `shown.units`
    // cuts again.
    const part = thinned(projected(near, flat), shown.units)
    if (part.length > 0) yield part
  }
}

/** Returns `line` in degrees east of the map's middle, beyond ±180 if need be, so that no step jumps by 360 degrees. */
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

/** Removes points that are beyond the same edge of `box` as both neighbours. Empty if all are beyond one edge. */
function thinned(points: Line, box: Box, moved = (x: number) => x): Line {
  const kept: number[] = []
  let [before, last, all] = [0, 0, 15]
  for (let at = 0; at < points.length; at += 2) {
    const x = moved(points[at] ?? 0)
    const y = points[at + 1] ?? 0
    // Each edge has a bit, which is set if the point is beyond that edge.
    const beyond = (x < box.x[0] ? 1 : x > box.x[1] ? 2 : 0) + (y < box.y[0] ? 4 : y > box.y[1] ? 8 : 0)
    all &= beyond
    if ((before & last & beyond) !== 0) kept.length -= 2
    else before = last
    last = beyond
    kept.push(x, y)
  }
  return all === 0 ? kept : []
}

function projected(points: Line, flat: Projection['flat']): Line {
  const line: number[] = []
  let [longitude, latitude] = [points[0] ?? 0, points[1] ?? 0]
  for (let at = 0; at < points.length; at += 2) {
    const [right, up] = [(points[at] ?? 0) - longitude, (points[at + 1] ?? 0) - latitude]
    const steps = Math.max(1, Math.ceil(Math.max(Math.abs(right), Math.abs(up)) / LONGEST_STEP))
    for (let step = 1; step <= steps; step++) {
      const { x, y } = flat(latitude + (up * step) / steps, longitude + (right * step) / steps)
      line.push(x, y)
    }
    longitude += right
    latitude += up
  }
  return line
}

/** Removes points, but moves no part of the line by more than `most` (Douglas and Peucker 1973). */
export function simplified(line: Line, most: number): Line {
  const last = line.length - 2
  const kept = new Set([0, last])
  const open: [number, number][] = [[0, last]]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [from, to] = part
    const awayOf = distanceTo(line, from, to)
    let [farthest, distance] = [from, most]
    for (let at = from + 2; at < to; at += 2) {
      const away = awayOf(at)
      if (away > distance) {
        farthest = at
        distance = away
      }
    }
    if (farthest === from) continue
    kept.add(farthest)
    open.push([from, farthest], [farthest, to])
  }
  return line.filter((_, at) => kept.has(at - (at % 2)))
}

function distanceTo(line: Line, from: number, to: number): (at: number) => number {
  const [startX, startY] = [line[from] ?? 0, line[from + 1] ?? 0]
  const [x, y] = [(line[to] ?? 0) - startX, (line[to + 1] ?? 0) - startY]
  const square = x * x + y * y || 1
  return at => {
    const [right, down] = [(line[at] ?? 0) - startX, (line[at + 1] ?? 0) - startY]
    const part = Math.min(1, Math.max(0, (right * x + down * y) / square))
    return Math.hypot(right - x * part, down - y * part)
  }
}

export function pathOf(line: Line, isRing: boolean): string {
  let path = ''
  let count = 0
  let [x, y] = [Number.NaN, Number.NaN]
  for (let at = 0; at < line.length; at += 2) {
    const right = Math.round(line[at] ?? 0)
    const down = Math.round(line[at + 1] ?? 0)
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
