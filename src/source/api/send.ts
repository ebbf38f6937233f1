import type { Dispatcher } from 'undici'
import { shown } from '../../catalogue/issue.ts'
import {
  type Failure,
  failureOfError,
  failureOfStatus,
  headerOf,
  lasting,
  statusClause,
  transient,
} from '../../http-client/failure.ts'
import { type PieceFilter, readBody } from '../../http-client/read-body.ts'
import { REQUEST_LIMITS, type RequestLimits } from '../../http-client/timeouts.ts'
import { keyRemover } from './api-key.ts'

export interface AttemptLimits extends RequestLimits {
  /** Largest size of a decoded body. */
  bytes: number
}

/** A page of a thousand long records has a few MB, so 32 MB are a mistake of the source. */
export const ATTEMPT_LIMITS: AttemptLimits = { ...REQUEST_LIMITS, bytes: 32 * 1024 * 1024 }

interface SenderOptions {
  client: Dispatcher
  /** Sent as `X-Api-Key`; null sends none. */
  key: string | null
  /** Largest size of a decoded body in bytes. */
  longest: number
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  today(): number
}

/** The most bytes that are read of an error's body. A longer body closes the connection. */
const LONGEST_ERROR = 64 * 1024

/**
 * Makes a function that sends one request, without retries and redirects. It returns the text of a response with status
 * 200, null if there is no such record, or a failure, which is never thrown.
 */
export function createSender({ client, key, longest, today }: SenderOptions) {
  const common = { accept: 'application/json', 'accept-encoding': 'gzip' }
  const headers = key === null ? common : { ...common, 'x-api-key': key }
  const withoutKey = keyRemover(key)

  return async (
    path: string,
    signal: AbortSignal,
    filter?: PieceFilter,
  ): Promise<string | null | Failure> => {
    try {
      const response = await client.request({ path, method: 'GET', headers, signal })
      const { headers: received } = response
      if (response.statusCode === 200) {
        const encoding = headerOf(received, 'content-encoding')?.trim().toLowerCase() ?? 'identity'
        const body = await readBody(response.body, encoding, longest, filter)
        return typeof body === 'string' ? withoutKey.fromJson(body) : body
      }
      // The body is read to its end, so that the connection can be used again. Errors of this reading do not matter.
      response.body.dump({ limit: LONGEST_ERROR, signal }).catch(() => {})
      if (response.statusCode === 404) return null
      const status = response.statusCode
      const clause = statusClause(status)
      if (status === 401)
        return lasting(
          `${clause}: it knows no key from the header X-Api-Key; give one in TOURPRESS_API_KEY or with --api-key`,
        )
      if (status >= 300 && status < 400) {
        const location = headerOf(received, 'location')
        const to = location === undefined ? '' : ` to ${shown(withoutKey.fromText(location))}`
        return lasting(`${clause}, a redirect${to}, which is not followed so that the key stays here`)
      }
      if (status < 300) return transient(`${clause}, which is no response to a read`)
      return failureOfStatus(status, received, today())
    } catch (error) {
      return failureOfError(signal.aborted ? signal.reason : error, withoutKey.fromText)
    }
  }
}
