import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto'
import type { Credentials } from './credential-source.ts'

/** A request as it is signed: path and query are encoded already, exactly as they are sent. */
export interface SignedRequest {
  method: string
  path: string
  /** Parameters in the order of their names, without a question mark; empty for none. */
  query: string
  /** By names in small letters. All of them are signed; what is not to be signed is added afterwards. */
  headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hex. */
  sha256: string
}

/** SHA-256 of no bytes. */
export const EMPTY_SHA256 = hash('sha256', '')

/**
 * Makes the signer of a region: AWS Signature Version 4 in headers, the body as a whole
 * (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html). It gives all headers that the request
 * is sent with.
 */
export function createSigner(region: string) {
  let kept: { secret: string; day: string; key: KeyObject } | undefined
  let second = { at: Number.NaN, time: '', day: '' }

  function keyOf(secret: string, day: string): KeyObject {
    if (kept?.secret === secret && kept.day === day) return kept.key
    const steps = [day, region, 's3', 'aws4_request']
    const key = createSecretKey(steps.reduce(hmac, Buffer.from(`AWS4${secret}`)))
    kept = { secret, day, key }
    return key
  }

  /** A time as requests say it, and its day; requests of the same second share them. */
  function secondOf(today: number): typeof second {
    const at = Math.floor(today / 1000)
    if (second.at !== at) {
      const time = new Date(at * 1000).toISOString().replaceAll(/[-:]|\.\d+/g, '')
      second = { at, time, day: time.slice(0, 8) }
    }
    return second
  }

  /** @param today milliseconds since 1970 */
  return function sign(
    request: SignedRequest,
    credentials: Credentials,
    today: number,
  ): Record<string, string> {
    const { time, day } = secondOf(today)
    const headers: Record<string, string> = {
      ...request.headers,
      'x-amz-content-sha256': request.sha256,
      'x-amz-date': time,
      ...(credentials.sessionToken === null ? {} : { 'x-amz-security-token': credentials.sessionToken }),
    }
    const names = Object.keys(headers).sort()
    const signed = names.join(';')
    const canonical = [
      request.method,
      request.path,
      request.query,
      ...names.map(name => `${name}:${oneSpaced(headers[name] ?? '')}`),
      '',
      signed,
      request.sha256,
    ].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash('sha256', canonical)}`
    const signature = hmac(keyOf(credentials.secretAccessKey, day), text).toString('hex')
    headers['authorization'] =
      `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope},SignedHeaders=${signed},Signature=${signature}`
    return headers
  }
}

/** A text with all but the unreserved characters (RFC 3986, 2.3) of its UTF-8 percent-encoded, as SigV4 wants it. */
export function encodeText(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** A key as it stands in a path: the same, and slashes stay. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeText).join('/')
}

/** A value as SigV4 signs it; hardly one has anything to take out. */
function oneSpaced(value: string): string {
  const trimmed = value.trim()
  return trimmed.includes('  ') ? trimmed.replaceAll(/ +/g, ' ') : trimmed
}

const hmac = (key: Buffer | KeyObject, text: string) => createHmac('sha256', key).update(text).digest()
