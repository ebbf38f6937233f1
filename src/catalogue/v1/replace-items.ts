/**
 * The list with other items in place of the old ones, each where an old one stood; those that are left over follow
 * the last of them, or stand at the end where there was none.
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
