import type { Readable } from 'node:stream'
import { Agent, type buildConnector, interceptors, Pool } from 'undici'
import { shown } from '../catalogue/issue.ts'
import { createRetrier } from './create-retrier.ts'
import {
  type Failure,
  failureOfError,
  failureOfStatus,
  headerOf,
  lasting,
  type ResponseHeaders,
  statusClause,
  transient,
} from './failure.ts'
import { holdBack } from './hold-back.ts'
import { decodedBody } from './read-body.ts'
import { connectionOptions, type RequestLimits } from './timeouts.ts'
import type { Timing } from './timing.ts'

interface HttpClientOptions {
  timing: Timing
  limits: RequestLimits
  /** The most connections, and so requests, to one host at the same time. */
  connections: number
  /** The origin of all requests; null allows any. */
  origin?: string | null
  /** How many redirects of a request are followed. @default 0 */
  redirects?: number
  connect?: buildConnector.connector
  /** Statuses for which `get` resolves to null, because nothing is at the path. @default [404] */
  missing?: readonly number[]
  figures?: { requests: number; retries: number; waitedSeconds: number }
  /** Removes the API key from a server's text before a failure quotes it. */
  withoutKey?(text: string): string
  failureOf?(error: unknown, reason: unknown): Failure | undefined
  /** Called about once a second while the server's rate limit delays requests, with the seconds left. */
  onWait(seconds: number): void
}

interface Received {
  headers: ResponseHeaders
  body: Readable
  /** 1 for the first attempt, 2 for its first retry. */
  attempt: number
}

/** Bytes of an error's body that are read. A longer body closes the connection, a shorter one keeps it for reuse. */
const LONGEST_ERROR = 64 * 1024

const UNASKED_ENCODING = transient('its answer is encoded in a way that was not asked for')

export function createHttpClient(options: HttpClientOptions) {
  const { timing, limits, figures, origin = null, redirects = 0, missing = [404], withoutKey } = options
  const retrier = createRetrier({ timing, figures, attemptMs: limits.whole, onWait: options.onWait })
  const usual = connectionOptions(options.connections, limits)
  const connecting = { ...usual, connect: options.connect ?? usual.connect }
  const dispatcher = (origin === null ? new Agent(connecting) : new Pool(origin, connecting)).compose([
    holdBack(() => {
      if (!retrier.canSend()) return false
      if (figures) figures.requests++
      return true
    }),
    ...(redirects === 0 ? [] : [interceptors.redirect({ maxRedirections: redirects })]),
  ])

  function failureOfResponse(status: number, headers: ResponseHeaders): Failure {
    const clause = statusClause(status)
    const location = headerOf(headers, 'location')
    const to = location === undefined ? '' : ` to ${shown(withoutKey?.(location) ?? location)}`
    if (status >= 300 && status < 400) return lasting(`${clause}, a redirect${to}, which is not followed`)
    if (status < 300) return transient(`${clause}, which is no response to a read`)
    return failureOfStatus(status, headers, timing.today())
  }

  return {
    get<Result extends object>(
      request: { origin: string; path: string; headers: Readonly<Record<string, string>> },
      read: (received: Received) => Result | Failure | Promise<Result | Failure>,
      attemptMs?: number,
      mostAttempts?: number,
    ): Promise<Result | null | Failure> {
      return retrier.run(
        async (signal, attempt): Promise<Result | null | Failure> => {
          try {
            const { statusCode, headers, body } = await dispatcher.request({
              ...request,
              method: 'GET',
              signal,
            })
            if (statusCode === 200) {
              const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
              const decoded = decodedBody(body, encoding)
              return decoded === null ? UNASKED_ENCODING : await read({ headers, body: decoded, attempt })
            }
            // The body is read to its end, so that the connection can be used again. Its errors do not matter.
            body.dump({ limit: LONGEST_ERROR, signal }).catch(() => {})
            return missing.includes(statusCode) ? null : failureOfResponse(statusCode, headers)
          } catch (error) {
            const reason: unknown = signal.aborted ? signal.reason : error
            return options.failureOf?.(error, reason) ?? failureOfError(reason, withoutKey)
          }
        },
        attemptMs,
        mostAttempts,
      )
    },
    abort: retrier.abort,
    reportActivity: retrier.reportActivity,
    async close(): Promise<void> {
      retrier.close()
      await dispatcher.destroy()
    },
  }
}
