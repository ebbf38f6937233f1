/** The first place for which `isAfter` is true, or `length`. `isAfter` must be true for all places after that one. */
export function firstPlace(length: number, isAfter: (place: number) => boolean): number {
  let [from, to] = [0, length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isAfter(middle)) to = middle
    else from = middle + 1
  }
  return from
}

/** Keeps the slots of the `most` lowest keys, the lowest first. Of equal keys, the one that was added first wins. */
export function keepLowest(most: number) {
  const keys: number[] = []
  const slots: number[] = []
  return {
    slots,
    add(slot: number, key: number): void {
      if (keys.length === most && key >= (keys[most - 1] ?? 0)) return
      const place = firstPlace(keys.length, at => (keys[at] ?? 0) > key)
      keys.splice(place, 0, key)
      slots.splice(place, 0, slot)
      keys.length = slots.length = Math.min(most, slots.length)
    },
  }
}
