import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoize } from '../catalogue/text/memoize.ts'
import { idOfFile } from '../formats/file-id.ts'
import { recordFile } from '../formats/record-file.ts'
import { ordered } from '../plan/list-order.ts'
import { fromLine } from '../render/surface-catalogue.ts'
import type { JoinedCatalogue, ListedRecord, SortedRow, SortedRows } from '../surfaces/surface.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import { readRecordLines } from '../tree/record-list.ts'

export type HeldRecords = ReturnType<typeof holdRecords>

/** Holds the records of a build in memory. Every page of a preview needs them, and only builds change them. */
export function holdRecords(live: LiveTree) {
  const records = byBytes(Array.from(readRecordLines(live), fromLine), keyOf)
  const known = new Map(records.map(record => [keyOf(record), record]))
  const { account: owners = [], product: products = [] } = Object.groupBy(records, ({ type }) => type)
  const accounts = ordered(owners)
  const owned = new Map(
    [...Map.groupBy(products, ({ account }) => account)].map(([id, list]) => [id, ordered(list)]),
  )
  let rows: readonly SortedRow[] | undefined
  let last: { given: readonly SortedRow[]; sorted: SortedRows } | undefined
  return {
    /** The record of the file at `path` and the file's suffix; null if a build writes no such file of a record. */
    recordAt(path: string): { record: ListedRecord; suffix: string } | null {
      const [, type = '', name = ''] = /^(account|product)s\/([^/]+)$/.exec(path) ?? []
      for (const { index } of name.matchAll(/\./g)) {
        const record = known.get(keyOf({ type, id: idOfFile(name.slice(0, index)) ?? '' }))
        const suffix = name.slice(index + 1)
        if (record !== undefined && Object.hasOwn(record.bytes, suffix)) return { record, suffix }
      }
      return null
    },
    /** What a surface joins that gathers no texts. `rowsOf` makes the rows of all records, once. */
    catalogue(
      rowsOf: (records: readonly ListedRecord[]) => Iterable<SortedRow>,
    ): Omit<JoinedCatalogue, 'entry' | 'isChanged' | 'liveLines'> {
      // The same rows each time need no second sort, and groups that are one text are compared quickly.
      const group = memoize((name: string) => name)
      const held = () => {
        rows ??= byBytes([...rowsOf(records)], keyOfRow).map(row => ({ ...row, group: group(row.group) }))
        return rows
      }
      return {
        counts: { accounts: owners.length, products: products.length },
        accounts,
        account(id) {
          const found = known.get(keyOf({ type: 'account', id }))
          if (found === undefined) throw new Error(`There is no account ${JSON.stringify(id)} in the build`)
          return found
        },
        products: (account, order) => owned.get(account)?.(order) ?? [],
        productsOf: account => owned.get(account)?.().length ?? 0,
        sorted(rows) {
          const given = [...rows]
          if (given.length !== last?.given.length || given.some((row, index) => row !== last?.given[index]))
            last = { given, sorted: sortedRows(given) }
          return last.sorted
        },
        read: ({ type, id }, suffix) => readFileSync(join(live.folder, recordFile(type, id, suffix))),
        gathered: () => [],
        buckets: [{ name: 'all', isChanged: true, rows: held }],
        rows: held,
      }
    },
  }
}

/** U+0000 sorts before all characters that keys contain. */
function keyOf({ type, id }: { type: string; id: string }): string {
  return `${type}\u0000${id}`
}

function keyOfRow({ group, order, id }: SortedRow): string {
  return [group, order, id].join('\u0000')
}

function sortedRows(given: readonly SortedRow[]): SortedRows {
  const rows = byBytes(given, keyOfRow)
  const found = new Map(rows.flatMap(row => (row.group === '' ? [[row.id, row]] : [])))
  return { [Symbol.iterator]: () => rows.values(), find: id => found.get(id) }
}

/** Sorts as SQLite does, which sorts the lists of a build. */
function byBytes<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return items
    .map(item => ({ item, key: Buffer.from(keyOf(item)) }))
    .sort((a, b) => a.key.compare(b.key))
    .map(({ item }) => item)
}
