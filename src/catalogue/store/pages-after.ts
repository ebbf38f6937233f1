/** Yields pages of rows until one is empty. `read` gets the key of the last row before its page, or first `first`. */
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
