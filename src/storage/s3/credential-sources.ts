import { readFile } from 'node:fs/promises'
import { request } from 'undici'
import * as z from 'zod'
import { messageText } from '../../catalogue/issue.ts'
import { UsageError } from '../../errors.ts'
import {
  type Failure,
  failureOfError,
  failureOfStatus,
  isFailure,
  lasting,
  transient,
} from '../../http-client/failure.ts'
import { readBody } from '../../http-client/read-body.ts'
import { parseJson } from '../../runtime/parse-json.ts'
import { childText, readXml, type XmlElement } from './read-xml.ts'
import type { Credentials } from './sign.ts'

export type CredentialSource = () => Promise<Credentials | Failure>

/** Hosts to which the authorization token may be sent without TLS: loopback, and the service of ECS and EKS. */
const PLAIN_HOSTS =
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\]|169\.254\.170\.2|169\.254\.170\.23|\[fd00:ec2::23\])$/

const ContainerResponse = z.object({
  AccessKeyId: z.string().min(1),
  SecretAccessKey: z.string().min(1),
  Token: z.string().min(1).optional(),
  Expiration: z.iso.datetime({ offset: true }).optional(),
})

/**
 * Credentials from the credential service of a container platform, such as ECS or EKS. Null if no variable has its
 * address (https://docs.aws.amazon.com/sdkref/latest/guide/feature-container-credentials.html).
 *
 * @throws {UsageError} if the address is invalid, or neither https nor one of `PLAIN_HOSTS`.
 */
export function containerCredentials(
  opening: string,
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
      `${opening}: AWS_CONTAINER_CREDENTIALS_FULL_URI is neither https nor an address of this machine`,
    )
  const about = "the container's credentials cannot be read"
  return async () => {
    const file = environment['AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE']
    const token = file ? await readToken(file) : environment['AWS_CONTAINER_AUTHORIZATION_TOKEN']
    if (token === null)
      return lasting(`${about}: the file of AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE is not there`)
    if (token && !/^[\x20-\x7e]+$/.test(token))
      return lasting(`${about}: the token for their service is none`)
    const headers = { accept: 'application/json', ...(token ? { authorization: token } : {}) }
    const response = await requestCredentials(about, url.href, { headers })
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

/**
 * Credentials that STS gives for a web identity token, as CI and Kubernetes provide one. Null without such a token
 * (https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html).
 */
export function webIdentityCredentials(environment: NodeJS.ProcessEnv): CredentialSource | null {
  const file = environment['AWS_WEB_IDENTITY_TOKEN_FILE']
  const role = environment['AWS_ROLE_ARN']
  if (!file || !role) return null
  const url = environment['AWS_ENDPOINT_URL_STS'] || stsAddress(environment)
  const about = "the role's credentials cannot be had"
  return async () => {
    const token = await readToken(file)
    if (token === null) return lasting(`${about}: the file of AWS_WEB_IDENTITY_TOKEN_FILE is not there`)
    const body = new URLSearchParams({
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: role,
      RoleSessionName: environment['AWS_ROLE_SESSION_NAME'] || 'tourpress',
      WebIdentityToken: token,
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const response = await requestCredentials(about, url, { method: 'POST', headers, body: body.toString() })
    return isFailure(response) ? response : stsCredentials(response, about)
  }
}

/** A token is read from its file each time, since it is replaced before it expires. Null if it cannot be read. */
async function readToken(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    return null
  }
}

function stsAddress(environment: NodeJS.ProcessEnv): string {
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION']
  return region && /^[a-z]+(?:-[a-z]+)+-\d+$/.test(region)
    ? `https://sts.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
    : 'https://sts.amazonaws.com'
}

function stsCredentials({ status, text }: CredentialResponse, about: string): Credentials | Failure {
  const root = readXml(text)
  const value = (name: string) => (root === null ? undefined : descendantText(root, name))
  if (status !== 200) {
    const code = value('Code')
    const reason = `${about}: STS answers ${status}${code === undefined ? '' : ` ${messageText(code, 60)}`}`
    return code === 'IDPCommunicationError' ? transient(reason) : lasting(reason)
  }
  const [accessKeyId, secretAccessKey] = [value('AccessKeyId'), value('SecretAccessKey')]
  const expires = Date.parse(value('Expiration') ?? '')
  if (!accessKeyId || !secretAccessKey) return transient(`${about}: STS answers without a key`)
  return {
    accessKeyId,
    secretAccessKey,
    sessionToken: value('SessionToken') ?? null,
    expires: Number.isNaN(expires) ? null : expires,
  }
}

function descendantText(element: XmlElement, name: string): string | undefined {
  const deeper = () =>
    element.children.map(child => descendantText(child, name)).find(text => text !== undefined)
  return childText(element, name) ?? deeper()
}

const MOST_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

interface CredentialResponse {
  status: number
  text: string
}

/** Sends one request without retries: `S3Client` retries the whole attempt that needs the credentials. */
async function requestCredentials(
  about: string,
  url: string,
  options: { method?: 'POST'; headers: Record<string, string>; body?: string },
): Promise<CredentialResponse | Failure> {
  const because = (failure: Failure) => ({ ...failure, reason: `${about}: ${failure.reason}` })
  try {
    const response = await request(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await readBody(response.body, MOST_BYTES)
    if (typeof text !== 'string') return because(text)
    const status = response.statusCode
    if (status < 400 || (status < 500 && status !== 429)) return { status, text }
    const headers = { 'retry-after': response.headers['retry-after'] }
    return because(failureOfStatus(status, headers, Date.now()))
  } catch (error) {
    // The message of an unknown error is replaced, since it may repeat a token.
    return because(failureOfError(error, () => 'it cannot be asked'))
  }
}
