import { plural } from '../../progress.ts'
import type { CrawlFigures } from './crawl-figures.ts'

/** What else is worth knowing on the line of progress: `31 pages, 2 retries`. */
export function progressNote(what: string, { retries }: CrawlFigures): string {
  return retries === 0 ? what : `${what}, ${plural(retries, 'retry', 'retries')}`
}
