import { readFile } from 'node:fs/promises'
import { messageText } from '../../catalogue/issue.ts'
import { type Failure, isFailure, lasting, transient } from '../../http-client/failure.ts'
import { childText, readXml, type XmlElement } from './read-xml.ts'
import { type CredentialSource, requestCredentials } from './request-credentials.ts'
import type { Credentials } from './sign.ts'

/**
 * Credentials for a web identity token, as CI and Kubernetes provide one: `AWS_WEB_IDENTITY_TOKEN_FILE` with
 * `AWS_ROLE_ARN`. AWS's STS exchanges the token, or the service at `AWS_ENDPOINT_URL_STS`. Null if one of the first two
 * variables is not set (https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html).
 */
export function webIdentityCredentials(environment: NodeJS.ProcessEnv): CredentialSource | null {
  const file = environment['AWS_WEB_IDENTITY_TOKEN_FILE']
  const role = environment['AWS_ROLE_ARN']
  if (!file || !role) return null
  const url = environment['AWS_ENDPOINT_URL_STS'] || stsAddress(environment)
  return async () => {
    let token: string
    try {
      // The file is read each time, since its token is replaced before it expires.
      token = (await readFile(file, 'utf8')).trim()
    } catch {
      return lasting(`${ABOUT}: the file of AWS_WEB_IDENTITY_TOKEN_FILE is not there`)
    }
    const body = new URLSearchParams({
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: role,
      RoleSessionName: environment['AWS_ROLE_SESSION_NAME'] || 'tourpress',
      WebIdentityToken: token,
    })
    const response = await requestCredentials(ABOUT, {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
    if (isFailure(response)) return response
    return readResponse(response)
  }
}

const ABOUT = "the role's credentials cannot be had"

function stsAddress(environment: NodeJS.ProcessEnv): string {
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION']
  return region && /^[a-z]+(?:-[a-z]+)+-\d+$/.test(region)
    ? `https://sts.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
    : 'https://sts.amazonaws.com'
}

function readResponse({ status, text }: { status: number; text: string }): Credentials | Failure {
  const root = readXml(text)
  const value = (name: string) => (root === null ? undefined : descendantText(root, name))
  if (status !== 200) {
    const code = value('Code')
    const reason = `${ABOUT}: STS answers ${status}${code === undefined ? '' : ` ${messageText(code, 60)}`}`
    return code === 'IDPCommunicationError' ? transient(reason) : lasting(reason)
  }
  const [accessKeyId, secretAccessKey] = [value('AccessKeyId'), value('SecretAccessKey')]
  const expires = Date.parse(value('Expiration') ?? '')
  if (!accessKeyId || !secretAccessKey) return transient(`${ABOUT}: STS answers without a key`)
  return {
    accessKeyId,
    secretAccessKey,
    sessionToken: value('SessionToken') ?? null,
    expires: Number.isNaN(expires) ? null : expires,
  }
}

/** The text of the first element in `element` with the name `name`, at any depth; undefined if no element has it. */
function descendantText(element: XmlElement, name: string): string | undefined {
  const text = childText(element, name)
  if (text !== undefined) return text
  for (const child of element.children) {
    const deeper = descendantText(child, name)
    if (deeper !== undefined) return deeper
  }
  return undefined
}
