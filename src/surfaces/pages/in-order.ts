import type { ListedRecord, ListOrder } from '../surface.ts'

/** So many records are sorted in memory, as their language does. */
export const MOST_SORTED = 5000

/**
 * Records by title, as people look for them.
 *
 * @param list gives them in an order, or by id
 */
export function* inOrder(
  list: (order?: ListOrder) => Iterable<ListedRecord>,
  count: number,
  locale: string,
): Iterable<ListedRecord> {
  if (count > MOST_SORTED) yield* list('title')
  else {
    const { compare } = new Intl.Collator(locale, { numeric: true })
    yield* [...list()].sort((a, b) => compare(a.title, b.title) || (a.id < b.id ? -1 : 1))
  }
}

/** Lists of at most so many, one at a time. */
export function* inPages<Item>(items: Iterable<Item>, most: number): Iterable<Item[]> {
  let page: Item[] = []
  for (const item of items) {
    if (page.length === most) {
      yield page
      page = []
    }
    page.push(item)
  }
  yield page
}
