import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'

/** Credentials never appear in a message, a log or an error. */
export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  /** Milliseconds since 1970; null if the credentials do not expire. */
  expires: number | null
}

/** Path and query are encoded already, exactly as they are sent. */
export interface UnsignedRequest {
  method: string
  path: string
  /** The parameters, sorted by name, without a question mark; empty if there are none. */
  query: string
  /** By lower-case name. All of them are signed; unsigned headers are added afterwards. */
  headers: Readonly<Record<string, string>>
  sha256: string
}

export const EMPTY_SHA256 = hash('sha256', '')

type Sign = (request: UnsignedRequest, credentials: Credentials, today: number) => Record<string, string>

/** Signs with AWS Signature Version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function createSigner(region: string): Sign {
  let cachedKey: { secret: string; date: string; key: KeyObject } | undefined
  let cachedTime = { second: Number.NaN, dateTime: '', date: '' }

  function signingKey(secret: string, date: string): KeyObject {
    if (cachedKey?.secret === secret && cachedKey.date === date) return cachedKey.key
    const scope = [date, region, 's3', 'aws4_request']
    const key = createSecretKey(scope.reduce(hmac, Buffer.from(`AWS4${secret}`)))
    cachedKey = { secret, date, key }
    return key
  }

  function requestTime(today: number): typeof cachedTime {
    const second = Math.floor(today / 1000)
    if (cachedTime.second !== second) {
      const dateTime = new Date(second * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
      cachedTime = { second, dateTime, date: dateTime.slice(0, 8) }
    }
    return cachedTime
  }

  return (request, { accessKeyId, secretAccessKey, sessionToken }, today) => {
    const { dateTime, date } = requestTime(today)
    const headers: Record<string, string> = {
      ...request.headers,
      'x-amz-content-sha256': request.sha256,
      'x-amz-date': dateTime,
      ...(sessionToken === null ? {} : { 'x-amz-security-token': sessionToken }),
    }
    const { canonicalRequest, signedHeaders } = canonicalize(request, headers)
    const credentialScope = `${date}/${region}/s3/aws4_request`
    const stringToSign = `AWS4-HMAC-SHA256\n${dateTime}\n${credentialScope}\n${hash('sha256', canonicalRequest)}`
    const signature = hmac(signingKey(secretAccessKey, date), stringToSign).toString('hex')
    headers['authorization'] =
      `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${credentialScope},SignedHeaders=${signedHeaders},Signature=${signature}`
    return headers
  }
}

function canonicalize({ method, path, query, sha256 }: UnsignedRequest, headers: Record<string, string>) {
  const names = Object.keys(headers).sort()
  const signedHeaders = names.join(';')
  const canonicalHeaders = names.map(name => `${name}:${singleSpaced(headers[name] ?? '')}`)
  const canonicalRequest = [method, path, query, ...canonicalHeaders, '', signedHeaders, sha256].join('\n')
  return { canonicalRequest, signedHeaders }
}

/** Percent-encodes the UTF-8 bytes of all characters but the unreserved ones (RFC 3986, 2.3), as SigV4 requires. */
export function encodeText(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

export function encodeKey(key: string): string {
  return key.split('/').map(encodeText).join('/')
}

/** `value` trimmed and with single spaces, as SigV4 signs it. Few values need the regular expression, which is slow. */
function singleSpaced(value: string): string {
  const trimmed = value.trim()
  return trimmed.includes('  ') ? trimmed.replaceAll(/ +/g, ' ') : trimmed
}

const hmac = (key: Buffer | KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
