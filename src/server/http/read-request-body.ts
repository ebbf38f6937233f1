import type { IncomingMessage } from 'node:http'
import { defineError, httpError } from './http-error.ts'

const MOST_BYTES = 10 * 1024 * 1024
export const bodyTooLarge = defineError(400, 'Body too large. At most 10 MB', 'the body has more bytes', [
  'Connection',
  'close',
])

const bodyEndedEarly = defineError(
  400,
  'The body ended too early',
  'the connection was lost while the body was read',
)

/** How long a client may go on sending, because it reads the error only after it has sent its body. */
const LINGER_MS = 1000

/**
 * Reads the whole body of a request.
 *
 * @throws {HttpError} 400 if it ends too early or is over 10 MB; no more than that is held in memory
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

/** Discards the rest of the body for a moment, then throws. Closing the connection at once would lose the error. */
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
