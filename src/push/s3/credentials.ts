import { UsageError } from '../../errors.ts'
import { type Failure, isFailure } from '../../http-client/failure.ts'
import { type CredentialSource, containerCredentials, webIdentityCredentials } from './credential-sources.ts'
import type { Credentials } from './sign.ts'

/** Provides valid credentials for each request, and renews them where they expire. */
export interface CredentialKeeper {
  /** The valid credentials, or why their source failed. */
  current(): Promise<Credentials | Failure>
  /** Drops `credentials`, which the store rejects as expired. Returns whether a retry may find new ones. */
  expire(credentials: Credentials): boolean
}

/** Credentials are renewed this long before they expire, since requests take time and clocks differ. */
const RENEW_BEFORE_MS = 5 * 60_000
/** The shortest time between renewals, for sources whose credentials always expire within `RENEW_BEFORE_MS`. */
const RENEW_EVERY_MS = 60_000

/**
 * Finds the credentials of the environment in the order of AWS's own tools: a key, a web identity token, or the address of
 * a service beside the container.
 *
 * @param today milliseconds since 1970
 * @throws {UsageError} if there are no credentials, or only half of a key.
 */
export function keepCredentials(
  target: string,
  environment: NodeJS.ProcessEnv,
  today: () => number,
): CredentialKeeper {
  const source =
    keyCredentials(target, environment) ??
    webIdentityCredentials(environment) ??
    containerCredentials(target, environment)
  if (source === null)
    throw new UsageError(`Opening the target "${target}": the environment has no credentials`, {
      hint: 'They are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, from AWS_WEB_IDENTITY_TOKEN_FILE with AWS_ROLE_ARN, or from AWS_CONTAINER_CREDENTIALS_FULL_URI',
    })
  return typeof source === 'function'
    ? renewCredentials(source, today)
    : { current: async () => source, expire: () => false }
}

/** The key in the environment's variables; null if neither of its halves is set. */
function keyCredentials(target: string, environment: NodeJS.ProcessEnv): Credentials | null {
  const accessKeyId = environment['AWS_ACCESS_KEY_ID']?.trim() || null
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY']?.trim() || null
  const sessionToken = environment['AWS_SESSION_TOKEN']?.trim() || null
  if (accessKeyId === null && secretAccessKey === null) return null
  const missing = accessKeyId === null ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY'
  if (accessKeyId === null || secretAccessKey === null)
    throw new UsageError(`Opening the target "${target}": ${missing} is not set, but its other half is`)
  // A value with other characters is refused, since it is invalid in headers. The error of an invalid header would show
  // it.
  for (const [name, value] of Object.entries({
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SESSION_TOKEN: sessionToken,
  }))
    if (value !== null && !/^[\x21-\x7e]+$/.test(value))
      throw new UsageError(`Opening the target "${target}": ${name} holds what no key has`)
  return { accessKeyId, secretAccessKey, sessionToken, expires: null }
}

function renewCredentials(source: CredentialSource, today: () => number): CredentialKeeper {
  let current: Credentials | undefined
  let renewedAt = Number.NEGATIVE_INFINITY
  let renewal: Promise<Credentials | Failure> | undefined

  async function renew(): Promise<Credentials | Failure> {
    renewedAt = today()
    const renewed = await source()
    renewal = undefined
    if (!isFailure(renewed)) current = renewed
    // The renewal failed, but the old credentials are still valid, so they are used for longer.
    else if (current !== undefined && (current.expires ?? 0) > today()) return current
    return renewed
  }

  return {
    current() {
      const left = current === undefined ? 0 : (current.expires ?? Number.POSITIVE_INFINITY) - today()
      const isEnough = left > RENEW_BEFORE_MS || (left > 0 && today() - renewedAt < RENEW_EVERY_MS)
      if (current !== undefined && isEnough) return Promise.resolve(current)
      renewal ??= renew()
      return renewal
    },
    expire(credentials) {
      if (current === credentials) current = undefined
      return true
    },
  }
}
