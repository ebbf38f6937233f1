import { rmSync } from 'node:fs'
import { SourceError, UsageError } from '../errors.ts'
import { createHttpClient } from '../http-client/create-http-client.ts'
import { type Failure, isFailure, lasting, statusClause, transient } from '../http-client/failure.ts'
import { inTime, SlowAnswer } from '../http-client/in-time.ts'
import { REQUEST_LIMITS } from '../http-client/timeouts.ts'
import { realTiming, type Timing } from '../http-client/timing.ts'
import { type WrittenFile, writeContent } from '../tree/written-file.ts'
import { atMost, type BaselineSource, CONNECTIONS, FIRST_HINT } from './baseline-source.ts'

/** The most milliseconds that a request may take. A list of a hundred MB arrives in time even over a slow line. */
const WHOLE_MS = 600_000

export interface HttpBaselineOptions {
  timing?: Timing
  /** Called about once a second with the seconds left, while the server asks to wait. */
  onWait?: (seconds: number) => void
  /** Whether a missing manifest is no error, since nothing is published yet. 403 then counts as 404. @default false */
  isFirst?: boolean
}

/** S3 answers with this status for a missing file, too, unless the reader may list the bucket. */
const FORBIDDEN = 403
const MOST_REDIRECTS = 5
/** Codes of errors of the local disk, after which a request is not repeated: the server is not at fault. */
const OF_PLACE = /^E(?:NOSPC|DQUOT|ROFS|ACCES|IO|EXIST|MFILE)$/
export function httpBaseline(
  text: string,
  { timing = realTiming, onWait = () => {}, isFirst = false }: HttpBaselineOptions,
): BaselineSource {
  const { name, origin, pathname } = parseBaseline(text)
  const http = createHttpClient({
    ...{ timing, onWait, limits: { ...REQUEST_LIMITS, whole: WHOLE_MS } },
    ...{ connections: CONNECTIONS, redirects: MOST_REDIRECTS, failureOf },
    missing: isFirst ? [404, FORBIDDEN] : [404],
  })
  // Caches must not answer, because a cached list of records that is older than the manifest contradicts the manifest.
  const headers = { 'accept-encoding': 'gzip', 'cache-control': 'no-cache' }
  return {
    name,
    async copy(path, to, most) {
      const file = pathname + path.split('/').map(encodeURIComponent).join('/')
      const copied = await http.get<WrittenFile>({ origin, path: file, headers }, async received => {
        try {
          return await writeContent(to, atMost(inTime(received.body, timing.now, http.reportActivity), most))
        } catch (error) {
          rmSync(to, { force: true })
          throw error
        }
      })
      if (isFailure(copied))
        throw http.abort(
          new SourceError(`Reading "${path}" of the base "${name}": ${copied.reason}`, {
            hint: copied.reason === statusClause(FORBIDDEN) ? FIRST_HINT : 'Nothing was changed',
          }),
        )
      return copied
    },
    isEmpty: () => false,
    close: http.close,
  }
}

function failureOf(error: unknown, reason: unknown): Failure | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('Z_')) return transient('its gzip data is damaged')
  if (OF_PLACE.test(code)) throw error
  return reason instanceof SlowAnswer ? lasting(reason.message) : undefined
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
