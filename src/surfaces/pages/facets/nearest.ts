/** A thing and the coordinates at which it stands. */
export interface Placed<Thing> {
  thing: Thing
  latitude: number
  longitude: number
}

interface Node<Thing> {
  placed: Placed<Thing>
  /** The point on the unit sphere, because the poles and the date line are no edges there. */
  at: readonly [number, number, number]
  below: Node<Thing> | null
  above: Node<Thing> | null
}

const EARTH_KM = 6371

/**
 * Returns a function that finds the things nearest to a point, without the point's own thing. It finds at most `count`
 * things within `most` kilometres, nearest first. The tree is balanced. So searches stay quick for any number of
 * things, even if many are in one place.
 */
export function nearestAmong<Thing>(things: readonly Placed<Thing>[], count: number, most: number) {
  const root = treeOf(
    things.map(placed => ({ placed, at: onSphere(placed) })),
    0,
  )
  const farthest = 2 * Math.sin(most / EARTH_KM / 2)

  return (from: Placed<Thing>): Thing[] => {
    const target = onSphere(from)
    const found: { thing: Thing; distance: number }[] = []
    const limit = () => (found.length < count ? farthest : (found.at(-1)?.distance ?? farthest))

    function look(node: Node<Thing> | null, depth: number): void {
      if (node === null) return
      const distance = Math.hypot(...node.at.map((value, axis) => value - (target[axis] ?? 0)))
      if (node.placed.thing !== from.thing && distance < limit()) {
        const place = found.findIndex(other => other.distance > distance)
        found.splice(place === -1 ? found.length : place, 0, { thing: node.placed.thing, distance })
        if (found.length > count) found.pop()
      }
      const axis = depth % 3
      const beyond = (target[axis] ?? 0) - (node.at[axis] ?? 0)
      const [first, second] = beyond < 0 ? [node.below, node.above] : [node.above, node.below]
      look(first, depth + 1)
      if (Math.abs(beyond) < limit()) look(second, depth + 1)
    }

    look(root, 0)
    return found.map(({ thing }) => thing)
  }
}

function treeOf<Thing>(points: Pick<Node<Thing>, 'placed' | 'at'>[], depth: number): Node<Thing> | null {
  const axis = depth % 3
  const sorted = points.sort((a, b) => (a.at[axis] ?? 0) - (b.at[axis] ?? 0))
  const middle = sorted.length >> 1
  const point = sorted[middle]
  if (point === undefined) return null
  return {
    ...point,
    below: treeOf(sorted.slice(0, middle), depth + 1),
    above: treeOf(sorted.slice(middle + 1), depth + 1),
  }
}

function onSphere({ latitude, longitude }: Placed<unknown>): [number, number, number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
