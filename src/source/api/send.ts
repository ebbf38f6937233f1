import type { Dispatcher } from 'undici'
import { shown } from '../../catalogue/issue.ts'
import {
  type Failure,
  failureOfError,
  failureOfStatus,
  headerOf,
  lasting,
  type ResponseHeaders,
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
  /** Null if there is none. */
  key: string | null
  /** How the key is sent. */
  keyHeader: KeyHeader
  /** Largest size of a decoded body in bytes. */
  longest: number
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  today(): number
}

/** The header that a key is sent in, such as `X-Api-Key`, and what stands before the key in it. */
export interface KeyHeader {
  name: string
  prefix: string
}

/** What a request has beside its path. */
export interface RequestParts {
  filter?: PieceFilter | undefined
  headers?: Readonly<Record<string, string>> | undefined
  /** Called with the headers of a response with status 200, before its body. */
  onHeaders?: (headers: ResponseHeaders) => void
}

/** The most bytes that are read of an error's body. A longer body closes the connection. */
const LONGEST_ERROR = 64 * 1024

/**
 * Makes a function that sends one request, without retries and redirects. It returns the text of a response with status
 * 200, null if there is no such record, or a failure, which is never thrown.
 */
export function createSender({ client, key, keyHeader, longest, today }: SenderOptions) {
  const common = { accept: 'application/json', 'accept-encoding': 'gzip' }
  const own = key === null ? common : { ...common, [keyHeader.name.toLowerCase()]: keyHeader.prefix + key }
  const withoutKey = keyRemover(key)

  return async (
    path: string,
    signal: AbortSignal,
    { filter, headers: more, onHeaders }: RequestParts = {},
  ): Promise<string | null | Failure> => {
    const headers = more === undefined ? own : { ...own, ...more }
    try {
      const response = await client.request({ path, method: 'GET', headers, signal })
      const { headers: received } = response
      if (response.statusCode === 200) {
        onHeaders?.(received)
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
          `${clause}: it knows no key from the header ${keyHeader.name}; give one in TOURPRESS_API_KEY or with --api-key`,
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
