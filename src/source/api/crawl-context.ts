import type { Contradiction } from '../../catalogue/store/crawl-contradictions.ts'
import type { Scope } from '../../catalogue/store/scope.ts'
import { type Progress, plural } from '../../runtime/progress.ts'

/** What a crawl is told, and where it says how far it is. */
export interface CrawlContext {
  /** The API's address, for messages. */
  name: string
  scope: Scope
  concurrency: number
  progress: Progress
  /** Counted on as the crawl goes. */
  figures: CrawlFigures
  /** Bytes that a record may have. */
  longest: number
  /** Milliseconds that only grow. */
  now(): number
}

/** What a crawl has done so far; `--json` prints it. */
export interface CrawlFigures {
  /** Pages of the list, those of an interrupted crawl included. */
  pages: number
  /** Products and accounts. */
  records: number
  /** Of the records, those that an interrupted crawl had fetched. */
  resumed: number
  /** Products that only the list knew. */
  fromList: number
  /** What the answers contradict each other in; `--strict` refuses them. */
  contradictions: Contradiction[]
  requests: number
  retries: number
  /** Accounts whose reviews could not be read. */
  withoutReviews: number
  /** Why the first of them could not; null where all could. */
  reviewsFailure: string | null
  /** How often the list changed while it was read, so that it was read again. */
  restarts: number
  /** Time that the source asked to wait. */
  waitedSeconds: number
  seconds: number
  recordsPerSecond: number
}

/** The figures of a crawl that has done nothing yet. */
export function noFigures(): CrawlFigures {
  return {
    pages: 0,
    records: 0,
    resumed: 0,
    fromList: 0,
    contradictions: [],
    requests: 0,
    retries: 0,
    withoutReviews: 0,
    reviewsFailure: null,
    restarts: 0,
    waitedSeconds: 0,
    seconds: 0,
    recordsPerSecond: 0,
  }
}

/** What else is worth knowing on the line of progress: `31 pages, 2 retries`. */
export function progressNote(what: string, { retries }: CrawlFigures): string {
  return retries === 0 ? what : `${what}, ${plural(retries, 'retry', 'retries')}`
}
