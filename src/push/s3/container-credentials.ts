import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { UsageError } from '../../errors.ts'
import { isFailure, lasting, transient } from '../../http-client/failure.ts'
import { type CredentialSource, requestCredentials } from './request-credentials.ts'

/** Hosts to which the token may be sent without TLS: loopback, and the addresses of the service in ECS and EKS. */
const PLAIN_HOSTS =
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|169\.254\.170\.2|169\.254\.170\.23|\[fd00:ec2::23\])$/

const ContainerResponse = z.object({
  AccessKeyId: z.string().min(1),
  SecretAccessKey: z.string().min(1),
  Token: z.string().min(1).optional(),
  Expiration: z.iso.datetime({ offset: true }).optional(),
})

/**
 * Credentials from a service beside the container. Its address is in `AWS_CONTAINER_CREDENTIALS_RELATIVE_URI` or
 * `..._FULL_URI`, its token in `AWS_CONTAINER_AUTHORIZATION_TOKEN` or `..._TOKEN_FILE`. Null if no address is set
 * (https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html).
 *
 * @throws {UsageError} if the address is invalid, or neither https nor one of `PLAIN_HOSTS`.
 */
export function containerCredentials(
  target: string,
  environment: NodeJS.ProcessEnv,
): CredentialSource | null {
  const relative = environment['AWS_CONTAINER_CREDENTIALS_RELATIVE_URI']
  const full = environment['AWS_CONTAINER_CREDENTIALS_FULL_URI']
  if (!relative && !full) return null
  const url = URL.parse(relative ? `http://169.254.170.2${relative}` : (full ?? ''))
  const isSafe =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && PLAIN_HOSTS.test(url.hostname)))
  if (!isSafe)
    throw new UsageError(
      `Opening the target "${target}": AWS_CONTAINER_CREDENTIALS_FULL_URI is neither https nor an address of this machine`,
    )
  const about = "the container's credentials cannot be read"
  return async () => {
    const file = environment['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE']
    let token = environment['AWS_CONTAINER_AUTHORIZATION_TOKEN']
    try {
      if (file) token = (await readFile(file, 'utf8')).trim()
    } catch {
      return lasting(`${about}: the file of AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE is not there`)
    }
    if (token && !/^[\x20-\x7e]+$/.test(token))
      return lasting(`${about}: the token for their service is none`)
    const response = await requestCredentials(about, {
      url: url.href,
      method: 'GET',
      headers: { accept: 'application/json', ...(token ? { authorization: token } : {}) },
      body: null,
    })
    if (isFailure(response)) return response
    if (response.status !== 200) return lasting(`${about}: their service answers ${response.status}`)
    const credentials = ContainerResponse.safeParse(parseJson(response.text)).data
    if (credentials === undefined) return transient(`${about}: their service answers without a key`)
    return {
      accessKeyId: credentials.AccessKeyId,
      secretAccessKey: credentials.SecretAccessKey,
      sessionToken: credentials.Token ?? null,
      expires: credentials.Expiration === undefined ? null : Date.parse(credentials.Expiration),
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
