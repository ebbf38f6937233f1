import { closeSync, openSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { version } from '../runtime/package.ts'
import { PRIVATE_MODE } from '../runtime/private-mode.ts'
import { type CatalogueFacts, emptyFacts } from './catalogue-facts.ts'
import { readFact, writeFact } from './index-facts.ts'

/** The version of the tables. Raise the number when the code in this folder reads or writes them differently. */
const FORMAT = `3 ${version}`

/** The weight of each searched field in BM25: a word in the title counts eight times as much as one in the text. */
export const FIELDS = { title: 8, place: 6, kind: 5, highlights: 3, operator: 3, text: 1 } as const
export type Field = keyof typeof FIELDS
const isField = (name: string): name is Field => Object.hasOwn(FIELDS, name)
export const FIELD_NAMES: readonly Field[] = Object.keys(FIELDS).filter(isField)

const TABLES = `
  CREATE TABLE facts_of_index (name TEXT PRIMARY KEY, value) WITHOUT ROWID;
  CREATE TABLE lists (path TEXT PRIMARY KEY, digest TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE products (
    id INTEGER PRIMARY KEY AUTOINCREMENT, record TEXT NOT NULL UNIQUE, list TEXT NOT NULL, line TEXT NOT NULL,
    product TEXT NOT NULL, step INTEGER NOT NULL);
  CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX products_by_list ON products (list, record, line, id);
  CREATE INDEX products_by_step ON products (step);
  CREATE TABLE removed (id INTEGER PRIMARY KEY, step INTEGER NOT NULL);
  CREATE INDEX removed_by_step ON removed (step);
  CREATE VIRTUAL TABLE words USING fts5(${FIELD_NAMES.join(', ')},
    content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
`

export interface OpenIndex {
  readonly db: DatabaseSync
  facts: CatalogueFacts
  isReplaced(): boolean
  close(): void
}

export function openIndex(file: string): OpenIndex {
  const db = connect(file) ?? replace(file)
  const inode = inodeOf(file)
  return { db, facts: emptyFacts(), isReplaced: () => inodeOf(file) !== inode, close: () => db.close() }
}

/** Replaces the index by an empty one. Processes that have the old file open go on with it. */
export function replace(file: string): DatabaseSync {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(file + end, { force: true })
  const db = connect(file)
  if (db === undefined) throw new Error(`The index "${file}" cannot be made`)
  return db
}

/** Returns undefined for a damaged file, and for an index of another version. */
function connect(file: string): DatabaseSync | undefined {
  closeSync(openSync(file, 'a', PRIVATE_MODE))
  // While one process builds the index, others wait for its lock, at most for `timeout`.
  const db = new DatabaseSync(file, { timeout: 120_000 })
  try {
    db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000')
    db.exec('BEGIN IMMEDIATE')
    const isNew = db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
    if (isNew) {
      db.exec(TABLES)
      writeFact(db, 'format', FORMAT)
    }
    const format = readFact(db, 'format')
    db.exec('COMMIT')
    if (format === FORMAT) return db
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  db.close()
  return undefined
}

/** SQLite's codes for a damaged file, for a file that is no database, and for tables that are missing. */
const DAMAGE: readonly unknown[] = [11, 26, 1]

export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && DAMAGE.includes(Number(error.errcode) & 0xff)
}

function inodeOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino
}
