import { UsageError } from '../../errors.ts'
import { type Failure, isFailure } from '../../http-client/failure.ts'
import { containerCredentials } from './container-credentials.ts'
import type { CredentialSource, Credentials } from './credential-source.ts'
import { webIdentityCredentials } from './web-identity-credentials.ts'

/** Credentials as they are needed. */
export interface CredentialKeeper {
  /** Those that hold now; why there are none, where their source fails. */
  current(): Promise<Credentials | Failure>
  /** Says that the store takes these no more. Whether there may be others. */
  expire(credentials: Credentials): boolean
}

/** So long before they end others are asked for: requests take their time, and clocks differ. */
const EARLY_MS = 5 * 60_000
/** A source that gives what soon ends is not asked for each request. */
const OFTENEST_MS = 60_000

/**
 * Finds where the environment has credentials, as the tools of AWS do: a key itself, a token of the machine's own
 * identity, or the address of a service beside the container.
 *
 * @param today milliseconds since 1970
 * @throws {UsageError} when there is none of them, or half of one.
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
  return typeof source === 'function' ? renewing(source, today) : lasting(source)
}

/** A key that stands in the environment itself. */
function keyCredentials(target: string, environment: NodeJS.ProcessEnv): Credentials | null {
  const accessKeyId = environment['AWS_ACCESS_KEY_ID']?.trim() || null
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY']?.trim() || null
  const sessionToken = environment['AWS_SESSION_TOKEN']?.trim() || null
  if (accessKeyId === null && secretAccessKey === null) return null
  const missing = accessKeyId === null ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY'
  if (accessKeyId === null || secretAccessKey === null)
    throw new UsageError(`Opening the target "${target}": ${missing} is not set, but its other half is`)
  // A header cannot hold anything else, and its error would show the value.
  for (const [name, value] of Object.entries({
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SESSION_TOKEN: sessionToken,
  }))
    if (value !== null && !/^[\x21-\x7e]+$/.test(value))
      throw new UsageError(`Opening the target "${target}": ${name} holds what no key has`)
  return { accessKeyId, secretAccessKey, sessionToken, expires: null }
}

function lasting(credentials: Credentials): CredentialKeeper {
  return { current: async () => credentials, expire: () => false }
}

function renewing(source: CredentialSource, today: () => number): CredentialKeeper {
  let held: Credentials | undefined
  let asked = Number.NEGATIVE_INFINITY
  let asking: Promise<Credentials | Failure> | undefined

  async function renew(): Promise<Credentials | Failure> {
    asked = today()
    const renewed = await source()
    asking = undefined
    if (!isFailure(renewed)) held = renewed
    // What still holds is better than nothing.
    else if (held !== undefined && (held.expires ?? 0) > today()) return held
    return renewed
  }

  return {
    current() {
      const left = held === undefined ? 0 : (held.expires ?? Number.POSITIVE_INFINITY) - today()
      const isEnough = left > EARLY_MS || (left > 0 && today() - asked < OFTENEST_MS)
      if (held !== undefined && isEnough) return Promise.resolve(held)
      asking ??= renew()
      return asking
    },
    expire(credentials) {
      if (held === credentials) held = undefined
      return true
    },
  }
}
