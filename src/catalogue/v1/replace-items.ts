/** Puts `items` in the places of the old items. Further ones follow the last old item, or the whole list. */
export function replaceItems<Item>(
  list: readonly Item[],
  isOld: (item: Item) => boolean,
  items: readonly Item[],
): Item[] {
  const last = list.findLastIndex(isOld)
  let taken = 0
  const replaced = list.flatMap((item, index) => {
    if (!isOld(item)) return [item]
    const from = taken++
    return items.slice(from, index === last ? items.length : taken)
  })
  return last < 0 ? [...replaced, ...items] : replaced
}

/** Removes from `list` the items that only `before` has, and appends those that only `after` has. */
export function replaceChanged<Item>(
  list: readonly Item[],
  before: readonly Item[],
  after: readonly Item[],
): Item[] {
  const stays = list.filter(item => !before.includes(item) || after.includes(item))
  return [...stays, ...after.filter(item => !before.includes(item) && !stays.includes(item))]
}
