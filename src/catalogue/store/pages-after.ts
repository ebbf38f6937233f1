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
