import { hash } from 'node:crypto'
import { LONGEST_RECORD } from '../../catalogue/size-issue.ts'
import { type CrawlState, crawlState } from '../../catalogue/store/crawl-state.ts'
import { openCrawl } from '../../catalogue/store/open-crawl.ts'
import type { Scope } from '../../catalogue/store/scope.ts'
import { realTiming, type Timing } from '../../http-client/timing.ts'
import { plural } from '../../runtime/progress.ts'
import type { RemoteSource } from '../source.ts'
import { parseApiAddress } from './api-address.ts'
import { checkKey } from './api-key.ts'
import { API_DEFAULTS, type ApiOptions } from './api-options.ts'
import { crawlAll } from './crawl.ts'
import { type CrawlFigures, noFigures } from './crawl-figures.ts'
import { crawledSource } from './crawled-source.ts'
import { openHost } from './host.ts'
import { ATTEMPT_LIMITS, type AttemptLimits } from './send.ts'

/** Options of an API source, for programs. */
export interface ApiSourceOptions extends Partial<ApiOptions> {
  /** Clock, random numbers and sleep of the crawl. @default the real ones */
  timing?: Timing
  /** Limits of one attempt. @default ATTEMPT_LIMITS */
  limits?: AttemptLimits
}

/**
 * The catalogue of an HTTP API. All of it is fetched into the store before any record is imported. So an incomplete
 * crawl never changes the store's records, and the next run continues it.
 *
 * @param address the base URL, before `/api`
 * @throws {UsageError} when the address or the key cannot be used.
 */
export function apiSource(address: string, options: ApiSourceOptions = {}): RemoteSource {
  // Options that are given as undefined take their defaults too. A program may pass on a variable that is not set.
  const {
    account = API_DEFAULTS.account,
    location = API_DEFAULTS.location,
    concurrency = API_DEFAULTS.concurrency,
    isFresh = API_DEFAULTS.isFresh,
    timing = realTiming,
    limits = ATTEMPT_LIMITS,
  } = options
  const api = parseApiAddress(address)
  const key = checkKey(options.key ?? API_DEFAULTS.key)
  const scope: Scope = { account, location }
  return {
    name: api.name,
    scope,
    async fetch(store, { progress, isForced, longest = LONGEST_RECORD }) {
      const { now, today } = timing
      const started = now()
      const identity = hash('sha256', JSON.stringify([api.name, scope.account, scope.location, key]))
      const continues = openCrawl(store, { identity, isFresh, isForced, now: today() })
      const state = crawlState(store)
      const figures = figuresAtStart(state, continues)
      const onWait = (seconds: number) =>
        progress.note(() => `waiting ${plural(Math.ceil(seconds), 'second')} for the limit`, true)
      const host = openHost({ address: api, key, concurrency, timing, limits, figures, onWait })
      try {
        await crawlAll({ host, state, scope, concurrency, progress, figures, longest, now })
      } finally {
        await host.close()
      }
      return {
        source: crawledSource(api.name, state),
        crawl: figuresAtEnd(figures, state, (now() - started) / 1000),
      }
    },
  }
}

function figuresAtStart(state: CrawlState, continues: boolean): CrawlFigures {
  const { details, accounts } = state.counts()
  return { ...noFigures(), pages: state.pages(), resumed: continues ? details + accounts : 0 }
}

function figuresAtEnd(figures: CrawlFigures, state: CrawlState, seconds: number): CrawlFigures {
  const { products, accounts } = state.counts()
  const records = products + accounts
  return {
    ...figures,
    records,
    fromList: state.listOnlyCount(),
    contradictions: state.contradictions(),
    seconds: toMilliseconds(seconds),
    recordsPerSecond: Math.round((records - figures.resumed) / Math.max(0.001, seconds)),
    waitedSeconds: toMilliseconds(figures.waitedSeconds),
  }
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
