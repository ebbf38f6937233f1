/**
 * The list with other items in place of some. Each takes the place of an old one; those that are left over follow the
 * last old one, or stand at the end where there was none.
 */
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

/** The list without the items that were in `before` and are no longer in `after`, and with those that are new there. */
export function replaceChanged<Item>(
  list: readonly Item[],
  before: readonly Item[],
  after: readonly Item[],
): Item[] {
  const stays = list.filter(item => !before.includes(item) || after.includes(item))
  return [...stays, ...after.filter(item => !before.includes(item) && !stays.includes(item))]
}
