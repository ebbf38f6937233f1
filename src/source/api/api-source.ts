import { hash } from 'node:crypto'
import { LONGEST_RECORD } from '../../catalogue/size-issue.ts'
import { crawlState } from '../../catalogue/store/crawl-state.ts'
import { openCrawl } from '../../catalogue/store/open-crawl.ts'
import type { Scope } from '../../catalogue/store/scope.ts'
import { realTiming, type Timing } from '../../http-client/timing.ts'
import { plural } from '../../runtime/progress.ts'
import type { RemoteSource } from '../source.ts'
import { parseApiAddress } from './api-address.ts'
import { checkKey } from './api-key.ts'
import { API_DEFAULTS, type ApiOptions } from './api-options.ts'
import { crawl } from './crawl.ts'
import { noFigures } from './crawl-context.ts'
import { crawledSource } from './crawled-source.ts'
import { openHost } from './host.ts'
import { ATTEMPT_LIMITS, type AttemptLimits } from './send.ts'

/** What a program can tell the source of an API. */
export interface ApiSourceOptions extends Partial<ApiOptions> {
  /** The clock, chance and sleep of the crawl. @default the real ones */
  timing?: Timing
  /** What one attempt may take. @default ATTEMPT_LIMITS */
  limits?: AttemptLimits
}

/**
 * The catalogue of an HTTP API. All of it is fetched into the store before any record is imported: half a crawl
 * never touches the store's records, and a killed one goes on where it was.
 *
 * @param address the base URL, before `/api`
 * @throws {UsageError} when the address or the key cannot be used.
 */
export function apiSource(address: string, options: ApiSourceOptions = {}): RemoteSource {
  // One by one: what is given as undefined, as a variable that is not set, is as it is by default too.
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
      const started = timing.now()
      const identity = hash('sha256', JSON.stringify([api.name, scope.account, scope.location, key]))
      const goesOn = openCrawl(store, { identity, isFresh, isForced, now: timing.today() })
      const state = crawlState(store)
      const figures = noFigures()
      figures.pages = state.pages()
      if (goesOn) figures.resumed = state.counts().details + state.counts().accounts
      const host = openHost({
        address: api,
        key,
        concurrency,
        timing,
        limits,
        figures,
        onWait: seconds =>
          progress.note(() => `waiting ${plural(Math.ceil(seconds), 'second')} for the limit`, true),
      })
      try {
        const { now } = timing
        await crawl(host, state, { name: api.name, scope, concurrency, progress, figures, longest, now })
      } finally {
        await host.close()
      }
      const { products, accounts } = state.counts()
      figures.records = products + accounts
      figures.fromList = state.listOnlyCount()
      figures.contradictions = state.contradictions()
      const seconds = (timing.now() - started) / 1000
      figures.seconds = Math.round(seconds * 1000) / 1000
      figures.recordsPerSecond = Math.round((figures.records - figures.resumed) / Math.max(0.001, seconds))
      figures.waitedSeconds = Math.round(figures.waitedSeconds * 1000) / 1000
      return { source: crawledSource(api.name, state), crawl: figures }
    },
  }
}
