/**
 * Processes `items`, at most `concurrency` of them at once. The next item is taken when one is done, so not all are
 * held in memory. After an error no further item is begun; the error is thrown once all running items have ended.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  concurrency: number,
  process: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  let hasFailed = false
  async function processItems(): Promise<void> {
    while (!hasFailed) {
      const { done, value } = iterator.next()
      if (done === true) return
      try {
        await process(value)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: concurrency }, processItems))
  const failed = ends.find(end => end.status === 'rejected')
  if (failed !== undefined) {
    iterator.return?.()
    throw failed.reason
  }
}

/** Takes items of `lists` in turns, in proportion to their `count`, so that all lists end at about the same time. */
export function* interleave<Item>(
  lists: readonly { readonly items: Iterable<Item>; readonly count: number }[],
): Iterable<Item> {
  const open = lists.map(({ items, count }) => ({
    iterator: items[Symbol.iterator](),
    share: 1 / count,
    taken: 0,
  }))
  for (;;) {
    let next = open[0]
    for (const list of open) if (next === undefined || list.taken < next.taken) next = list
    if (next === undefined) return
    const { done, value } = next.iterator.next()
    if (done === true) open.splice(open.indexOf(next), 1)
    else {
      next.taken += next.share
      yield value
    }
  }
}
