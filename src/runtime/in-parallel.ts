/**
 * Processes `items`, at most `concurrency` of them at once. The next item is taken when one is done, so not all are
 * held in memory. After an error no further item is begun; the first error is thrown once all running items have ended.
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
