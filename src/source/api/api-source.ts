import { hash } from 'node:crypto'
import { LONGEST_RECORD } from '../../catalogue/size-issue.ts'
import type { Contradiction } from '../../catalogue/store/crawl-contradictions.ts'
import { type CrawlState, crawlState } from '../../catalogue/store/crawl-state.ts'
import { openCrawl } from '../../catalogue/store/open-crawl.ts'
import type { Store } from '../../catalogue/store/open-store.ts'
import type { Scope } from '../../catalogue/store/scope.ts'
import { UsageError } from '../../errors.ts'
import { realTiming, type Timing } from '../../http-client/timing.ts'
import { parseCount } from '../../options/parse-text.ts'
import { crawlOcto } from '../octo/octo-crawl.ts'
import { octoCrawledSource } from '../octo/octo-crawled-source.ts'
import type { RemoteSource, Source } from '../source.ts'
import { isOctoAddress, parseApiAddress } from './api-address.ts'
import { checkKey } from './api-key.ts'
import { API_DEFAULTS, type ApiOptions } from './api-options.ts'
import { crawlAll } from './crawl.ts'
import { type CrawlFigures, figuresAtEnd, noFigures, waitNoter } from './crawl-figures.ts'
import { crawledSource } from './crawled-source.ts'
import { ATTEMPT_LIMITS, type AttemptLimits, type KeyHeader, openHost } from './host.ts'
import type { Crawl } from './record-reader.ts'

interface Protocol {
  keyHeader: KeyHeader
  limits: AttemptLimits
  /** Part of a stored crawl's identity. Null for V1, so that crawls which older versions have stored still match. */
  name: string | null
  crawl(crawl: Crawl): Promise<Contradiction[]>
  read(name: string, store: Store): Source
}

const CATALOGUE: Protocol = {
  keyHeader: { name: 'X-Api-Key', prefix: '' },
  limits: ATTEMPT_LIMITS,
  name: null,
  async crawl(crawl) {
    await crawlAll(crawl)
    return []
  },
  read: (name, store) => crawledSource(name, crawlState(store)),
}

const OCTO: Protocol = {
  keyHeader: { name: 'Authorization', prefix: 'Bearer ' },
  // Some systems make the list of all products before they begin their response, so its headers may take this long.
  limits: { ...ATTEMPT_LIMITS, headers: 25_000 },
  name: 'octo',
  crawl: crawlOcto,
  read: octoCrawledSource,
}

/** Options of an API source, for programs. */
export interface ApiSourceOptions extends Partial<ApiOptions> {
  /** Clock, random numbers and sleep of the crawl. @default the real ones */
  timing?: Timing
  /** Limits of one attempt. @default the limits of the protocol */
  limits?: AttemptLimits
}

/**
 * The catalogue of an HTTP API. All of it is fetched into the store before any record is imported. So an incomplete
 * crawl never changes the store's records, and the next run continues it.
 *
 * @param address the base URL: the part before `/api`, or before `/products` for a system that speaks OCTO
 * @throws {UsageError} when the address, the key or an option cannot be used.
 */
export function apiSource(address: string, options: ApiSourceOptions = {}): RemoteSource {
  // Defaults also replace options that are `undefined`, since a program may pass on a variable that is not set.
  const {
    account = API_DEFAULTS.account,
    location = API_DEFAULTS.location,
    concurrency = API_DEFAULTS.concurrency,
    isFresh = API_DEFAULTS.isFresh,
    octo = API_DEFAULTS.octo,
    timing = realTiming,
  } = options
  const protocol = octo || isOctoAddress(address) ? OCTO : CATALOGUE
  parseCount(String(concurrency), 'the options: concurrency', 1)
  const { limits = protocol.limits } = options
  const { keyHeader } = protocol
  const api = parseApiAddress(address)
  const key = checkKey(options.key ?? API_DEFAULTS.key)
  const scope: Scope = { account, location }
  if (protocol === OCTO && (account ?? location) !== null)
    throw new UsageError(
      `Reading ${account === null ? '--location' : '--account'}: an OCTO system lists all of its products at once`,
      { hint: 'Leave it out; a function `record` of the config file can leave products out' },
    )
  return {
    name: api.name,
    scope,
    async fetch(store, { progress, isForced, longest = LONGEST_RECORD }) {
      const { now, today } = timing
      const started = now()
      const spoken = protocol.name === null ? [] : [protocol.name]
      const parts = [api.name, scope.account, scope.location, key, ...spoken]
      const identity = hash('sha256', JSON.stringify(parts))
      const continues = openCrawl(store, { identity, isFresh, isForced, now: today() })
      const state = crawlState(store)
      const figures = figuresAtStart(state, continues)
      const onWait = waitNoter(progress)
      const host = openHost({ address: api, key, keyHeader, concurrency, timing, limits, figures, onWait })
      let further: Contradiction[]
      try {
        further = await protocol.crawl({
          ...{ host, store, state, scope, concurrency, progress, figures, longest, now },
        })
      } finally {
        await host.close()
      }
      const { products, accounts } = state.counts()
      return {
        source: protocol.read(api.name, store),
        crawl: {
          ...figuresAtEnd(figures, products + accounts, now() - started),
          fromList: state.listOnlyCount(),
          contradictions: [...state.contradictions(), ...further],
          waitedSeconds: Math.round(figures.waitedSeconds * 1000) / 1000,
        },
      }
    },
  }
}

function figuresAtStart(state: CrawlState, continues: boolean): CrawlFigures {
  const { details, accounts } = state.counts()
  return { ...noFigures(), pages: state.pages(), resumed: continues ? details + accounts : 0 }
}
