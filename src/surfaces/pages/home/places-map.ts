import { linkTo } from '../../shared/addresses.ts'
import { type Group, isPlaced } from '../../shared/facet-groups.ts'
import { element, type Html } from '../element.ts'
import { groupLinks } from '../facets/group-links.ts'
import { groupPath } from '../paths.ts'
import type { SiteParts } from '../site-parts.ts'
import { type MapLand, mapLand } from './map-land.ts'
import { type Cluster, layOut, MAP_WIDTH } from './map-layout.ts'

/** Radii in units of the view box: of the smallest and the largest point, and of the area that a finger can hit. */
const RADIUS = { least: 7, most: 26, touched: 28 }
/** The size of a letter in a phone's labels, in units of the view box. `wide` is the width of a letter like `東`. */
const LETTER = { width: 15, wide: 25, height: 26 }
const MOST_LABELS = 14
/** So many labels, of the largest points, may cover points with less than a quarter as many products. */
const MOST_COVERING = 3
const MOST_FARTHER = 12

/**
 * Places that are too close to each other share a point, which links to the largest of these places. Null if there are
 * fewer than two points.
 */
export function placesMap(places: readonly Group[], site: SiteParts): Html | null {
  const layout = layOut(places.filter(isPlaced))
  if (layout === null || layout.clusters.length < 2) return null
  const { view, clusters, scale, farther } = layout
  const { width, height } = view
  const land = mapLand(view)
  const { words } = site
  const most = clusters.reduce((most, { count }) => Math.max(most, count), 0)
  const points = clusters.map(cluster => {
    const radius = RADIUS.least + (RADIUS.most - RADIUS.least) * Math.sqrt(cluster.count / most)
    return { ...cluster, radius }
  })
  const drawing = element(
    'svg',
    {
      viewBox: `0 0 ${width} ${height}`,
      role: 'group',
      'aria-label': words.map,
      class: land === null ? 'map' : 'map world',
    },
    ...(land === null ? [] : landPaths(land)),
    ...points.map(point => pointLink(point, site)),
    ...labelsOf(points, height),
    ...(scale === null ? [] : scaleBar(scale, height, site)),
  )
  return element(
    'section',
    { class: 'way', id: 'map' },
    element('h2', {}, words.map),
    drawing,
    farther.length === 0 ? null : element('h3', {}, words.farther),
    farther.length === 0 ? null : groupLinks(farther.slice(0, MOST_FARTHER), site, ''),
  )
}

/** Land and borders come first, so that they are under the points. */
function landPaths(paths: MapLand): Html[] {
  const drawn = Object.entries(paths).filter(([, d]) => d !== '')
  return drawn.map(([name, d]) => element('path', { class: name, d, 'aria-hidden': 'true' }))
}

interface MapPoint extends Cluster<Group> {
  radius: number
}

function pointLink(
  { x, y, radius, count, places }: MapPoint,
  { words, formatters, context }: SiteParts,
): Html | null {
  const [largest, ...others] = places
  if (largest === undefined) return null
  const { name } = largest
  const offers = formatters.counted(count, words.offersCount)
  const title =
    others.length === 0
      ? `${name}: ${offers}`
      : words.around.replace('{place}', () => name).replace('{offers}', () => offers)
  const [cx, cy, r] = [x, y, radius].map(whole)
  return element(
    'a',
    { href: linkTo(groupPath(largest), '', context) },
    element('title', {}, title),
    element('circle', { class: 'touched', cx, cy, r: whole(RADIUS.touched) }),
    element('circle', { cx, cy, r }),
  )
}

function scaleBar(
  { kilometres, length }: { kilometres: number; length: number },
  height: number,
  { formatters }: SiteParts,
): Html[] {
  const [left, y] = [16, height - 14]
  const right = Math.round(left + length)
  const at = { class: 'scale', x: whole(right + 8), y: whole(y) }
  return [
    element('path', { class: 'scale', d: `M${left} ${y - 8}v8H${right}v-8` }),
    element('text', at, formatters.kilometres(kilometres)),
  ]
}

const whole = (length: number) => String(Math.round(length))

type Box = Record<'left' | 'right' | 'top' | 'bottom', number>

function labelsOf(points: readonly MapPoint[], height: number): Html[] {
  // The scale of the map takes this area, so no label may be there.
  const taken: Box[] = [{ left: 0, right: MAP_WIDTH / 3, top: height - 40, bottom: height }]
  const circles = points.map(({ x, y, count, radius: r }) => {
    return { count, left: x - r, right: x + r, top: y - r, bottom: y + r }
  })
  const labels: Html[] = []
  for (const point of points.toSorted((a, b) => b.count - a.count)) {
    const name = point.places[0]?.name ?? ''
    const width = [...name].reduce(
      (sum, letter) => sum + (/[\u1100-\uffdc]/.test(letter) ? LETTER.wide : LETTER.width),
      0,
    )
    const places = placesBeside(point, width).filter(
      ({ box }) =>
        box.left > 0 && box.right < MAP_WIDTH && box.top > 0 && !taken.some(other => overlap(box, other)),
    )
    const isFree = (box: Box, circles: readonly Box[]) => !circles.some(circle => overlap(box, circle))
    const large =
      labels.length < MOST_COVERING ? circles.filter(({ count }) => count * 4 >= point.count) : circles
    const place =
      places.find(({ box }) => isFree(box, circles)) ?? places.find(({ box }) => isFree(box, large))
    if (place === undefined) continue
    const { box, anchor, x } = place
    taken.push(box)
    const y = whole((box.top + box.bottom) / 2)
    labels.push(element('text', { x: whole(x), y, 'aria-hidden': 'true', 'text-anchor': anchor }, name))
    if (labels.length === MOST_LABELS) break
  }
  return labels
}

function placesBeside({ x, y, radius }: MapPoint, width: number) {
  const gap = radius + 6
  const half = LETTER.height / 2
  const sides = [
    { anchor: 'start', x: x + gap, left: x + gap, middle: y },
    { anchor: 'end', x: x - gap, left: x - gap - width, middle: y },
    { anchor: 'middle', x, left: x - width / 2, middle: y + gap + half },
    { anchor: 'middle', x, left: x - width / 2, middle: y - gap - half },
  ]
  return sides.map(({ left, middle, ...side }) => ({
    ...side,
    box: { left, right: left + width, top: middle - half, bottom: middle + half },
  }))
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
