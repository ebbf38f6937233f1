import { hash } from 'node:crypto'
import { shown } from '../../catalogue/issue.ts'
import { LONGEST_RECORD, tooLongIssue } from '../../catalogue/size-issue.ts'
import { type CrawledPage, type CrawlPages, crawlPages } from '../../catalogue/store/crawl-pages.ts'
import { openCrawl } from '../../catalogue/store/open-crawl.ts'
import { UsageError } from '../../errors.ts'
import { realTiming, type Timing } from '../../http-client/timing.ts'
import { isObject } from '../../runtime/is-object.ts'
import { figuresAtEnd, noFigures, waitNoter } from '../api/crawl-figures.ts'
import { typedItem } from '../record-type-of.ts'
import type { RemoteSource, Source } from '../source.ts'
import type { CodeSource } from './define-source.ts'
import { createGetter } from './http-getter.ts'

interface CodeSourceOptions {
  /** The version of the code. Only a run of the same version is continued. */
  version: string
  /** Whether to begin again instead of continuing an interrupted run. @default false */
  isFresh?: boolean
  timing?: Timing
}

const WHOLE = { account: null, location: null }

/**
 * The catalogue that a source in code reads. Its pages stay in the store until the source is read to its end. So an
 * incomplete run changes no record, and the next run goes on after the last page.
 */
export function codeSource(
  { name, read }: CodeSource,
  { version, isFresh = false, timing = realTiming }: CodeSourceOptions,
): RemoteSource {
  return {
    name,
    scope: WHOLE,
    async fetch(store, { progress, isForced }) {
      const started = timing.now()
      const identity = hash('sha256', JSON.stringify(['code', name, version]))
      const resumes = openCrawl(store, { identity, isFresh, isForced, now: timing.today() })
      const pages = crawlPages(store)
      const figures = noFigures()
      if (!resumes || !pages.isComplete()) {
        const next = pages.resume()
        figures.resumed = pages.counts().records
        progress.phase('Fetch')
        const { getJson, getText, close } = createGetter({
          name,
          timing,
          figures,
          onWait: waitNoter(progress),
        })
        try {
          for await (const value of read({ next, getJson, getText })) {
            const page = pageOf(value, name)
            pages.add(page)
            progress.advance(page.records.length)
          }
        } finally {
          await close()
        }
        pages.complete()
      } else figures.resumed = pages.counts().records
      const counts = pages.counts()
      const crawl = figuresAtEnd(figures, counts.records, timing.now() - started)
      return { source: pagesSource(name, pages), crawl: { ...crawl, pages: counts.pages } }
    },
  }
}

function pageOf(value: unknown, name: string): CrawledPage {
  const issue = (reason: string) => new UsageError(`Running read() of the source "${name}": ${reason}`)
  if (!isObject(value) || !Array.isArray(value['records']))
    throw issue(`it yields ${shown(value ?? null)}, and no page { records: [...], next }`)
  const { records, next = null } = value
  if (next !== null && typeof next !== 'string') throw issue(`next is not a text: ${shown(next)}`)
  return {
    records: records.map((record, index) => {
      if (!isObject(record)) throw issue(`records[${index}] is not an object: ${shown(record ?? null)}`)
      return JSON.stringify(record)
    }),
    next,
  }
}

function pagesSource(name: string, pages: CrawlPages): Source {
  return {
    name,
    async *read(_memory, longest = LONGEST_RECORD, keepsUntyped = false) {
      let line = 0
      for (const records of pages.read())
        yield records.map(record => {
          const item = typedItem(record, ++line, keepsUntyped)
          const isTooLong = Buffer.byteLength(JSON.stringify(record)) > longest
          const id = isObject(record) && typeof record['id'] === 'string' ? record['id'] : null
          return isTooLong ? { line, id, issue: tooLongIssue(longest) } : item
        })
    },
  }
}
