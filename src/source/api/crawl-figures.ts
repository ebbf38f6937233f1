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
  requests: number
  retries: number
  /** How often the list changed while it was read, so that it was read again. */
  restarts: number
  /** Time that the source asked to wait. */
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
    requests: 0,
    retries: 0,
    restarts: 0,
    waitedSeconds: 0,
    seconds: 0,
    recordsPerSecond: 0,
  }
}
