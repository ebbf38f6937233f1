import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { bucketFile, RecordIndex } from '../../src/tree/record-list.ts'

/** The pages where readers begin if they know only the tree's address. */
const ENTRANCES = [
  'index.html',
  'llms.txt',
  'robots.txt',
  'sitemap.xml',
  'catalogue.json',
  'records/index.json',
  'changes/latest.json',
]
const BASE = 'https://tours.example.com/'

const Line = z.object({ type: z.string(), id: z.string(), bytes: z.record(z.string(), z.number()) })
const Shards = z.object({ shards: z.array(z.object({ files: z.array(z.object({ path: z.string() })) })) })

/**
 * Follows all links like a crawler, and returns the links to missing files. Links between new entrances are left out, since
 * entrances may link to each other before both are there.
 *
 * @param known paths that a reader may remember
 */
export function deadAddresses(folder: string, known: readonly string[] = []): string[] {
  const dead: string[] = []
  const seen = new Set<string>()
  const queue = [...ENTRANCES, ...known].filter(path => existsSync(join(folder, path)))
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const named of namesIn(folder, path)) {
      if (existsSync(join(folder, named))) queue.push(named)
      else if (known.includes(named) || !ENTRANCES.includes(named) || !ENTRANCES.includes(path))
        dead.push(`${path} names ${named}`)
    }
  }
  return dead
}

/** The paths of the tree that a file links to. */
function namesIn(folder: string, path: string): string[] {
  const text = () => readFileSync(join(folder, path), 'utf8')
  if (path === 'records/index.json')
    return Object.keys(RecordIndex.parse(JSON.parse(text())).buckets).map(bucketFile)
  if (/^records\/.*\.jsonl$/.test(path))
    return text()
      .trimEnd()
      .split('\n')
      .flatMap(line => {
        const { type, id, bytes } = Line.parse(JSON.parse(line))
        const plain = Object.keys(bytes).filter(suffix => !/\.(?:br|gz|zst)$/.test(suffix))
        return plain.map(suffix => `${type}s/${id}.${suffix}`)
      })
  if (path === 'changes/latest.json') {
    const { sequence } = z.object({ sequence: z.number() }).parse(JSON.parse(text()))
    return ['jsonl', 'paths'].map(suffix => `changes/${sequence}.${suffix}`)
  }
  if (path === 'catalogue.json')
    return Shards.parse(JSON.parse(text())).shards.flatMap(({ files }) => files.map(file => file.path))
  if (path.endsWith('.xml'))
    return [...text().matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, address]) => inTree(address ?? ''))
  if (path === 'llms.txt' || path === 'robots.txt')
    return [...text().matchAll(/https:[^\s)>]*/g)].flatMap(([address]) => inTree(address))
  if (path.endsWith('.html'))
    return [...text().matchAll(/\b(?:href|src)="([^"#]*)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return inTree(link)
      return link === '' ? [] : [posix.join(posix.dirname(path), link)]
    })
  if (path.endsWith('.jsonl.gz')) gunzipSync(readFileSync(join(folder, path)))
  return []
}

function inTree(address: string): string[] {
  if (!address.startsWith(BASE)) return []
  const path = address.slice(BASE.length)
  return [path === '' ? 'index.html' : path]
}
