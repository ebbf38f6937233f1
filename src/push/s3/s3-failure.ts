import { messageText, shown } from '../../catalogue/issue.ts'
import { OutputError, TargetError, UsageError } from '../../errors.ts'
import {
  type Failure,
  failureOfStatus,
  lasting,
  type StatusHeaders,
  statusClause,
} from '../../http-client/failure.ts'
import { childText, readXml } from './read-xml.ts'
import type { S3Place } from './s3-place.ts'

/** A response of a store that is not the one that was asked for. */
export interface S3Error extends Failure {
  status: number
  /** What the store calls its reason, such as `NoSuchKey`; empty where it does not say. */
  code: string
  /** What kind of error it is in the end. */
  errorClass: typeof UsageError | typeof OutputError | typeof TargetError
  hint: string | undefined
}

export function isS3Error(failure: Failure): failure is S3Error {
  return 'errorClass' in failure
}

/** The headers of a response, of which each is read once. */
export type HeaderOf = (name: string) => string | undefined

/** What passes when there are fewer requests. Some stores send these with 503, some with 429. */
const LIMITS = new Set([
  'SlowDown',
  'TooManyRequests',
  'RequestLimitExceeded',
  'Throttling',
  'ThrottlingException',
])
/** What passes when it is sent again: it was damaged or cut off on the way, or met another request. */
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
const WRONG_REGION = new Set([
  'AuthorizationHeaderMalformed',
  'IllegalLocationConstraintException',
  'IncorrectEndpoint',
  'PermanentRedirect',
  'TemporaryRedirect',
  'Redirect',
])
const NO_ROOM = new Set(['QuotaExceeded', 'StorageFull', 'XMinioStorageFull', 'InsufficientStorage'])
const CLOCK = new Set(['RequestTimeTooSkewed', 'RequestExpired'])
export const EXPIRED = new Set([
  'ExpiredToken',
  'ExpiredTokenException',
  'TokenRefreshRequired',
  'InvalidToken',
])

/**
 * What a response means that is not the one that was asked for
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html).
 *
 * @param text its body, as far as it could be read; empty for HEAD
 * @param about what was asked, as in `storing "accounts/7.json"`
 * @param today milliseconds since 1970
 */
export function s3ErrorOf(
  status: number,
  header: HeaderOf,
  text: string,
  place: S3Place,
  about: string,
  today: number,
): S3Error {
  const root = text === '' ? null : readXml(text)
  const said = root?.name === 'Error' ? root : null
  const code = said === null ? '' : (childText(said, 'Code') ?? '')
  const refuse = (
    failure: Failure,
    errorClass: S3Error['errorClass'] = UsageError,
    hint?: string,
  ): S3Error => ({
    ...failure,
    status,
    code,
    errorClass,
    hint,
  })
  const told: StatusHeaders = { retryAfter: header('retry-after'), date: header('date') }

  if (LIMITS.has(code) || PASSING.has(code)) {
    const failure = failureOfStatus(503, told, today)
    return refuse(
      { ...failure, reason: `it answers ${status} ${code}`, isLimit: LIMITS.has(code) },
      TargetError,
    )
  }
  const region = header('x-amz-bucket-region') ?? (said === null ? undefined : childText(said, 'Region'))
  const isElsewhere = WRONG_REGION.has(code) || (status > 300 && status < 400)
  // What answers HEAD says nothing else of it.
  if (isElsewhere || (code === '' && (status === 400 || status === 403))) {
    if (region !== undefined && region !== place.region)
      return refuse(
        lasting(`the bucket is in the region ${shown(region)}, not in "${place.region}"`),
        UsageError,
        `Give --region ${messageText(region, 60)}, and with --endpoint that of the region`,
      )
  }
  if (isElsewhere) {
    const endpoint = said === null ? undefined : childText(said, 'Endpoint')
    const to = endpoint ?? header('location')
    return refuse(
      lasting(`${statusClause(status)}: it sends us elsewhere${to === undefined ? '' : `, to ${shown(to)}`}`),
      UsageError,
      'Check --region, --endpoint and --path-style; a redirect is not followed',
    )
  }
  if (code === 'NoSuchBucket') return refuse(lasting(`there is no bucket "${place.bucket}"`))
  if (CLOCK.has(code)) {
    const theirs = Date.parse(told.date ?? '')
    const minutes = Math.round(Math.abs(today - theirs) / 60_000)
    return refuse(
      lasting(
        Number.isNaN(theirs)
          ? "this machine's clock and that of the store differ too much"
          : `this machine's clock is ${minutes} min ${today < theirs ? 'behind' : 'ahead of'} that of the store`,
      ),
      UsageError,
      'Set the clock of this machine',
    )
  }
  if (code === 'InvalidAccessKeyId')
    return refuse(lasting('it does not know the access key'), UsageError, 'Check AWS_ACCESS_KEY_ID')
  if (code === 'SignatureDoesNotMatch')
    return refuse(
      lasting('the secret key does not belong to the access key'),
      UsageError,
      'Check AWS_SECRET_ACCESS_KEY. A proxy that changes requests on the way looks the same',
    )
  if (EXPIRED.has(code))
    return refuse(lasting('the credentials are over'), UsageError, 'Get new ones, and push again: it goes on')
  if (NO_ROOM.has(code) || status === 507)
    return refuse(lasting('it has no room left'), OutputError, 'Make room there, and push again: it goes on')
  if (code === 'EntityTooLarge') return refuse(lasting('it takes nothing so large'), OutputError)
  if (status === 401 || status === 403)
    return refuse(
      lasting(`it forbids ${about}${code === '' ? ` (${status}${otherThanXml(text)})` : ` (${code})`}`),
      UsageError,
      'Which rights a push needs stands in docs/push.md. Without the right to list a store says so too of what is not there',
    )
  // What is not implemented stays so.
  if (status === 501)
    return refuse(lasting(`it does not know how: ${code || '501 Not Implemented'}`), TargetError)
  const failure = failureOfStatus(status, told, today)
  const reason =
    code === '' ? `${failure.reason}${otherThanXml(text)}` : `it answers ${status} ${messageText(code, 60)}`
  return refuse({ ...failure, reason }, TargetError)
}

/** What a body is, where it is not what a store says. */
function otherThanXml(text: string): string {
  return /^\s*<(?:!doctype\s+)?html/i.test(text) ? ' with a page of HTML instead of XML' : ''
}
