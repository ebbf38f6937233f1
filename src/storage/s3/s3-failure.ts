import { messageText, shown } from '../../catalogue/issue.ts'
import { OutputError, UsageError } from '../../errors.ts'
import {
  type Failure,
  failureOfStatus,
  headerOf,
  lasting,
  type ResponseHeaders,
  statusClause,
} from '../../http-client/failure.ts'
import type { StoreUse } from '../target.ts'
import { childText, readXml, type XmlElement } from './read-xml.ts'
import type { S3Location } from './s3-location.ts'

interface S3Error extends Failure {
  code: string
  errorClass: typeof UsageError | typeof OutputError | null
  hint: string | undefined
}

export function isS3Error(failure: Failure): failure is S3Error {
  return 'errorClass' in failure
}

/** Error codes of a store that asks for fewer requests. Some stores send them with 503 and others with 429. */
const LIMITS = /^(?:SlowDown|TooManyRequests|RequestLimitExceeded|Throttling|ThrottlingException)$/
/** Codes after which a retry may succeed: the request was damaged or cut off, or conflicted with another request. */
const PASSING = new Set([
  'BadDigest',
  'ConditionalRequestConflict',
  'IncompleteBody',
  'InternalError',
  'OperationAborted',
  'RequestTimeout',
  'ServiceUnavailable',
  'XAmzContentSHA256Mismatch',
])
const WRONG_REGION =
  /^(?:AuthorizationHeaderMalformed|IllegalLocationConstraintException|IncorrectEndpoint|PermanentRedirect|TemporaryRedirect|Redirect)$/
const NO_ROOM = /^(?:QuotaExceeded|StorageFull|XMinioStorageFull|InsufficientStorage)$/
const CLOCK = /^(?:RequestTimeTooSkewed|RequestExpired)$/
export const EXPIRED = /^(?:ExpiredToken|ExpiredTokenException|TokenRefreshRequired|InvalidToken)$/

export interface ErrorResponse {
  status: number
  headers: ResponseHeaders
  text: string
}

interface ParsedError extends ErrorResponse {
  element: XmlElement | null
  code: string
}

type Cause = Omit<S3Error, 'code'>

/**
 * Says what an error response means (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
 *
 * @param about what the request does, as in `storing "accounts/7.json"`
 */
export function s3ErrorOf(
  response: ErrorResponse,
  { location, use }: { location: S3Location; use: StoreUse },
  about: string,
  today: number,
): S3Error {
  const { text } = response
  const root = text === '' ? null : readXml(text)
  const element = root?.name === 'Error' ? root : null
  const code = element === null ? '' : (childText(element, 'Code') ?? '')
  const error: ParsedError = { ...response, element, code }
  const cause =
    transientCause(error, today) ??
    redirectCause(error, location) ??
    clockCause(error, today) ??
    codeCause(error, location) ??
    statusCause(error, use, about, today)
  return { ...cause, code }
}

function usage(reason: string, hint?: string): Cause {
  return { ...lasting(reason), errorClass: UsageError, hint }
}

function output(reason: string, hint?: string): Cause {
  return { ...lasting(reason), errorClass: OutputError, hint }
}

function transientCause({ status, code, headers }: ParsedError, today: number): Cause | null {
  const isLimit = LIMITS.test(code)
  if (!isLimit && !PASSING.has(code)) return null
  const reason = `it answers ${status} ${code}`
  return { ...failureOfStatus(503, headers, today), reason, isLimit, errorClass: null, hint: undefined }
}

function redirectCause({ status, code, headers, element }: ParsedError, location: S3Location): Cause | null {
  const isElsewhere = WRONG_REGION.test(code) || (status > 300 && status < 400)
  const region =
    headerOf(headers, 'x-amz-bucket-region') ?? (element === null ? undefined : childText(element, 'Region'))
  // A response to HEAD has no body and so no code. With 400 or 403, its header alone shows that the region is wrong.
  const isSuspicious = isElsewhere || (code === '' && (status === 400 || status === 403))
  if (isSuspicious && region !== undefined && region !== location.region)
    return usage(
      `the bucket is in the region ${shown(region)}, not in "${location.region}"`,
      `Give --region ${messageText(region, 60)}, and with --endpoint that of the region`,
    )
  if (!isElsewhere) return null
  const endpoint = element === null ? undefined : childText(element, 'Endpoint')
  const to = endpoint ?? headerOf(headers, 'location')
  return usage(
    `${statusClause(status)}: it sends us elsewhere${to === undefined ? '' : `, to ${shown(to)}`}`,
    'Check --region, --endpoint and --path-style; a redirect is not followed',
  )
}

function clockCause({ code, headers }: ParsedError, today: number): Cause | null {
  if (!CLOCK.test(code)) return null
  const theirs = Date.parse(headerOf(headers, 'date') ?? '')
  const minutes = Math.round(Math.abs(today - theirs) / 60_000)
  return usage(
    Number.isNaN(theirs)
      ? "this machine's clock and that of the store differ too much"
      : `this machine's clock is ${minutes} min ${today < theirs ? 'behind' : 'ahead of'} that of the store`,
    'Set the clock of this machine',
  )
}

function codeCause({ status, code }: ParsedError, { bucket }: S3Location): Cause | null {
  if (code === 'NoSuchBucket') return usage(`there is no bucket "${bucket}"`)
  if (code === 'InvalidAccessKeyId')
    return usage('it does not know the access key', 'Check AWS_ACCESS_KEY_ID')
  if (code === 'SignatureDoesNotMatch')
    return usage(
      'the secret key does not belong to the access key',
      'Check AWS_SECRET_ACCESS_KEY. A proxy that changes requests on the way looks the same',
    )
  if (EXPIRED.test(code))
    return usage('the credentials are over', 'Get new ones, and run it again: it goes on')
  if (NO_ROOM.test(code) || status === 507)
    return output('it has no room left', 'Make room there, and run it again: it goes on')
  return code === 'EntityTooLarge' ? output('it takes nothing so large') : null
}

function statusCause(
  { status, code, text, headers }: ParsedError,
  use: StoreUse,
  about: string,
  today: number,
): Cause {
  if (status === 401 || status === 403)
    return usage(
      `it forbids ${about}${code === '' ? ` (${status}${htmlClause(text)})` : ` (${code})`}`,
      use.denied,
    )
  const unexplained = { errorClass: null, hint: undefined }
  // `failureOfStatus` takes every status from 500 on for transient, but 501 is permanent.
  if (status === 501)
    return { ...lasting(`it does not know how: ${code || '501 Not Implemented'}`), ...unexplained }
  const failure = failureOfStatus(status, headers, today)
  const reason =
    code === '' ? `${failure.reason}${htmlClause(text)}` : `it answers ${status} ${messageText(code, 60)}`
  return { ...failure, reason, ...unexplained }
}

function htmlClause(text: string): string {
  return /^\s*<(?:!doctype\s+)?html/i.test(text) ? ' with a page of HTML instead of XML' : ''
}
