/** Yields pages of rows, each read after the key of the row before it, until a page is empty. */
export function* pagesAfter<Row, Key>(
  first: Key,
  read: (after: Key) => Row[],
  keyOf: (row: Row) => Key,
): Iterable<Row[]> {
  for (let after = first; ; ) {
    const rows = read(after)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    after = keyOf(last)
  }
}
