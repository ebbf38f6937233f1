import { readFile } from 'node:fs/promises'
import { messageText } from '../../catalogue/issue.ts'
import { isFailure, lasting, transient } from '../../http-client/failure.ts'
import { askOnce } from './ask-once.ts'
import type { CredentialSource } from './credential-source.ts'
import { childText, readXml, type XmlElement } from './read-xml.ts'

/**
 * Credentials for a token that says who this machine is, as CI and Kubernetes give one: `AWS_WEB_IDENTITY_TOKEN_FILE` with
 * `AWS_ROLE_ARN`, exchanged at AWS's STS, or where `AWS_ENDPOINT_URL_STS` says. Null where there is none
 * (https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html).
 */
export function webIdentityCredentials(environment: NodeJS.ProcessEnv): CredentialSource | null {
  const file = environment['AWS_WEB_IDENTITY_TOKEN_FILE']
  const role = environment['AWS_ROLE_ARN']
  if (!file || !role) return null
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION']
  const url =
    environment['AWS_ENDPOINT_URL_STS'] ||
    (region && /^[a-z]+(?:-[a-z]+)+-\d+$/.test(region)
      ? `https://sts.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
      : 'https://sts.amazonaws.com')
  const about = "the role's credentials cannot be had"
  return async () => {
    let token: string
    try {
      // Read each time: whoever made it writes another before it ends.
      token = (await readFile(file, 'utf8')).trim()
    } catch {
      return lasting(`${about}: the file of AWS_WEB_IDENTITY_TOKEN_FILE is not there`)
    }
    const body = new URLSearchParams({
      Action: 'AssumeRoleWithWebIdentity',
      Version: '2011-06-15',
      RoleArn: role,
      RoleSessionName: environment['AWS_ROLE_SESSION_NAME'] || 'tourpress',
      WebIdentityToken: token,
    })
    const response = await askOnce(about, {
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
    })
    if (isFailure(response)) return response
    const root = readXml(response.text)
    const code = root === null ? undefined : found(root, 'Code')
    if (response.status !== 200) {
      const reason = `${about}: STS answers ${response.status}${code === undefined ? '' : ` ${messageText(code, 60)}`}`
      return code === 'IDPCommunicationError' ? transient(reason) : lasting(reason)
    }
    const value = (name: string) => (root === null ? undefined : found(root, name))
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
}

/** The text of the first element of a name, however deep. */
function found(element: XmlElement, name: string): string | undefined {
  const text = childText(element, name)
  if (text !== undefined) return text
  for (const child of element.children) {
    const deeper = found(child, name)
    if (deeper !== undefined) return deeper
  }
  return undefined
}
