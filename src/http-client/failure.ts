import { STATUS_CODES } from 'node:http'
import { errors } from 'undici'
import { messageText } from '../catalogue/issue.ts'
import { HeldBack } from './hold-back.ts'
import { retryAfter } from './timeouts.ts'

/** Marks failures: what a server says is JSON or XML and has no symbols, so that nothing it says passes for one. */
const FAILURE = Symbol('failure')

/** Why an attempt gave nothing. */
export interface Failure {
  kind: typeof FAILURE
  /** One clause about the server, such as `it answers 503 Service Unavailable`. */
  reason: string
  /** Whether another attempt may do better. */
  isTransient: boolean
  /** Milliseconds that the server asks to wait; null where it does not say. */
  waitMs: number | null
  /** The server works, and wants fewer requests: a 429. */
  isLimit: boolean
  /** Nothing was sent, for the server has asked to wait: no attempt at all. */
  isHeldBack: boolean
}

/** Of a server that asks for nothing. */
const silent = { waitMs: null, isLimit: false, isHeldBack: false }

/** A failure that may pass. */
export function transient(reason: string): Failure {
  return { kind: FAILURE, reason, isTransient: true, ...silent }
}

/** A failure that stays. */
export function lasting(reason: string): Failure {
  return { kind: FAILURE, reason, isTransient: false, ...silent }
}

export function isFailure(response: object): response is Failure {
  return 'kind' in response && response.kind === FAILURE
}

/** The headers that tell how long a status lasts. */
export interface StatusHeaders {
  retryAfter: string | undefined
  date: string | undefined
}

/** `it answers 503 Service Unavailable`. */
export function statusClause(status: number): string {
  return `it answers ${status}${STATUS_CODES[status] === undefined ? '' : ` ${STATUS_CODES[status]}`}`
}

/**
 * What a status means that is not the response which was asked for: 408, 429 and 5xx may pass; everything else stays as
 * it is.
 *
 * @param now milliseconds since 1970
 */
export function failureOfStatus(status: number, headers: StatusHeaders, now: number): Failure {
  const said = statusClause(status)
  const waitMs = retryAfter(headers.retryAfter, headers.date, now)
  if (status === 429 || status >= 500 || status === 408)
    return { ...transient(said), waitMs, isLimit: status === 429 }
  return lasting(said)
}

/** What a connection's errors mean, by their code. */
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

/** A name that is not there, and a certificate that is not trusted, stay so for longer than a run lasts. */
const LASTING = /^(?:ENOTFOUND|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_TLS|ERR_SSL)/

/**
 * What it means that a request failed before there was a whole answer.
 *
 * @param withoutKey takes the key out of a message that repeats what the server sent
 */
export function failureOfError(error: unknown, withoutKey = (text: string) => text): Failure {
  if (error instanceof HeldBack) return { ...transient('it asks to wait'), isHeldBack: true }
  const failure = error instanceof Error ? error : new Error(String(error))
  const message = messageText(withoutKey(failure.message))
  const code = 'code' in failure ? String(failure.code) : ''
  if (Object.hasOwn(REASONS, code)) return transient(REASONS[code] ?? code)
  if (code === 'ENOTFOUND') return lasting('there is no such host')
  if (LASTING.test(code)) return lasting(`its certificate is not accepted: ${message}`)
  if (failure instanceof errors.HTTPParserError)
    return transient(`its answer is not HTTP: ${/\((.+)\)$/.exec(message)?.[1] ?? message}`)
  return transient(message === '' ? code : message)
}
