import { request } from 'undici'
import { type Failure, failureOfError, failureOfStatus } from '../../http-client/failure.ts'
import { readBody } from '../../http-client/read-body.ts'
import type { Credentials } from './sign.ts'

/** Fetches new credentials each time it is called. */
export type CredentialSource = () => Promise<Credentials | Failure>

const MOST_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

export interface CredentialRequest {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
}

/**
 * Sends one request to a service that gives credentials. It does not retry, since `attemptRequest` is retried as a
 * whole, and follows no redirect.
 *
 * @param about begins the reason of a failure, such as `the container's credentials cannot be read`
 */
export async function requestCredentials(
  about: string,
  { url, ...options }: CredentialRequest,
): Promise<{ status: number; text: string } | Failure> {
  const because = (failure: Failure) => ({ ...failure, reason: `${about}: ${failure.reason}` })
  try {
    const response = await request(url, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const text = await readBody(response.body, 'identity', MOST_BYTES)
    if (typeof text !== 'string') return because(text)
    const status = response.statusCode
    if (status < 400 || (status < 500 && status !== 429)) return { status, text }
    return because(failureOfStatus(status, { 'retry-after': response.headers['retry-after'] }, Date.now()))
  } catch (error) {
    // The message of an unknown error is replaced, since it may repeat a token.
    return because(failureOfError(error, () => 'it cannot be asked'))
  }
}
