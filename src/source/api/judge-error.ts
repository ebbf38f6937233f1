import { errors } from 'undici'
import { messageText } from '../../catalogue/fault.ts'
import { type Failure, lasting, transient } from './failure.ts'

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
 * @param withoutKey takes the key out of a message that repeats what the source sent
 */
export function judgeError(error: unknown, withoutKey = (text: string) => text): Failure {
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
