import { EMPTY_CRAWL } from './crawl-state.ts'
import type { Store } from './open-store.ts'
import { inTransaction } from './transaction.ts'

/** A crawl that began longer ago is not resumed, because it would mix records of two days. */
const LONGEST_LIFE_MS = 24 * 3600 * 1000

interface CrawlOptions {
  /** A digest of what is crawled, such as address, scope and key. Only a crawl with an equal identity is resumed. */
  identity: string
  isFresh: boolean
  /** `--force`: a crawl is also resumed if a guard refused its result. */
  isForced: boolean
  /** Milliseconds since 1970. */
  now: number
}

export function openCrawl(store: Store, { identity, isFresh, isForced, now }: CrawlOptions): boolean {
  const row = store.prepare('SELECT identity, started, refused FROM crawl').get()
  const age = now - Number(row?.['started'])
  const isResumed =
    row?.['identity'] === identity &&
    !isFresh &&
    (isForced || row['refused'] === 0) &&
    age >= 0 &&
    age < LONGEST_LIFE_MS
  if (isResumed) return true
  inTransaction(store, () => {
    store.exec(`${EMPTY_CRAWL} DELETE FROM crawl`)
    store.prepare('INSERT INTO crawl (only, identity, started) VALUES (1, ?, ?)').run(identity, now)
  })
  return false
}

export function forgetCrawl(store: Store): void {
  inTransaction(store, () => store.exec(`${EMPTY_CRAWL} DELETE FROM crawl`))
}

export function markCrawlRefused(store: Store): void {
  store.exec('UPDATE crawl SET refused = 1')
}
