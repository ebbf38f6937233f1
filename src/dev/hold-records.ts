import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordType } from '../catalogue/read-record.ts'
import { idOfFile } from '../formats/file-id.ts'
import { recordFile } from '../formats/record-file.ts'
import { ordered } from '../plan/list-order.ts'
import { fromLine } from '../render/surface-catalogue.ts'
import type { JoinedCatalogue, ListedRecord, SortedRow, SortedRows } from '../surfaces/surface.ts'
import type { LiveTree } from '../tree/live-tree.ts'
import type { RecordLine } from '../tree/record-line.ts'
import { readRecordLines } from '../tree/record-list.ts'

export type HeldRecords = ReturnType<typeof holdRecords>

/** Holds the records of a build in memory. Every page of a preview needs them, and only builds change them. */
export function holdRecords(live: LiveTree) {
  const lines = byBytes(readRecordLines(live), ({ type, id }) => `${type}\u0000${id}`)
  const lineOf = new Map(lines.map(line => [`${line.type} ${line.id}`, line]))
  const records = lines.map(fromLine)
  const { account: owners = [], product: products = [] } = Object.groupBy(records, ({ type }) => type)
  const accounts = ordered(owners)
  const owned = new Map(
    [...Map.groupBy(products, ({ account }) => account)].map(([id, list]) => [id, ordered(list)]),
  )
  let rows: readonly SortedRow[] | undefined
  let last: { given: readonly SortedRow[]; sorted: SortedRows } | undefined
  return {
    /** The record of the file at `path` and the file's suffix; null if a build writes no such file of a record. */
    recordAt(path: string): { line: RecordLine; suffix: string } | null {
      const [, type, name = ''] = /^(account|product)s\/([^/]+)$/.exec(path) ?? []
      for (const { index } of name.matchAll(/\./g)) {
        const line = lineOf.get(`${type} ${idOfFile(name.slice(0, index))}`)
        const suffix = name.slice(index + 1)
        if (line !== undefined && Object.hasOwn(line.bytes, suffix)) return { line, suffix }
      }
      return null
    },
    /** What surfaces join. `rowsOf` makes the rows of all records, once; its surface reads no gathered texts. */
    catalogue(
      rowsOf: (records: readonly ListedRecord[]) => Iterable<SortedRow>,
    ): Omit<JoinedCatalogue, 'entry' | 'isChanged' | 'liveLines'> {
      // These are the same rows each time, so that they are sorted only once.
      const held = () => (rows ??= byBytes(rowsOf(records), keyOfRow))
      return {
        counts: { accounts: owners.length, products: products.length },
        accounts,
        account(id) {
          const line = lineOf.get(`account ${id}`)
          if (line === undefined) throw new Error(`There is no account ${JSON.stringify(id)} in the build`)
          return fromLine(line)
        },
        products: (account, order) => owned.get(account)?.(order) ?? [],
        productsOf: account => owned.get(account)?.().length ?? 0,
        sorted(rows) {
          const given = [...rows]
          if (given.length !== last?.given.length || given.some((row, index) => row !== last?.given[index]))
            last = { given, sorted: sortedRows(given) }
          return last.sorted
        },
        read: ({ type, id }: { type: RecordType; id: string }, suffix) =>
          readFileSync(join(live.folder, recordFile(type, id, suffix))),
        gathered: () => [],
        buckets: [{ name: 'all', isChanged: true, rows: held }],
        rows: held,
      }
    },
  }
}

/** U+0000 sorts before all characters that keys contain. */
function keyOfRow({ group, order, id }: SortedRow): string {
  return [group, order, id].join('\u0000')
}

function sortedRows(given: readonly SortedRow[]): SortedRows {
  const rows = byBytes(given, keyOfRow)
  const cards = new Map(rows.flatMap(row => (row.group === '' ? [[row.id, row]] : [])))
  return { [Symbol.iterator]: () => rows.values(), find: id => cards.get(id) }
}

/** Sorts as SQLite does, which sorts the lists of a build. */
function byBytes<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Item[] {
  return Array.from(items, item => ({ item, key: Buffer.from(keyOf(item)) }))
    .sort((a, b) => a.key.compare(b.key))
    .map(({ item }) => item)
}
