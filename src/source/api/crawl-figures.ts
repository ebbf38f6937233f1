import { messageText } from '../../catalogue/issue.ts'
import type { Contradiction } from '../../catalogue/store/crawl-contradictions.ts'
import { type Progress, plural } from '../../runtime/progress.ts'

/** What a crawl has done so far; `--json` prints these figures. */
export interface CrawlFigures {
  /** Pages of the list, including pages that an interrupted crawl had read. */
  pages: number
  records: number
  /** Records that an interrupted crawl had fetched; `records` includes them. */
  resumed: number
  /** Products that only the list has: a request for the product itself found nothing. */
  fromList: number
  /** Where responses contradict each other; `--strict` refuses such a crawl. */
  contradictions: Contradiction[]
  requests: number
  retries: number
  withoutReviews: number
  /** Why the first failed request for reviews has failed; null if none failed. */
  reviewsFailure: string | null
  /** How often the list was read again from its first page, because it changed while it was read. */
  restarts: number
  /** The seconds that the crawl waited because the source asked for it. */
  waitedSeconds: number
  seconds: number
  recordsPerSecond: number
}

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

export function figuresAtEnd(figures: CrawlFigures, records: number, milliseconds: number): CrawlFigures {
  const recordsPerSecond = Math.round(((records - figures.resumed) * 1000) / Math.max(1, milliseconds))
  return { ...figures, records, seconds: Math.round(milliseconds) / 1000, recordsPerSecond }
}

export function waitNoter(progress: Progress) {
  return (seconds: number): void =>
    progress.note(() => `waiting ${plural(Math.ceil(seconds), 'second')} for the limit`, true)
}

export function progressNote(amount: string, { retries }: CrawlFigures): string {
  return retries === 0 ? amount : `${amount}, ${plural(retries, 'retry', 'retries')}`
}

export function contradictionsOf(crawl: CrawlFigures | null): string[] {
  const found = crawl?.contradictions ?? []
  return found.map(({ reason, first }) =>
    first === null ? reason : `${reason} (first: ${messageText(first, 60)})`,
  )
}
