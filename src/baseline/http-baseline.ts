import { rmSync } from 'node:fs'
import { Agent, type Dispatcher, interceptors } from 'undici'
import { SourceError, UsageError } from '../errors.ts'
import { createRetrier } from '../http-client/create-retrier.ts'
import {
  type Failure,
  failureOfError,
  failureOfStatus,
  headerOf,
  isFailure,
  lasting,
  statusClause,
  transient,
} from '../http-client/failure.ts'
import { holdBack } from '../http-client/hold-back.ts'
import { inTime, SlowAnswer } from '../http-client/in-time.ts'
import { decodedBody } from '../http-client/read-body.ts'
import { connectionOptions, REQUEST_LIMITS } from '../http-client/timeouts.ts'
import { realTiming, type Timing } from '../http-client/timing.ts'
import { type WrittenFile, writeContent } from '../tree/written-file.ts'
import { atMost, type BaselineSource, CONNECTIONS, FIRST_HINT } from './baseline-source.ts'

/** How long a whole request may take. A list of a hundred MB arrives in this time, even over a slow line. */
const WHOLE_MS = 600_000

/** How to request a base; tests pass their own options. */
export interface HttpBaselineOptions {
  timing?: Timing
  /** Called about once a second with the seconds left, while the server asks to wait. */
  onWait?: (seconds: number) => void
  /** Whether nothing may be published yet: a missing manifest then says so, and 403 that a file is missing. @default false */
  isFirst?: boolean
}

/** The status of a file that is not shown. A bucket whose list is private says it of missing files too. */
const FORBIDDEN = 403
const MOST_REDIRECTS = 5
/** Error codes of the folder that is written to. Such an error is thrown, because another request would not help. */
const OF_PLACE = /^E(?:NOSPC|DQUOT|ROFS|ACCES|IO|EXIST|MFILE)$/
/** The most bytes that are read of an error's body. If it is longer, its connection is closed. */
const LONGEST_ERROR = 64 * 1024

/**
 * A base at an http(s) address, served by a host or a CDN.
 *
 * @throws {UsageError} when the address has credentials, a query or a fragment.
 */
export function httpBaseline(
  text: string,
  { timing = realTiming, onWait = () => {}, isFirst = false }: HttpBaselineOptions,
): BaselineSource {
  const { name, origin, pathname } = parseBaseline(text)
  const retrier = createRetrier({ timing, attemptMs: WHOLE_MS, onWait })
  const client = new Agent(connectionOptions(CONNECTIONS, REQUEST_LIMITS)).compose(
    holdBack(retrier.canSend),
    interceptors.redirect({ maxRedirections: MOST_REDIRECTS }),
  )
  return {
    name,
    async copy(path, to, most) {
      const file = { path: pathname + path.split('/').map(encodeURIComponent).join('/'), to, most }
      const download = { ...file, client, origin, timing, isFirst, onPiece: retrier.reportActivity }
      const copied = await retrier.run(signal => attempt(download, signal))
      if (isFailure(copied))
        throw retrier.abort(
          new SourceError(`Reading "${path}" of the base "${name}": ${copied.reason}`, {
            hint: copied.reason === statusClause(FORBIDDEN) ? FIRST_HINT : 'Nothing was changed',
          }),
        )
      return copied
    },
    isEmpty: () => false,
    async close() {
      retrier.close()
      await client.destroy()
    },
  }
}

interface Download {
  client: Dispatcher
  origin: string
  path: string
  to: string
  /** The largest allowed size in bytes. */
  most: number
  timing: Timing
  isFirst: boolean
  onPiece(): void
}

/** Requests and writes a file, once. Null if it does not exist; a `Failure` says whether another attempt may help. */
async function attempt(download: Download, signal: AbortSignal): Promise<WrittenFile | null | Failure> {
  const { client, origin, path, to, timing, isFirst } = download
  try {
    // Caches are told not to answer, because a cached list of records that is older than the manifest contradicts it.
    const headers = { 'accept-encoding': 'gzip', 'cache-control': 'no-cache' }
    const response = await client.request({ origin, path, method: 'GET', headers, signal })
    if (response.statusCode === 200) return await writeBody(download, response)
    response.body.dump({ limit: LONGEST_ERROR, signal }).catch(() => {})
    if (response.statusCode === 404 || (isFirst && response.statusCode === FORBIDDEN)) return null
    return failureOfStatus(response.statusCode, response.headers, timing.today())
  } catch (error) {
    rmSync(to, { force: true })
    return failureOf(error, signal)
  }
}

async function writeBody(
  { to, most, timing, onPiece }: Download,
  response: Dispatcher.ResponseData,
): Promise<WrittenFile | Failure> {
  const encoding = headerOf(response.headers, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
  const decoded = decodedBody(response.body, encoding)
  if (decoded === null) return lasting('its answer is encoded in a way that was not asked for')
  return await writeContent(to, atMost(inTime(decoded, timing.now, onPiece), most))
}

/** @throws `error` if it comes from the folder that is written to */
function failureOf(error: unknown, signal: AbortSignal): Failure {
  if (error instanceof Error && error.message.startsWith('Redirect loop'))
    return lasting('it redirects in a circle')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return transient('its gzip data is damaged')
  if (OF_PLACE.test(code)) throw error
  const reason = signal.aborted ? signal.reason : error
  return reason instanceof SlowAnswer ? lasting(reason.message) : failureOfError(reason)
}

function parseBaseline(text: string): { name: string; origin: string; pathname: string } {
  const url = URL.parse(text)
  if (url === null) throw new UsageError('Reading --base: it is not an http(s) address')
  const { origin } = url
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(`Reading --base "${origin}": it has no credentials, no query and no fragment`)
  const path = url.pathname.replace(/\/+$/, '')
  return { name: `${origin}${path}`, origin, pathname: `${path}/` }
}
