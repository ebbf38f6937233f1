export interface Placed {
  /** In decimal degrees. */
  readonly at: readonly [latitude: number, longitude: number]
}

interface Node<Place> {
  place: Place
  /** The place in three coordinates on the unit sphere, where the poles and the date line are no edges. */
  point: readonly [number, number, number]
  below: Node<Place> | null
  above: Node<Place> | null
}

const EARTH_KM = 6371

/** @param most how far away a nearest place may be, in kilometres */
export function nearestAmong<Place extends Placed>(places: readonly Place[], count: number, most: number) {
  const root = treeOf(
    places.map(place => ({ place, point: onSphere(place) })),
    0,
  )
  const farthest = 2 * Math.sin(most / EARTH_KM / 2)

  return (from: Place): Place[] => {
    const target = onSphere(from)
    const found: { place: Place; distance: number }[] = []
    const limit = () => (found.length < count ? farthest : (found.at(-1)?.distance ?? farthest))

    function look(node: Node<Place> | null, depth: number): void {
      if (node === null) return
      const distance = Math.hypot(...node.point.map((value, axis) => value - (target[axis] ?? 0)))
      if (node.place !== from && distance < limit()) {
        const rank = found.findIndex(other => other.distance > distance)
        found.splice(rank === -1 ? found.length : rank, 0, { place: node.place, distance })
        if (found.length > count) found.pop()
      }
      const axis = depth % 3
      const beyond = (target[axis] ?? 0) - (node.point[axis] ?? 0)
      const [first, second] = beyond < 0 ? [node.below, node.above] : [node.above, node.below]
      look(first, depth + 1)
      if (Math.abs(beyond) < limit()) look(second, depth + 1)
    }

    look(root, 0)
    return found.map(({ place }) => place)
  }
}

function treeOf<Place>(places: Pick<Node<Place>, 'place' | 'point'>[], depth: number): Node<Place> | null {
  const axis = depth % 3
  const sorted = places.sort((a, b) => (a.point[axis] ?? 0) - (b.point[axis] ?? 0))
  const middle = sorted.length >> 1
  const node = sorted[middle]
  if (node === undefined) return null
  return {
    ...node,
    below: treeOf(sorted.slice(0, middle), depth + 1),
    above: treeOf(sorted.slice(middle + 1), depth + 1),
  }
}

function onSphere({ at: [latitude, longitude] }: Placed): [number, number, number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
