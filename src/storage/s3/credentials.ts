import { messageText, shown } from '../../catalogue/issue.ts'
import { UsageError } from '../../errors.ts'
import { type Failure, isFailure } from '../../http-client/failure.ts'
import { type CredentialSource, containerCredentials, webIdentityCredentials } from './credential-sources.ts'
import { readProfile } from './profile.ts'
import type { Credentials } from './sign.ts'

export interface CredentialKeeper {
  current(): Promise<Credentials | Failure>
  /** Drops `credentials`, which the store rejects as expired. Returns whether a retry may find new ones. */
  expire(credentials: Credentials): boolean
}

/** Credentials are renewed this long before they expire, since requests take time and clocks differ. */
const RENEW_BEFORE_MS = 5 * 60_000
/** Without this pause, credentials that always expire within `RENEW_BEFORE_MS` would be renewed for each request. */
const RENEW_EVERY_MS = 60_000

/**
 * Finds credentials in the order of AWS's own tools.
 *
 * @param opening what is being done, with the name of the store, for messages
 * @throws {UsageError} if there are no credentials or half of a key, or a profile logs in as only AWS's own tools can.
 */
export function keepCredentials(
  opening: string,
  environment: NodeJS.ProcessEnv,
  today: () => number,
): CredentialKeeper {
  const source =
    keyCredentials(opening, name => environment[name]) ??
    webIdentityCredentials(environment) ??
    profileCredentials(opening, environment) ??
    containerCredentials(opening, environment)
  if (source === null)
    throw new UsageError(`${opening}: the environment has no credentials`, {
      hint: `They are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, from AWS_WEB_IDENTITY_TOKEN_FILE with AWS_ROLE_ARN, from ~/.aws/credentials, or from AWS_CONTAINER_CREDENTIALS_FULL_URI. On a machine of EC2 run first: ${exportCommand()}`,
    })
  return typeof source === 'function'
    ? renewCredentials(source, today)
    : { current: async () => source, expire: () => false }
}

function keyCredentials(
  opening: string,
  find: (name: string) => string | undefined,
  where = '',
): Credentials | null {
  const read = (name: string) => find(name)?.trim() || null
  const [accessKeyId, secretAccessKey] = [read('AWS_ACCESS_KEY_ID'), read('AWS_SECRET_ACCESS_KEY')]
  const sessionToken = read('AWS_SESSION_TOKEN')
  if (accessKeyId === null && secretAccessKey === null) return null
  const missing = accessKeyId === null ? 'AWS_ACCESS_KEY_ID' : 'AWS_SECRET_ACCESS_KEY'
  if (accessKeyId === null || secretAccessKey === null)
    throw new UsageError(`${opening}: ${missing}${where} is not set, but its other half is`)
  // Characters such as a line break are invalid in headers, and the error of such a header would show the secret.
  for (const [name, value] of Object.entries({
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SESSION_TOKEN: sessionToken,
  }))
    if (value !== null && !/^[\x21-\x7e]+$/.test(value))
      throw new UsageError(`${opening}: ${name}${where} holds what no key has`)
  return { accessKeyId, secretAccessKey, sessionToken, expires: null }
}

/** Settings by which a profile gets its key from a role or a login. They win over a key in the same profile. */
const ELSEWHERE = ['role_arn', 'sso_session', 'sso_start_url', 'login_session']
/** The setting that names a program which prints a key. A key in the profile itself wins over the program. */
const PROCESS = 'credential_process'

function profileCredentials(opening: string, environment: NodeJS.ProcessEnv): Credentials | null {
  const { name, settings } = readProfile(environment)
  const profile = `the profile ${shown(name)}`
  const elsewhere = ELSEWHERE.find(setting => settings.has(setting))
  const find = (key: string) => settings.get(key.toLowerCase())
  const key = elsewhere === undefined ? keyCredentials(opening, find, ` of ${profile}`) : null
  if (key !== null) return key
  const setting = elsewhere ?? (settings.has(PROCESS) ? PROCESS : null)
  if (setting !== null)
    throw new UsageError(
      `${opening}: ${profile} gets its key by ${setting}, which only AWS's own tools use`,
      {
        hint: `Run first: ${exportCommand(name)}`,
      },
    )
  if (environment['AWS_PROFILE'])
    throw new UsageError(`${opening}: ${profile}, which AWS_PROFILE names, has no key in ~/.aws/credentials`)
  return null
}

function exportCommand(profile?: string): string {
  const named = profile === undefined ? '' : ` --profile ${messageText(profile)}`
  return `eval "$(aws configure export-credentials${named} --format env)"`
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
