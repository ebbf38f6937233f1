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
