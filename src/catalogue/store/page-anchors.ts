import { idQuery, type ListFilter, preparer } from './list-filter.ts'
import type { Store } from './open-store.ts'

/** Where the pages of a list begin. */
export interface Anchors {
  total: number
  /** The last id of each whole block of the list. */
  ends: readonly string[]
}

/** Products of a block: a page skips fewer than that, from the anchor before it. */
export const BLOCK = 500

/**
 * Counts the products of a filter, and notes an id for every block of them: with it any page is found by a seek and a
 * bounded skip, where counting and OFFSET would walk through all that lies before. To be called in one snapshot with
 * what is read by it.
 *
 * What was counted is remembered as long as the store has the same products in the same places. Only lists that fill
 * a block are, so that what is remembered is bounded by the catalogue and not by the filters that somebody thinks of;
 * a shorter one is walked through at once.
 */
export function pageAnchors(store: Store): (filter: ListFilter) => Anchors {
  const readVersion = store.prepare('SELECT version FROM list_version')
  const prepare = preparer(store)
  const memoize = new Map<string, Anchors>()
  let version: unknown

  function walk(filter: ListFilter): Anchors {
    const { text, values } = idQuery(filter)
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
      memoize.clear()
      version = now
    }
    const key = JSON.stringify([filter.account, filter.location])
    const known = memoize.get(key)
    if (known !== undefined) return known
    const anchors = walk(filter)
    if (anchors.ends.length > 0) memoize.set(key, anchors)
    return anchors
  }
}
