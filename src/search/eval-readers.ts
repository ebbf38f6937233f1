import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import * as z from 'zod'
import { recordFile } from '../formats/record-file.ts'
import { countTokens } from '../tokens/count-tokens.ts'
import type { OpenIndex } from './open-index.ts'
import { search } from './search.ts'
import { LONGEST_TEXT } from './search-query.ts'
import { textRanker } from './text-ranker.ts'

/** What a reader got for a question: products, the best first, what it read of each, and its tokens. */
export interface Reading {
  readonly ids: readonly string[]
  readonly texts: readonly string[]
  readonly tokens: number
}
export type Reader = (question: string) => Reading

/** How many results, chunks or links a reader looks at. */
export const BEST = 5

const Chunk = z.object({ record: z.string(), text: z.string(), tokens: z.number() })
const ChunkIndex = z.object({ accounts: z.array(z.object({ path: z.string() })) })

/** The ways to find an answer that a tree offers: search, and chunks and indexes where it has them. */
export function readersOf(index: OpenIndex, folder: string): Map<string, Reader> {
  const has = (path: string) => existsSync(join(folder, path))
  const readers = new Map<string, Reader>([['search', bySearch(index, folder)]])
  if (has('chunks/index.json')) readers.set('chunks', byChunks(folder))
  if (has('llms.txt')) readers.set('llms.txt', byLinks(folder))
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
  const { accounts } = ChunkIndex.parse(JSON.parse(readFileSync(join(folder, 'chunks/index.json'), 'utf8')))
  const chunks = accounts.flatMap(({ path }) =>
    readFileSync(join(folder, path), 'utf8')
      .split('\n')
      .slice(0, -1)
      .map(line => Chunk.parse(JSON.parse(line))),
  )
  const rank = textRanker(chunks, ({ text }) => text)
  return question => {
    const best = rank(question, BEST)
    return {
      ids: best.map(({ record }) => record),
      texts: best.map(({ text }) => text),
      tokens: best.reduce((sum, { tokens }) => sum + tokens, 0),
    }
  }
}

/** Follows the best links of `llms.txt`, and then the best of those pages. Its tokens are those of all that it opens. */
function byLinks(folder: string): Reader {
  const read = (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : ''
  const ofPath = /^products\/(.+)\.md$/
  return question => {
    const opened = new Set(['llms.txt'])
    const best = (links: readonly Link[]) =>
      textRanker(
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

const isIndex = (path: string) => /^llms(?:-operators)?\//.test(path)

function linksOf(page: string, text: string): Link[] {
  return [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\)(.*)$/gm)].map(
    ([, title = '', url = '', note = '']) => ({
      path: posix.join(posix.dirname(page), url),
      line: `${title} ${note}`,
    }),
  )
}

/** The id in a page's front matter, which an escaped file name does not tell. */
function idOf(page: string): string | undefined {
  return /^---\n(?:.*\n)*?id: "?([^"\n]+)"?\n/.exec(page)?.[1]
}
