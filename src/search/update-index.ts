import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { recordFile } from '../formats/record-file.ts'
import { cleanAddress } from '../surfaces/shared/addresses.ts'
import { facetsOf } from '../surfaces/shared/facets.ts'
import { MANIFEST, type Manifest, readManifest } from '../tree/manifest.ts'
import { type RecordLine, readRecordLine } from '../tree/record-line.ts'
import { accountLineTexts, listFiles, recordLineTexts } from '../tree/record-list.ts'
import type { ProductFacts } from './catalogue-facts.ts'
import { readFact, writeFact } from './index-facts.ts'
import { isDamage, openIndex, replace } from './open-index.ts'
import { readProduct } from './read-product.ts'
import type { SearchHit } from './search-result.ts'
import { searchable } from './searchable.ts'

/** A generation to search: its folder, and the SHA-256 of its manifest, by which it is known. */
export interface SearchedTree {
  readonly folder: string
  readonly number: number
  readonly digest: string
}

/**
 * Brings the index up to date with a generation, in one transaction, so that a kill leaves the indexed generation as it
 * was. Lists with the digest that the index knows are not read. Of other lists, only products with changed lines are
 * indexed anew. A damaged index is built anew.
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
    // Another process may have done it while this one waited.
    if (readFact(db, 'digest') !== tree.digest && !isOlder(db, tree)) bringUpToDate(db, tree)
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Whether the index is of a later generation of the same output, which another process has found first. */
function isOlder(db: DatabaseSync, { number }: SearchedTree): boolean {
  const [folder, digest] = ['folder', 'digest'].map(name => String(readFact(db, name)))
  return Number(readFact(db, 'generation') ?? 0) > number && manifestDigest(folder ?? '') === digest
}

/** The SHA-256 of the manifest in a folder; undefined if there is none. */
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
      .map(row => [String(row['path']), String(row['digest'])]),
  )
  const lists = listFiles(manifest)
  const differing = lists.filter(path => known.get(path) !== manifest.files[path]?.digest)
  const gone = [...known.keys()].filter(path => !lists.includes(path))
  const before = new Map<string, { id: number; line: string }>()
  const ofList = db.prepare('SELECT id, record, line FROM products WHERE list = ?')
  for (const list of [...differing, ...gone])
    for (const row of ofList.iterate(list))
      before.set(String(row['record']), { id: Number(row['id']), line: String(row['line']) })
  const { add, move, remove } = writers(db, step)
  // Names of operators may stand in lists that did not change.
  const names = new Map<string, string>()
  const isCut = manifest.partition.cuts.length > 0
  for (const text of accountLineTexts(tree, isCut ? lists : differing)) {
    const { id, title } = readRecordLine(text)
    names.set(id, title)
  }
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
        add(manifest, folder, { list, line, record: readRecordLine(text), names })
      }
    }
  for (const { id } of before.values()) remove(id)
  db.exec('DELETE FROM lists')
  const keep = db.prepare('INSERT INTO lists VALUES (?, ?)')
  for (const list of lists) keep.run(list, manifest.files[list]?.digest ?? '')
  for (const [name, value] of Object.entries({ folder, digest, generation: number, step }))
    writeFact(db, name, value)
}

/** The id in a line of a product, without parsing all of it. */
function idIn(text: string): string {
  return String(JSON.parse(/^\{"type":"product","id":("(?:[^"\\]|\\.)*")/.exec(text)?.[1] ?? '""'))
}

interface ListedProduct {
  list: string
  line: string
  record: RecordLine
  names: ReadonlyMap<string, string>
}

function writers(db: DatabaseSync, step: number) {
  const insert = db.prepare(
    'INSERT INTO products (record, list, line, facts, hit, step) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const words = db.prepare(
    'INSERT INTO words (rowid, title, place, kind, highlights, operator, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const listed = db.prepare('UPDATE products SET list = ?2 WHERE id = ?1 AND list <> ?2')
  const deletions = ['DELETE FROM words WHERE rowid = ?', 'DELETE FROM products WHERE id = ?'].map(sql =>
    db.prepare(sql),
  )
  // FTS5 leaves row numbers of its own tables as the last ones, which no JavaScript number holds.
  for (const statement of [words, ...deletions]) statement.setReadBigInts(true)
  const gone = db.prepare('INSERT INTO removed VALUES (?, ?)')
  return {
    add(manifest: Manifest, folder: string, { list, line, record, names }: ListedProduct): void {
      const account = {
        id: record.account ?? '',
        name: names.get(record.account ?? '') ?? record.account ?? '',
      }
      const { texts, data, days } = readProduct(folder, record, account.name)
      const facts: ProductFacts = {
        groups: facetsOf(data).map(([facet, name]) => [facet, name]),
        ...{ account, at: data.at, price: data.price, minutes: data.minutes, days },
        ...{ starts: data.starts, ends: data.ends, isAccessible: data.access !== undefined || undefined },
      }
      const hit = hitOf(manifest, record, account, data)
      const { lastInsertRowid } = insert.run(
        record.id,
        list,
        line,
        JSON.stringify(facts),
        JSON.stringify(hit),
        step,
      )
      const { title, place, kind, highlights, operator, text } = texts
      words.run(lastInsertRowid, ...[title, place, kind, highlights, operator, text].map(searchable))
    },
    move: (id: number, list: string) => void listed.run(id, list),
    remove(id: number): void {
      for (const deletion of deletions) deletion.run(id)
      gone.run(id, step)
    },
  }
}

/** A hit without what depends on the query. */
export type StoredHit = Omit<SearchHit, 'score' | 'distanceKm' | 'why'>

function hitOf(
  { options }: Manifest,
  { id, title, bytes }: RecordLine,
  account: StoredHit['account'],
  data: RecordLine['card'] & {},
): StoredHit {
  const suffix = ['html', 'md'].find(suffix => Object.hasOwn(bytes, suffix)) ?? Object.keys(bytes)[0] ?? ''
  const path = cleanAddress(recordFile('product', id, suffix), { options })
  const { place, category: kind, price, minutes, languages, summary } = data
  const url = options.baseUrl === null ? undefined : `${options.baseUrl}/${path}`
  return { id, title, account, place, kind, price, minutes, languages, summary, url, path }
}
