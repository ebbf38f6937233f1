import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { UsageError } from '../../errors.ts'
import { isFailure, lasting, transient } from '../../http-client/failure.ts'
import { askOnce } from './ask-once.ts'
import type { CredentialSource } from './credential-source.ts'

/** Where ECS and EKS have the service, beside loopback: no other machine is sent the token without TLS. */
const PLAIN_HOSTS =
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|169\.254\.170\.2|169\.254\.170\.23|\[fd00:ec2::23\])$/

const ContainerResponse = z.object({
  AccessKeyId: z.string().min(1),
  SecretAccessKey: z.string().min(1),
  Token: z.string().min(1).optional(),
  Expiration: z.iso.datetime({ offset: true }).optional(),
})

/**
 * Credentials of a service that a container is told the address of: `AWS_CONTAINER_CREDENTIALS_RELATIVE_URI` or
 * `..._FULL_URI`, with `AWS_CONTAINER_AUTHORIZATION_TOKEN` or `..._TOKEN_FILE`. Null where there is none
 * (https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html).
 *
 * @throws {UsageError} when the address cannot be used.
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
    const response = await askOnce(about, {
      url: url.href,
      method: 'GET',
      headers: { accept: 'application/json', ...(token ? { authorization: token } : {}) },
      body: null,
    })
    if (isFailure(response)) return response
    if (response.status !== 200) return lasting(`${about}: their service answers ${response.status}`)
    const given = ContainerResponse.safeParse(parsed(response.text)).data
    if (given === undefined) return transient(`${about}: their service answers without a key`)
    return {
      accessKeyId: given.AccessKeyId,
      secretAccessKey: given.SecretAccessKey,
      sessionToken: given.Token ?? null,
      expires: given.Expiration === undefined ? null : Date.parse(given.Expiration),
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
