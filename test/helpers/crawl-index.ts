import { type IndexLink, parseIndex } from '../../src/surfaces/llms/validate-index.ts'

/** The result of a crawl that only follows links. */
export interface Crawl {
  /** The reached files of the tree. */
  reached: Set<string>
  /** Links to missing files. */
  broken: string[]
  /** Sizes that were stated for files: `path: stated`. */
  stated: Map<string, Set<number>>
  /** The indexes among the reached files. */
  indexes: Set<string>
}

/** Follows the links of llms.txt through a tree; `read` returns the text of a file, or null if it is missing. */
export function crawlIndex(read: (path: string) => string | null, baseUrl: string | null = null): Crawl {
  const crawl: Crawl = { reached: new Set(), broken: [], stated: new Map(), indexes: new Set() }
  const open = ['llms.txt']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (crawl.reached.has(path)) continue
    const text = read(path)
    if (text === null) {
      crawl.broken.push(path)
      continue
    }
    crawl.reached.add(path)
    const parsed = path.endsWith('.txt') ? parseIndex(text) : 'no index'
    if (typeof parsed === 'string') continue
    crawl.indexes.add(path)
    for (const { url, note } of parsed.sections.flatMap(({ links }) => links)) {
      const root = 'https://tree.example/'
      const target = new URL(url, root + path).href
      const inner = target.replace(baseUrl === null ? root : `${baseUrl}/`, '')
      open.push(inner)
      const tokens = /^([\d,]+) tokens?\b/.exec(note ?? '')?.[1]
      if (tokens === undefined) continue
      const sizes = crawl.stated.get(inner) ?? new Set()
      crawl.stated.set(inner, sizes.add(Number(tokens.replaceAll(',', ''))))
    }
  }
  return crawl
}

/** The links in a section of an index; undefined if it has no such section. */
export function linksIn(text: string | undefined, name: string): IndexLink[] | undefined {
  const parsed = parseIndex(text ?? '')
  if (typeof parsed === 'string') throw new Error(parsed)
  return parsed.sections.find(section => section.name === name)?.links
}
