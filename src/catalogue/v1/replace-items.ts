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

export function replaceChanged<Item>(
  list: readonly Item[],
  before: readonly Item[],
  after: readonly Item[],
): Item[] {
  const stays = list.filter(item => !before.includes(item) || after.includes(item))
  return [...stays, ...after.filter(item => !before.includes(item) && !stays.includes(item))]
}
