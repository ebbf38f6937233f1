import { hash } from 'node:crypto'
import type { RecordType } from '../read-record.ts'
import { readerVersion } from '../reader-version.ts'
import type { Product } from '../schema/product.ts'
import type { DefaultAccount } from './assign-owners.ts'
import { type KnownLine, lineFinder } from './line-finder.ts'
import type { Store } from './open-store.ts'

/** Finds lines of the last import by their bytes, so that they are not parsed and validated again. */
export interface LineMemory {
  hashOf(line: Buffer): Uint8Array
  find(lineHash: Uint8Array): KnownLine | null
}

interface AssignedLine {
  product: Product
  line: number
  lineHash: Uint8Array
}

const UNSEEN = 0

/** Tracks which known lines a source still has. After an update of tourpress or of `record`, no line is known. */
export function knownLines(store: Store, recordVersion: string | null = null) {
  const version = recordVersion === null ? readerVersion() : `${readerVersion()} ${recordVersion}`
  const reader = store.prepare('SELECT version, default_account FROM known_lines_reader').get()
  const isOtherReader = reader?.['version'] !== version
  const last = Number(store.prepare('SELECT max(place) AS place FROM known_lines').get()?.['place'])
  /**
   * At the index `place` of a known record: the number of its line in the source, negative if the line has changed, 0
   * if the source has not had the record so far.
   */
  const met = new Int32Array(last + 1)
  /** Maps the `place` of an unchanged line whose product names no account to the line's number in the source. */
  const assigned = new Map<number, number>()
  store.exec(UNSEEN_TABLE)
  const listUnseen = store.prepare(
    'INSERT INTO unseen SELECT place, type, id, account, is_assigned FROM known_lines WHERE place = ?',
  )
  const placeOf = store.prepare('SELECT place FROM known_lines WHERE type = ? AND id = ?')
  const memory: LineMemory = {
    hashOf: line => hash('sha256', line, 'buffer'),
    find: isOtherReader ? () => null : lineFinder(store),
  }
  return {
    memory,
    /** Whether another version of the code read the stored records. An unchanged line may then give another record. */
    isOtherReader,
    hasAssigned: (): boolean => assigned.size > 0,
    see({ place, isAssigned }: KnownLine, line: number): number {
      const earlier = met[place] ?? UNSEEN
      if (earlier !== UNSEEN) return Math.abs(earlier)
      met[place] = line
      if (isAssigned) assigned.set(place, line)
      return 0
    },
    replace(type: RecordType, id: string, line: number): number {
      const place = last === 0 ? undefined : Number(placeOf.get(type, id)?.['place'] ?? 0)
      if (!place) return 0
      const earlier = met[place] ?? UNSEEN
      if (earlier === UNSEEN) met[place] = -line
      return Math.abs(earlier)
    },
    listUnseen(): void {
      store.exec('DELETE FROM unseen')
      for (const [place, what] of met.entries()) if (what <= UNSEEN) listUnseen.run(place)
    },
    *assignedToOthers(owner: string | null): Iterable<AssignedLine> {
      const read = store.prepare(
        `SELECT line_hash, body FROM known_lines JOIN products USING (id) JOIN bodies ON bodies.hash = source_hash
         WHERE place = ? AND known_lines.account IS NOT ?`,
      )
      for (const [place, line] of assigned) {
        const row = read.get(place, owner)
        if (!(row?.['line_hash'] instanceof Uint8Array)) continue
        listUnseen.run(place)
        const product: Product = JSON.parse(String(row['body']))
        yield { product, line, lineHash: row['line_hash'] }
      }
    },
    isOtherDefault: (defaults: DefaultAccount): boolean =>
      reader?.['default_account'] !== JSON.stringify(defaults),
    /** Adds the incoming records' lines to the known lines. Call it in the transaction that replaces the rows. */
    remember(defaults: DefaultAccount): void {
      store.exec(REMEMBER)
      store
        .prepare('INSERT OR REPLACE INTO known_lines_reader VALUES (1, ?, ?)')
        .run(version, JSON.stringify(defaults))
    },
  }
}

const UNSEEN_TABLE = `
  DROP TABLE IF EXISTS temp.unseen;
  CREATE TEMP TABLE unseen (place INTEGER PRIMARY KEY, type TEXT, id TEXT, account TEXT, is_assigned INTEGER)`

const REMEMBERED = ['line_hash', 'account', 'account_name', 'end_date', 'is_assigned']

const REMEMBER = ['account', 'product']
  .map(type => {
    const [line, own] =
      type === 'account' ? ['id', 'NULL, NULL, NULL'] : ['line', 'account, account_name, end_date']
    return `
    INSERT INTO known_lines (line_hash, type, id, account, account_name, end_date, is_assigned)
      SELECT line_hash, '${type}', id, ${own}, is_assigned FROM incoming_${type}s WHERE true ORDER BY ${line}
      ON CONFLICT (type, id) DO UPDATE SET ${REMEMBERED.map(name => `${name} = excluded.${name}`).join(', ')}
        WHERE (${REMEMBERED.join(', ')}) IS NOT (${REMEMBERED.map(name => `excluded.${name}`).join(', ')});`
  })
  .join('')
