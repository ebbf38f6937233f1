import { rmSync } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Agent, interceptors } from 'undici'
import { SourceError, UsageError } from '../errors.ts'
import { createRetrier } from '../http-client/create-retrier.ts'
import {
  type Failure,
  failureOfError,
  failureOfStatus,
  isFailure,
  lasting,
  transient,
} from '../http-client/failure.ts'
import { holdBack } from '../http-client/hold-back.ts'
import { MOST_RETRIES } from '../http-client/timeouts.ts'
import { realTiming, type Timing } from '../http-client/timing.ts'
import { type WrittenFile, writeContent } from '../tree/written-file.ts'
import { atMost, type BaseSource, CONNECTIONS, LONGER, TooLong } from './base-source.ts'

/** What one request may take, in milliseconds. */
export interface HttpBaseLimits {
  connect: number
  /** Until the headers are there. */
  headers: number
  /** Between two parts of the body. */
  body: number
  /** The request as a whole: a list of a hundred MB comes over a slow line too. */
  whole: number
}

const LIMITS: HttpBaseLimits = { connect: 5000, headers: 14_000, body: 10_000, whole: 600_000 }

/** How a base is asked; tests bring their own. */
export interface HttpBaseOptions {
  timing?: Timing
  limits?: HttpBaseLimits
  /** Told about once a second while the server asks to wait, with the seconds left. */
  onWait?: (seconds: number) => void
}

const MOST_ATTEMPTS = 8
const MOST_REDIRECTS = 5
/** Codes of the place that is written to. */
const OF_PLACE = /^E(?:NOSPC|DQUOT|ROFS|ACCES|IO|EXIST|MFILE)$/
/** More of an error's body is not read; the connection goes with the rest. */
const LONGEST_ERROR = 64 * 1024

/**
 * A base at an http(s) address: what a host or a CDN serves.
 *
 * @throws {UsageError} when the address has more than a host and a path.
 */
export function httpBase(
  text: string,
  { timing = realTiming, limits = LIMITS, onWait = () => {} }: HttpBaseOptions = {},
): BaseSource {
  const { name, origin, pathname } = parseBase(text)
  const retrier = createRetrier({
    timing,
    attemptMs: limits.whole,
    maxRetries: MOST_RETRIES,
    onRetry() {},
    onPause() {},
    onWait,
  })
  const client = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: limits.connect },
    headersTimeout: limits.headers,
    bodyTimeout: limits.body,
  }).compose(holdBack(retrier.canSend), interceptors.redirect({ maxRedirections: MOST_REDIRECTS }))

  let underWay = 0

  async function attempt(
    path: string,
    to: string,
    most: number,
    signal: AbortSignal,
  ): Promise<WrittenFile | null | Failure> {
    try {
      // Something between that keeps an older list than the manifest is would make the two contradict each other.
      const headers = { 'accept-encoding': 'gzip', 'cache-control': 'no-cache' }
      const response = await client.request({ origin, path: pathname + path, method: 'GET', headers, signal })
      const header = (name: string) => [response.headers[name]].flat()[0]
      if (response.statusCode !== 200) {
        response.body.dump({ limit: LONGEST_ERROR, signal }).catch(() => {})
        if (response.statusCode === 404) return null
        const said = { retryAfter: header('retry-after'), date: header('date') }
        return failureOfStatus(response.statusCode, said, timing.today())
      }
      const encoding = header('content-encoding')?.trim().toLowerCase() ?? 'identity'
      // A body that is given up emits an error, which would end the process where nobody listens.
      response.body.on('error', () => {})
      if (encoding !== 'identity' && encoding !== 'gzip') {
        response.body.destroy()
        return lasting('its answer is encoded in a way that was not asked for')
      }
      const decoded = encoding === 'gzip' ? pipeline(response.body, createGunzip(), () => {}) : response.body
      return await writeContent(to, atMost(decoded, most, retrier.reportActivity))
    } catch (error) {
      rmSync(to, { force: true })
      if (error instanceof TooLong) return LONGER
      if (error instanceof Error && error.message.startsWith('Redirect loop'))
        return lasting('it redirects in a circle')
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (code.startsWith('Z_')) return transient('its gzip data is damaged')
      // The place that is written to is at fault, and not the server.
      if (OF_PLACE.test(code)) throw error
      return failureOfError(signal.aborted ? signal.reason : error)
    }
  }

  return {
    name,
    async copy(path, to, most) {
      // While nothing was asked, as when the source was read, nothing could be answered.
      if (underWay === 0) retrier.reportActivity()
      underWay++
      const copied = await retrier
        .run(signal => attempt(path, to, most, signal), MOST_ATTEMPTS)
        .finally(() => underWay--)
      if (copied !== null && isFailure(copied))
        throw retrier.abort(
          new SourceError(`Reading "${path}" of the base "${name}": ${copied.reason}`, {
            hint: 'Nothing was changed',
          }),
        )
      return copied
    },
    async close() {
      retrier.close()
      await client.destroy()
    },
  }
}

function parseBase(text: string): { name: string; origin: string; pathname: string } {
  const url = URL.parse(text)
  if (url === null) throw new UsageError('Reading --base: it is not an http(s) address')
  const { origin } = url
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(`Reading --base "${origin}": it has no credentials, no query and no fragment`)
  const path = url.pathname.replace(/\/+$/, '')
  return { name: `${origin}${path}`, origin, pathname: `${path}/` }
}
