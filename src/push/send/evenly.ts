/** Takes from lists by turns, so that all of them end at once, however long each is. */
export function* evenly<Item>(
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
