import { STATUS_CODES } from 'node:http'
import { errors } from 'undici'
import { messageText } from '../catalogue/issue.ts'
import { HeldBack } from './hold-back.ts'
import { retryAfter } from './timeouts.ts'

/** Marks failures. JSON and XML contain no symbols, so no response of a server can be mistaken for a failure. */
const FAILURE = Symbol('failure')

export interface Failure {
  kind: typeof FAILURE
  /** One clause about the server, such as `it answers 503 Service Unavailable`. */
  reason: string
  isTransient: boolean
  /** Milliseconds that the server asks to wait; null if it does not ask. */
  waitMs: number | null
  /** Whether the failure is a rate limit (429): the server works, but wants fewer requests. */
  isLimit: boolean
  /** Whether nothing was sent, because the server had asked to wait. If so, the attempt does not count. */
  isHeldBack: boolean
}

const NO_WAIT = { waitMs: null, isLimit: false, isHeldBack: false }

export function transient(reason: string): Failure {
  return { kind: FAILURE, reason, isTransient: true, ...NO_WAIT }
}

export function lasting(reason: string): Failure {
  return { kind: FAILURE, reason, isTransient: false, ...NO_WAIT }
}

export function isFailure(response: object | null): response is Failure {
  return response !== null && 'kind' in response && response.kind === FAILURE
}

/** The headers of a response by their lower-case names. */
export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

export function headerOf(headers: ResponseHeaders, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

export function statusClause(status: number): string {
  return `it answers ${status}${STATUS_CODES[status] === undefined ? '' : ` ${STATUS_CODES[status]}`}`
}

/** `now` is in milliseconds since 1970. */
export function failureOfStatus(status: number, headers: ResponseHeaders, now: number): Failure {
  const reason = statusClause(status)
  const waitMs = retryAfter(headerOf(headers, 'retry-after'), headerOf(headers, 'date'), now)
  if (status === 429 || status >= 500 || status === 408)
    return { ...transient(reason), waitMs, isLimit: status === 429 }
  return lasting(reason)
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'it refuses connections',
  ECONNRESET: 'it resets the connection',
  EPIPE: 'it closes the connection',
  ETIMEDOUT: 'it does not take connections in time',
  UND_ERR_CONNECT_TIMEOUT: 'it does not take connections in time',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer in time',
  UND_ERR_BODY_TIMEOUT: 'it stops in the middle of its answer',
  UND_ERR_SOCKET: 'it closes the connection before its answer ends',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'its answer is shorter or longer than it says',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of its answer are too long',
}

/** Codes of an unknown host and of an untrusted certificate, which last longer than a run. So retries do not help. */
const LASTING = /^(?:ENOTFOUND|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL)/

export function failureOfError(error: unknown, withoutKey = (text: string) => text): Failure {
  if (error instanceof HeldBack) return { ...transient('it asks to wait'), isHeldBack: true }
  const thrown = error instanceof Error ? error : new Error(String(error))
  const message = messageText(withoutKey(thrown.message))
  const code = 'code' in thrown ? String(thrown.code) : ''
  if (Object.hasOwn(REASONS, code)) return transient(REASONS[code] ?? code)
  if (code === 'ENOTFOUND') return lasting('there is no such host')
  if (LASTING.test(code)) return lasting(`its certificate is not accepted: ${message}`)
  if (message.startsWith('Redirect loop')) return lasting('it redirects in a circle')
  if (/^(?:UND_ERR_INVALID_ARG|ERR_INVALID_URL)$/.test(code))
    return lasting(`it, or an address that it redirects to, cannot be asked: ${message}`)
  if (thrown instanceof errors.HTTPParserError)
    return transient(`its answer is not HTTP: ${/\((.+)\)$/.exec(message)?.[1] ?? message}`)
  return transient(message === '' ? code : message)
}
