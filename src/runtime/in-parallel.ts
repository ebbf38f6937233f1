/**
 * Calls `process` for each item, at most `concurrency` at once. An item is taken from `items` only when its turn comes.
 * After an error no further item is begun; the first error is thrown once all running calls have ended.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  concurrency: number,
  process: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]()
  const errors: unknown[] = []
  async function processItems(): Promise<void> {
    while (errors.length === 0)
      try {
        const { done, value } = iterator.next()
        if (done === true) return
        await process(value)
      } catch (error) {
        errors.push(error)
      }
  }
  await Promise.all(Array.from({ length: concurrency }, processItems))
  if (errors.length === 0) return
  iterator.return?.()
  throw errors[0]
}
