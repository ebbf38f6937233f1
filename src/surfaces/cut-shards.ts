import { hash } from 'node:crypto'

/** What a thing weighs in a shard: the share of it that it fills, more than 1 where it fits into none. */
export interface Weighed {
  id: string
  weight: number
}

/**
 * Cuts things that come by id into shards: how many are in each. A shard ends somewhere in its second half, before the
 * thing whose id has the highest hash there. So it is the things that decide where to cut and not how many come before:
 * with one thing more or less its shard is another one, and those after it nearly always stay.
 */
export function* cutShards(things: Iterable<Weighed>): Iterable<number> {
  let shard = { things: 0, weight: 0 }
  let best = { priority: '', ...shard }
  for (const { id, weight } of things) {
    if (shard.things > 0 && shard.weight + weight > 1) {
      const cut = best.things > 0 ? best : shard
      yield cut.things
      shard = { things: shard.things - cut.things, weight: shard.weight - cut.weight }
      best = { priority: '', things: 0, weight: 0 }
      if (shard.things > 0 && shard.weight + weight > 1) {
        yield shard.things
        shard = { things: 0, weight: 0 }
      }
    }
    const priority = shard.weight < 0.5 ? '' : hash('sha256', id)
    if (priority > best.priority) best = { priority, ...shard }
    shard = { things: shard.things + 1, weight: shard.weight + weight }
  }
  if (shard.things > 0) yield shard.things
}
