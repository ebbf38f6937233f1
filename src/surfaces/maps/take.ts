/** The next of what others go on with afterwards: the iterator stays open. */
export function* take<Item>(items: Iterator<Item>, count: number): Iterable<Item> {
  for (let index = 0; index < count; index++) {
    const next = items.next()
    if (next.done === true) return
    yield next.value
  }
}
