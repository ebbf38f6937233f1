/** Keeps the `most` slots with the lowest keys, in their order; of equal keys, the one that was added first. */
export function keepLowest(most: number) {
  const keys: number[] = []
  const slots: number[] = []
  return {
    slots,
    add(slot: number, key: number): void {
      let from = 0
      let to = keys.length
      while (from < to) {
        const middle = (from + to) >> 1
        if ((keys[middle] ?? 0) <= key) from = middle + 1
        else to = middle
      }
      if (from === most) return
      keys.splice(from, 0, key)
      slots.splice(from, 0, slot)
      if (keys.length > most) {
        keys.pop()
        slots.pop()
      }
    },
  }
}
