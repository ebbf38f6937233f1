import { hash } from 'node:crypto'

/** How things are split into shards. */
export interface Sharding<Thing> {
  /** Its hash decides where a shard begins. */
  id(thing: Thing): string
  weight(thing: Thing): number
  /** The weight that a shard may have that begins with this thing. */
  room(first: Thing): number
}

/**
 * How full a shard must be before it may end. Measured: of a thousand single changes 974 touched at most two shards with
 * a quarter, 903 with a half, which leaves shards fuller.
 */
const LEAST_FILLED = 0.25

/**
 * Splits things that come in order into shards so that a change moves few of them. A full shard ends before the thing
 * whose id has the highest hash, among those after its first quarter. So the cut depends on the things themselves, not on
 * how many come before: one thing more or less changes its own shard, and those after it nearly always stay. A thing that
 * is too large for a shard gets one of its own.
 */
export function* splitIntoShards<Thing>(
  things: Iterable<Thing>,
  sharding: Sharding<Thing>,
): Iterable<Thing[]> {
  let held: { thing: Thing; weight: number }[] = []
  let [sum, room] = [0, 0]
  for (const thing of things) {
    const weight = sharding.weight(thing)
    while (held.length > 0 && sum + weight > room) {
      const rest = held.splice(cutOf(held, room, sharding))
      yield held.map(({ thing }) => thing)
      held = rest
      sum = rest.reduce((sum, { weight }) => sum + weight, 0)
      room = sharding.room(rest[0]?.thing ?? thing)
    }
    if (held.length === 0) room = sharding.room(thing)
    held.push({ thing, weight })
    sum += weight
  }
  if (held.length > 0) yield held.map(({ thing }) => thing)
}

/** How many of the things that fill a shard stay in it. */
function cutOf<Thing>(
  held: { thing: Thing; weight: number }[],
  room: number,
  { id }: Sharding<Thing>,
): number {
  let [cut, highest, before] = [held.length, '', 0]
  for (const [index, { thing, weight }] of held.entries()) {
    const priority = before < room * LEAST_FILLED || index === 0 ? '' : hash('sha256', id(thing))
    if (priority > highest) [cut, highest] = [index, priority]
    before += weight
  }
  return cut
}
