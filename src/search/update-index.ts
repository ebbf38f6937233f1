import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { MANIFEST, readManifest } from '../tree/manifest.ts'
import { type RecordLine, readRecordLine } from '../tree/record-line.ts'
import { accountLineTexts, listFiles, recordLineTexts } from '../tree/record-list.ts'
import { readFact, writeFact } from './index-facts.ts'
import { FIELD_NAMES, isDamage, openIndex, replace } from './open-index.ts'
import { readProduct } from './read-product.ts'
import { searchable } from './searchable.ts'

export interface SearchedTree {
  readonly folder: string
  readonly number: number
  readonly digest: string
}

/**
 * Brings the index up to date with a generation, in one transaction, so that a killed update changes nothing. It only
 * reads lists of records whose digest changed, and indexes their products with changed lines. A damaged index is
 * replaced by a new one.
 */
export function updateIndex(file: string, tree: SearchedTree): void {
  const { db, close } = openIndex(file)
  try {
    update(db, tree)
    close()
  } catch (error) {
    close()
    if (!isDamage(error)) throw error
    const made = replace(file)
    update(made, tree)
    made.close()
  }
}

function update(db: DatabaseSync, tree: SearchedTree): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    // Another process may have updated the index while this process waited for the lock.
    if (readFact(db, 'digest') !== tree.digest && !isOlder(db, tree)) bringUpToDate(db, tree)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

function isOlder(db: DatabaseSync, { number }: SearchedTree): boolean {
  const [folder, digest] = ['folder', 'digest'].map(name => String(readFact(db, name)))
  return Number(readFact(db, 'generation') ?? 0) > number && manifestDigest(folder ?? '') === digest
}

export function manifestDigest(folder: string): string | undefined {
  const file = join(folder, MANIFEST)
  return existsSync(file) ? hash('sha256', readFileSync(file)) : undefined
}

function bringUpToDate(db: DatabaseSync, { folder, number, digest }: SearchedTree): void {
  const manifest = readManifest(folder)
  if (manifest === undefined) throw new Error(`The generation in "${folder}" has no ${MANIFEST}`)
  const step = Number(readFact(db, 'step') ?? 0) + 1
  const tree = { folder, manifest }
  const known = new Map(
    db
      .prepare('SELECT path, digest FROM lists')
      .all()
      .map(row => [row['path'], row['digest']]),
  )
  const lists = listFiles(manifest)
  const differing = lists.filter(path => known.get(path) !== manifest.files[path]?.digest)
  const gone = [...known.keys()].filter(path => !lists.includes(String(path)))
  const before = new Map<string, { id: number; line: string }>()
  const ofList = db.prepare('SELECT id, record, line FROM products WHERE list = ?')
  for (const list of [...differing, ...gone])
    for (const row of ofList.iterate(list ?? null))
      before.set(String(row['record']), { id: Number(row['id']), line: String(row['line']) })
  // The names of operators are stored, because the operator of a changed product may be in a list that is not read.
  const name = db.prepare('INSERT OR REPLACE INTO accounts VALUES (?, ?)')
  for (const text of accountLineTexts(tree, differing)) {
    const { id, title } = readRecordLine(text)
    name.run(id, title)
  }
  const { add, move, remove } = writers(db, step)
  for (const list of differing)
    for (const text of recordLineTexts(tree, [list])) {
      if (!text.startsWith('{"type":"product"')) continue
      const line = hash('sha1', text, 'base64')
      const record = idIn(text)
      const old = before.get(record)
      before.delete(record)
      if (old?.line === line) move(old.id, list)
      else {
        if (old !== undefined) remove(old.id)
        add({ folder, options: manifest.options }, { list, line, record: readRecordLine(text) })
      }
    }
  for (const { id } of before.values()) remove(id)
  db.exec('DELETE FROM lists')
  const keep = db.prepare('INSERT INTO lists VALUES (?, ?)')
  for (const list of lists) keep.run(list, manifest.files[list]?.digest ?? '')
  const facts = { folder, digest, generation: number, step, baseUrl: manifest.options.baseUrl ?? '' }
  for (const [name, value] of Object.entries(facts)) writeFact(db, name, value)
}

function idIn(text: string): string {
  return String(JSON.parse(/^\{"type":"product","id":("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? '""'))
}

function writers(db: DatabaseSync, step: number) {
  const insert = db.prepare('INSERT INTO products (record, list, line, product, step) VALUES (?, ?, ?, ?, ?)')
  const words = db.prepare(
    `INSERT INTO words (rowid, ${FIELD_NAMES.join(', ')}) VALUES (?${', ?'.repeat(FIELD_NAMES.length)})`,
  )
  const listed = db.prepare('UPDATE products SET list = ?2 WHERE id = ?1 AND list <> ?2')
  const deletions = ['words WHERE rowid', 'products WHERE id'].map(what =>
    db.prepare(`DELETE FROM ${what} = ?`),
  )
  // FTS5 may return row numbers of its own tables that exceed the safe integers of JavaScript.
  for (const statement of [words, ...deletions]) statement.setReadBigInts(true)
  const gone = db.prepare('INSERT INTO removed VALUES (?, ?)')
  const name = db.prepare('SELECT name FROM accounts WHERE id = ?')
  return {
    add(
      tree: Parameters<typeof readProduct>[0],
      { list, line, record }: { list: string; line: string; record: RecordLine },
    ): void {
      const id = record.account ?? ''
      const { texts, product } = readProduct(tree, record, { id, name: String(name.get(id)?.['name'] ?? id) })
      const { lastInsertRowid } = insert.run(record.id, list, line, JSON.stringify(product), step)
      words.run(lastInsertRowid, ...FIELD_NAMES.map(field => searchable(texts[field])))
    },
    move: (id: number, list: string) => void listed.run(id, list),
    remove(id: number): void {
      for (const deletion of deletions) deletion.run(id)
      gone.run(id, step)
    },
  }
}
