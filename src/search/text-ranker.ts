import { DatabaseSync } from 'node:sqlite'
import { wordsToFind } from './rank-words.ts'
import { searchable } from './searchable.ts'

/** Ranks texts that are not products, such as chunks and lines of links, by the same BM25 as products. */
export function textRanker<Thing>(things: readonly Thing[], textOf: (thing: Thing) => string) {
  const db = new DatabaseSync(':memory:')
  db.exec(`CREATE VIRTUAL TABLE words USING fts5(text, content='', tokenize='porter unicode61 remove_diacritics 2');
    CREATE VIRTUAL TABLE vocabulary USING fts5vocab(words, row); BEGIN`)
  const insert = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
  for (const [index, thing] of things.entries()) insert.run(index, searchable(textOf(thing)))
  db.exec('COMMIT')
  const ranked = db.prepare('SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rank, rowid LIMIT ?')
  return (question: string, most: number): Thing[] => {
    const { all } = wordsToFind(db, question)
    const rows = all.length === 0 ? [] : ranked.all(all.join(' OR '), most)
    return rows.flatMap(({ id }) => things[Number(id)] ?? [])
  }
}
