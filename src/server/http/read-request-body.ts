import type { IncomingMessage } from 'node:http'
import { defineError, httpError } from './http-error.ts'

const MOST_BYTES = 10 * 1024 * 1024
export const bodyTooLarge = defineError({
  status: 400,
  text: 'Body too large. At most 10 MB',
  reason: 'the body has more bytes',
  headers: ['Connection', 'close'],
})

const bodyEndedEarly = defineError({
  status: 400,
  text: 'The body ended too early',
  reason: 'the connection was lost while the body was read',
})

/** A client reads the error once it has sent its body; one that never ends is cut after this time. */
const LINGER_MS = 1000

/**
 * Reads the whole body of a request.
 *
 * @throws {HttpError} 400 where it has more than 10 MB, of which no more are held, or ends too early.
 */
export async function readRequestBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return refuseLargeBody(request)
  const parts: Buffer[] = []
  let length = 0
  const isWhole = await new Promise<boolean>((resolve, reject) => {
    const take = (part: Buffer) => {
      length += part.length
      if (length <= MOST_BYTES) {
        parts.push(part)
        return
      }
      request.off('data', take)
      resolve(false)
    }
    request.on('data', take)
    request.once('end', () => resolve(true))
    request.once('error', () => reject(httpError(bodyEndedEarly)))
  })
  if (isWhole) return Buffer.concat(parts, length)
  parts.length = 0
  return refuseLargeBody(request)
}

/** Reads on for a moment without keeping anything: a connection that is cut at once loses the response too. */
async function refuseLargeBody(request: IncomingMessage): Promise<never> {
  request.resume()
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, LINGER_MS)
    for (const event of ['end', 'error', 'close'])
      request.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
  })
  throw httpError(bodyTooLarge)
}
