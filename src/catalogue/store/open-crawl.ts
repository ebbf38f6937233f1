import { EMPTY_CRAWL } from './crawl-state.ts'
import type { Store } from './open-store.ts'
import { inTransaction } from './transaction.ts'

/** A crawl older than this would mix records of two days. */
const LONGEST_LIFE_MS = 24 * 3600 * 1000

export interface CrawlOptions {
  /** What makes two crawls the same: a digest of address, restriction and key. */
  identity: string
  /** Starts over whatever there is. */
  isFresh: boolean
  /** Goes on also from a crawl that a guard refused: the person has seen what it found. */
  isForced: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** Goes on from the crawl in progress, or begins one. Says whether it goes on. */
export function openCrawl(store: Store, { identity, isFresh, isForced, now }: CrawlOptions): boolean {
  const row = store.prepare('SELECT identity, started, refused FROM crawl').get()
  const age = now - Number(row?.['started'])
  const goesOn =
    row?.['identity'] === identity &&
    !isFresh &&
    (isForced || row['refused'] === 0) &&
    age >= 0 &&
    age < LONGEST_LIFE_MS
  if (goesOn) return true
  inTransaction(store, () => {
    store.exec(`${EMPTY_CRAWL} DELETE FROM crawl`)
    store.prepare('INSERT INTO crawl (only, identity, started) VALUES (1, ?, ?)').run(identity, now)
  })
  return false
}

/** Forgets the crawl: its records are published, or are not wanted. */
export function forgetCrawl(store: Store): void {
  inTransaction(store, () => store.exec(`${EMPTY_CRAWL} DELETE FROM crawl`))
}

/** Keeps a crawl that a guard refused for a run with `--force`, and for no other. */
export function markCrawlRefused(store: Store): void {
  store.exec('UPDATE crawl SET refused = 1')
}
