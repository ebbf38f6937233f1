/** A batch ends when its items weigh `size` or more. Without `weigh`, each item weighs one. */
export function* inBatches<Item>(
  items: Iterable<Item>,
  size: number,
  weigh: (item: Item) => number = () => 1,
): Generator<Item[], void> {
  let batch: Item[] = []
  let room = size
  for (const item of items) {
    batch.push(item)
    room -= weigh(item)
    if (room > 0) continue
    yield batch
    batch = []
    room = size
  }
  if (batch.length > 0) yield batch
}
