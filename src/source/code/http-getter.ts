import { Agent } from 'undici'
import { messageText, shown } from '../../catalogue/issue.ts'
import { SourceError } from '../../errors.ts'
import { createRetrier } from '../../http-client/create-retrier.ts'
import {
  type Failure,
  failureOfError,
  failureOfStatus,
  headerOf,
  isFailure,
  lasting,
  statusClause,
  transient,
} from '../../http-client/failure.ts'
import { holdBack } from '../../http-client/hold-back.ts'
import { readBody } from '../../http-client/read-body.ts'
import { connectionOptions } from '../../http-client/timeouts.ts'
import type { Timing } from '../../http-client/timing.ts'
import type { CrawlFigures } from '../api/crawl-figures.ts'
import { ATTEMPT_LIMITS } from '../api/send.ts'

/** The most requests at once to one host. A source in code that wants fewer awaits an answer before it sends the next request. */
const CONNECTIONS = 8
/** The most bytes that are read of an error's body. */
const LONGEST_ERROR = 64 * 1024

interface GetterOptions {
  /** Name of the source, for messages. */
  name: string
  timing: Timing
  figures: CrawlFigures
  onWait(seconds: number): void
}

type Headers = Readonly<Record<string, string>>
/** A response with status 200, in an object because a retrier returns objects. */
type Received<Value> = { value: Value }

/** Gets JSON and texts for a source in code, with the retries and limits of all crawls. */
export function createGetter({ name, timing, figures, onWait }: GetterOptions) {
  const retrier = createRetrier({
    timing,
    attemptMs: ATTEMPT_LIMITS.whole,
    onRetry: () => figures.retries++,
    onPause: milliseconds => {
      figures.waitedSeconds += milliseconds / 1000
    },
    onWait,
  })
  const client = new Agent(connectionOptions(CONNECTIONS, ATTEMPT_LIMITS)).compose(holdBack(retrier.canSend))
  let underWay = 0

  async function attempt<Value>(
    { origin, path, headers, read }: Get<Value>,
    signal: AbortSignal,
  ): Promise<Received<Value> | null | Failure> {
    figures.requests++
    try {
      const common = { 'accept-encoding': 'gzip', ...headers }
      const response = await client.request({ origin, path, method: 'GET', headers: common, signal })
      const { statusCode: status, headers: received } = response
      if (status === 200) {
        const encoding = headerOf(received, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
        const text = await readBody(response.body, encoding, ATTEMPT_LIMITS.bytes)
        return typeof text === 'string' ? read(text) : text
      }
      response.body.dump({ limit: LONGEST_ERROR, signal }).catch(() => {})
      if (status === 404) return null
      if (status >= 300 && status < 400)
        return lasting(
          `${statusClause(status)}, a redirect to ${shown(headerOf(received, 'location') ?? null)}`,
        )
      return failureOfStatus(status, received, timing.today())
    } catch (error) {
      return failureOfError(signal.aborted ? signal.reason : error)
    }
  }

  async function get<Value>(
    address: string,
    headers: Headers,
    read: Get<Value>['read'],
  ): Promise<Value | null> {
    const url = URL.parse(address)
    if (url === null || !/^https?:$/.test(url.protocol))
      throw new SourceError(`Reading the source "${name}": ${shown(address)} is not an http(s) address`)
    // Time in which nothing was asked for is no silence of the server.
    if (underWay++ === 0) retrier.reportActivity()
    const request = { origin: url.origin, path: url.pathname + url.search, headers, read }
    const result = await retrier.run(signal => attempt(request, signal)).finally(() => underWay--)
    if (!isFailure(result)) return result === null ? null : result.value
    // The query is left out, because it may hold a key.
    const where = messageText(`${url.origin}${url.pathname}`)
    throw retrier.abort(
      new SourceError(`Reading ${where} for the source "${name}": ${result.reason}`, {
        hint: 'Nothing was changed. Pages that were read are kept: the same command goes on from there',
      }),
    )
  }

  return {
    getText: (address: string, headers: Headers = {}) => get(address, headers, value => ({ value })),
    getJson: (address: string, headers: Headers = {}) =>
      get(address, { accept: 'application/json', ...headers }, parsed),
    async close(): Promise<void> {
      retrier.close()
      await client.destroy()
    },
  }
}

interface Get<Value> {
  origin: string
  path: string
  headers: Headers
  read(text: string): Received<Value> | Failure
}

function parsed(text: string): Received<unknown> | Failure {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (/^\s*</.test(text)) return transient('it answers 200 with a page of HTML instead of JSON')
    return transient(`it answers 200 with what is not JSON: ${messageText(String(error), 100)}`)
  }
}
