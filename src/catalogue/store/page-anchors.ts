import { idParameters, idQuery, type ListFilter, preparer } from './list-filter.ts'
import type { Store } from './open-store.ts'

/** The size of a list, and ids from which any of its pages is quickly found. */
export interface Anchors {
  total: number
  /** The last id of each whole block of the list. */
  ends: readonly string[]
}

/** Products in a block. To find a page, fewer products than this are skipped. */
export const BLOCK = 500

/**
 * Counts the products of a filter, and notes the last id of every block. From that id, any page is found by a short
 * skip. A plain OFFSET would walk through all products before the page. Callers must read it in the same snapshot.
 *
 * Results are cached until products are added, removed or moved. Lists shorter than a block are not cached:
 * they are counted quickly, and arbitrary filters of clients cannot fill the cache.
 */
export function pageAnchors(store: Store): (filter: ListFilter) => Anchors {
  const readVersion = store.prepare('SELECT version FROM list_version')
  const prepare = preparer(store)
  const cached = new Map<string, Anchors>()
  let version: unknown

  function walk(filter: ListFilter): Anchors {
    const [text, values] = [idQuery(filter), idParameters(filter)]
    const blockEnd = prepare(`${text} ORDER BY id LIMIT 1 OFFSET ${BLOCK - 1}`)
    const ends: string[] = []
    for (;;) {
      const row = blockEnd.get({ ...values, after: ends.at(-1) ?? '' })
      if (row === undefined) break
      ends.push(String(row['id']))
    }
    const rest = prepare(`SELECT count(*) AS n FROM (${text})`).get({ ...values, after: ends.at(-1) ?? '' })
    return { total: ends.length * BLOCK + Number(rest?.['n']), ends }
  }

  return filter => {
    const now = readVersion.get()?.['version']
    if (now !== version) {
      cached.clear()
      version = now
    }
    const key = JSON.stringify([filter.account, filter.location])
    const known = cached.get(key)
    if (known !== undefined) return known
    const anchors = walk(filter)
    if (anchors.ends.length > 0) cached.set(key, anchors)
    return anchors
  }
}
