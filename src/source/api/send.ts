import type { Dispatcher } from 'undici'
import { shown } from '../../catalogue/issue.ts'
import {
  type Failure,
  failureOfError,
  failureOfStatus,
  lasting,
  statusClause,
  transient,
} from '../../http-client/failure.ts'
import { type PieceFilter, readBody } from '../../http-client/read-body.ts'
import { keyRemover } from './api-key.ts'

/** What one attempt may take; times in milliseconds. */
export interface AttemptLimits {
  connect: number
  /** Until the headers are there. */
  headers: number
  /** Between two parts of the body. */
  body: number
  /** The attempt as a whole: a body may trickle without ever pausing. */
  whole: number
  /** That are kept of a body, decoded. */
  bytes: number
}

/**
 * Each time lets a second attempt happen before the source counts as broken. A page of a thousand long records has
 * some MB, so that 32 MB are no catalogue any more.
 */
export const ATTEMPT_LIMITS: AttemptLimits = {
  connect: 5000,
  headers: 14_000,
  body: 10_000,
  whole: 25_000,
  bytes: 32 * 1024 * 1024,
}

/** What a source said: the text of a 200, or that there is no such record. */
export type Reply = { kind: 'text'; text: string } | { kind: 'absent' } | Failure

export interface SenderOptions {
  client: Dispatcher
  /** Sent as `X-Api-Key`; null sends none. */
  key: string | null
  /** Bytes that are kept of a body at most. */
  longest: number
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  today(): number
}

/** More of an error's body is not read; the connection goes with the rest. */
const LONGEST_ERROR = 64 * 1024

/** Sends single requests: no retry, no redirect. What fails is a response too, and nothing is thrown. */
export function createSender({ client, key, longest, today }: SenderOptions) {
  const asked = { accept: 'application/json', 'accept-encoding': 'gzip' }
  const headers = key === null ? asked : { ...asked, 'x-api-key': key }
  const withoutKey = keyRemover(key)

  return async function send(path: string, signal: AbortSignal, filter?: PieceFilter): Promise<Reply> {
    try {
      const response = await client.request({ path, method: 'GET', headers, signal })
      const header = (name: string) => [response.headers[name]].flat()[0]
      if (response.statusCode === 200) {
        const encoding = header('content-encoding')?.trim().toLowerCase() ?? 'identity'
        const body = await readBody(response.body, encoding, longest, filter)
        return typeof body === 'string' ? { kind: 'text', text: withoutKey.fromJson(body) } : body
      }
      // Reading the body to its end lets the connection be used again; how that goes does not matter.
      response.body.dump({ limit: LONGEST_ERROR, signal }).catch(() => {})
      if (response.statusCode === 404) return { kind: 'absent' }
      const status = response.statusCode
      const said = statusClause(status)
      if (status === 401)
        return lasting(
          `${said}: it knows no key from the header X-Api-Key; give one in TOURPRESS_API_KEY or with --api-key`,
        )
      if (status >= 300 && status < 400) {
        const location = header('location')
        const to = location === undefined ? '' : ` to ${shown(withoutKey.fromText(location))}`
        return lasting(`${said}, a redirect${to}, which is not followed so that the key stays here`)
      }
      if (status < 300) return transient(`${said}, which is no answer to a read`)
      return failureOfStatus(status, { retryAfter: header('retry-after'), date: header('date') }, today())
    } catch (error) {
      return failureOfError(signal.aborted ? signal.reason : error, withoutKey.fromText)
    }
  }
}
