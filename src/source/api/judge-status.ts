import { STATUS_CODES } from 'node:http'
import { shown } from '../../catalogue/fault.ts'
import { type Failure, lasting, transient } from './failure.ts'
import { retryAfter } from './retry-after.ts'

/** The headers that tell what a status means. */
export interface StatusHeaders {
  retryAfter: string | undefined
  date: string | undefined
  location: string | undefined
}

/**
 * What a status other than 200 means. Redirects are refused, for the key must not travel to wherever they point;
 * 429 and 5xx may pass; everything else stays as it is.
 *
 * @param now milliseconds since 1970
 */
export function judgeStatus(status: number, headers: StatusHeaders, now: number): Failure {
  const said = `it answers ${status}${STATUS_CODES[status] === undefined ? '' : ` ${STATUS_CODES[status]}`}`
  if (status === 401)
    return lasting(
      `${said}: it knows no key from the header X-Api-Key; give one in TOURPRESS_API_KEY or with --api-key`,
    )
  if (status >= 300 && status < 400)
    return lasting(
      `${said}, a redirect${headers.location === undefined ? '' : ` to ${shown(headers.location)}`}, which is not followed so that the key stays here`,
    )
  const waitMs = retryAfter(headers.retryAfter, headers.date, now)
  if (status === 429 || status >= 500 || status === 408)
    return { ...transient(said), waitMs, isLimit: status === 429 }
  return status > 200 && status < 300 ? transient(`${said}, which is no answer to a read`) : lasting(said)
}
