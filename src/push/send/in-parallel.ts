/**
 * Does something with each of many items, so many at once: the next one is taken when one is done, so a list of any length
 * stays where it is. After a fault nothing more is begun; it is thrown once all that was begun has ended.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  let isOver = false
  async function workOn(): Promise<void> {
    while (!isOver) {
      const { done, value } = iterator.next()
      if (done === true) return
      try {
        await work(value)
      } catch (error) {
        isOver = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, workOn))
  const failed = ends.find(end => end.status === 'rejected')
  if (failed !== undefined) {
    iterator.return?.()
    throw failed.reason
  }
}
