import type { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'

const MOST_BYTES = 10 * 1024 * 1024
/** A client that is still sending reads its refusal afterwards; one that never ends is cut. */
const LINGER_MS = 1000

/**
 * Reads the whole body of a request.
 *
 * @throws {HttpError} 400 where it has more than 10 MB, of which no more are held, or ends too early.
 */
export async function readRequestBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) return refuse(request)
  const pieces: Buffer[] = []
  let length = 0
  const isWhole = await new Promise<boolean>((resolve, reject) => {
    const take = (piece: Buffer) => {
      length += piece.length
      if (length <= MOST_BYTES) {
        pieces.push(piece)
        return
      }
      request.off('data', take)
      resolve(false)
    }
    request.on('data', take)
    request.once('end', () => resolve(true))
    request.once('error', () => reject(new HttpError(400, 'The body ended too early')))
  })
  if (isWhole) return Buffer.concat(pieces, length)
  pieces.length = 0
  return refuse(request)
}

/** Lets what is under way run into nothing for a moment, for a connection that is cut at once loses the answer too. */
async function refuse(request: IncomingMessage): Promise<never> {
  request.resume()
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, LINGER_MS)
    for (const event of ['end', 'error', 'close'])
      request.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
  })
  throw new HttpError(400, 'Body too large. At most 10 MB', ['Connection', 'close'])
}
