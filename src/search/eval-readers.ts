import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { recordFile } from '../formats/record-file.ts'
import { CHUNK_INDEX, ChunkIndex } from '../surfaces/chunks/chunk-index.ts'
import { ChunkLine } from '../surfaces/chunks/chunk-line.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import type { OpenIndex } from './open-index.ts'
import { wordsToFind } from './rank-words.ts'
import { search } from './search.ts'
import { LONGEST_TEXT } from './search-query.ts'
import { searchable } from './searchable.ts'

export interface Reading {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
  readonly tokens: number
}
export type Reader = (question: string) => Reading

export const BEST = 5

export function readersOf(index: OpenIndex, folder: string): Map<string, Reader> {
  const readers = new Map<string, Reader>([['search', bySearch(index, folder)]])
  if (existsSync(join(folder, CHUNK_INDEX))) readers.set('chunks', byChunks(folder))
  if (existsSync(join(folder, 'llms.txt'))) readers.set('llms.txt', byLinks(folder))
  return readers
}

function bySearch(index: OpenIndex, folder: string): Reader {
  return question => {
    const { hits } = search(index, { question: question.slice(0, LONGEST_TEXT), limit: BEST })
    const pages = hits.map(({ id }) => join(folder, recordFile('product', id, 'md')))
    return {
      ids: hits.map(({ id }) => id),
      texts: pages.map(file => (existsSync(file) ? readFileSync(file, 'utf8') : '')),
      tokens: countTokens(JSON.stringify(hits)),
    }
  }
}

function byChunks(folder: string): Reader {
  const chunks = ChunkIndex.parse(JSON.parse(readFileSync(join(folder, CHUNK_INDEX), 'utf8')))
    .accounts.flatMap(({ path }) => readFileSync(join(folder, path), 'utf8').split('\n').slice(0, -1))
    .map(line => ChunkLine.parse(JSON.parse(line)))
  const best = ranker(chunks, ({ text }) => text)
  return question => {
    const found = best(question, BEST)
    return {
      ids: found.map(({ record }) => record),
      texts: found.map(({ text }) => text),
      tokens: found.reduce((sum, { tokens }) => sum + tokens, 0),
    }
  }
}

/** Follows the best links of `llms.txt`, and then those of the linked pages. The tokens of every opened file count. */
function byLinks(folder: string): Reader {
  const read = (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : ''
  const ofPath = /^products\/(.+)\.md$/
  return question => {
    const opened = new Set(['llms.txt'])
    const best = (links: readonly Link[]) =>
      ranker(
        links.filter(({ path }) => ofPath.test(path) || isIndex(path)),
        ({ line }) => line,
      )(question, BEST)
    const first = best(linksOf('llms.txt', read('llms.txt')))
    const further = first.flatMap(link => {
      if (!isIndex(link.path)) return [link]
      opened.add(link.path)
      return linksOf(link.path, read(link.path))
    })
    const files = best(further).flatMap(({ path }) => (ofPath.test(path) ? [path] : []))
    for (const file of files) opened.add(file)
    return {
      ids: files.map(file => idOf(read(file)) ?? ofPath.exec(file)?.[1] ?? ''),
      texts: files.map(read),
      tokens: [...opened].reduce((sum, path) => sum + countTokens(read(path)), 0),
    }
  }
}

interface Link {
  path: string
  line: string
}

function ranker<Item>(items: readonly Item[], textOf: (item: Item) => string) {
  const db = new DatabaseSync(':memory:')
  db.exec(
    `CREATE VIRTUAL TABLE words USING fts5(text, content='', tokenize='porter unicode61 remove_diacritics 2'); BEGIN`,
  )
  const insert = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)')
  for (const [index, item] of items.entries()) insert.run(index, searchable(textOf(item)))
  db.exec('COMMIT')
  const ranked = db.prepare('SELECT rowid AS id FROM words WHERE words MATCH ? ORDER BY rank, rowid LIMIT ?')
  return (question: string, most: number): Item[] => {
    const words = wordsToFind(question)
    const rows = words.length === 0 ? [] : ranked.all(words.join(' OR '), most)
    return rows.flatMap(({ id }) => items[Number(id)] ?? [])
  }
}

const isIndex = (path: string) => /^llms(?:-operators)?\//.test(path)

function linksOf(page: string, text: string): Link[] {
  return [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)(.*)$/gm)].map(
    ([, title = '', url = '', note = '']) => ({
      path: posix.join(posix.dirname(page), url),
      line: `${title} ${note}`,
    }),
  )
}

/** Reads the id from a page's front matter, because a file name has an escaped id. */
function idOf(page: string): string | undefined {
  return /^---\n(?:.*\n)*?id: "?([^"\n]+)"?\n/.exec(page)?.[1]
}
