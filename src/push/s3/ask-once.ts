import { request } from 'undici'
import { type Failure, failureOfError, failureOfStatus } from '../../http-client/failure.ts'
import { readBody } from '../../http-client/read-body.ts'

const LONGEST = 256 * 1024
const WHOLE_MS = 10_000

/** What a service for credentials is asked. */
export interface SmallQuestion {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body: string | null
}

/** What it says: status and text; or why it says nothing. */
export interface SmallResponse {
  status: number
  text: string
}

/**
 * Asks a service for credentials, once: whoever needs them asks again. Redirects are not followed.
 *
 * @param about begins what a failure says, such as `the container's credentials cannot be read`
 */
export async function askOnce(about: string, question: SmallQuestion): Promise<SmallResponse | Failure> {
  const { url, ...rest } = question
  const because = (failure: Failure) => ({ ...failure, reason: `${about}: ${failure.reason}` })
  try {
    const response = await request(url, { ...rest, signal: AbortSignal.timeout(WHOLE_MS) })
    const text = await readBody(response.body, 'identity', LONGEST)
    if (typeof text !== 'string') return because(text)
    const status = response.statusCode
    const retryAfter = [response.headers['retry-after']].flat()[0]
    if (status < 400 || (status < 500 && status !== 429)) return { status, text }
    return because(failureOfStatus(status, { retryAfter, date: undefined }, Date.now()))
  } catch (error) {
    // What the service says may hold a token: of an error only what is known is passed on.
    return because(failureOfError(error, () => 'it cannot be asked'))
  }
}
