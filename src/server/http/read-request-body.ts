import type { IncomingMessage } from 'node:http'
import type { HeldBytes } from './body-budget.ts'
import { defineError, type ErrorDefinition, httpError } from './http-error.ts'

const MOST_BYTES = 10 * 1024 * 1024
export const bodyTooLarge = defineError(400, 'Body too large. At most 10 MB', 'the body has more bytes', [
  'Connection',
  'close',
])

/** `Accept-Encoding` names the only encoding that the server reads (RFC 9110, section 15.5.16). */
export const unsupportedEncoding = defineError(
  415,
  'Unsupported Content-Encoding. Send the body uncompressed',
  '`Content-Encoding` names one, such as gzip',
  ['Accept-Encoding', 'identity'],
)

const bodyEndedEarly = defineError(
  400,
  'The body ended too early',
  'the connection was lost while the body was read',
)

/** How long the rest of a refused body is read: some clients read the error only after sending the whole body. */
const LINGER_MS = 1000

export async function readRequestBody(request: IncomingMessage, grow: HeldBytes['grow']): Promise<Buffer> {
  const { headers, socket } = request
  const parts: Buffer[] = []
  let length = 0
  let onLost = () => {}
  const admit = (bytes: number) => {
    if (bytes > MOST_BYTES) throw httpError(bodyTooLarge)
    grow(bytes)
  }
  try {
    const { 'content-encoding': encoding = 'identity', 'content-length': declared = 0 } = headers
    if (!/^(?:identity)?$/i.test(encoding)) throw httpError(unsupportedEncoding)
    admit(Number(declared))
    await new Promise<void>((resolve, reject) => {
      const take = (part: Buffer) => {
        length += part.length
        try {
          admit(length)
          parts.push(part)
        } catch (error) {
          request.off('data', take)
          reject(error)
        }
      }
      request.on('data', take)
      request.once('end', resolve)
      onLost = () => reject(httpError(bodyEndedEarly))
      request.once('error', onLost)
      // A request that node:http can no longer parse emits no event after its response, but its socket emits `close`.
      socket.once('close', onLost)
    })
  } catch (error) {
    parts.length = 0
    await discardRest(request)
    throw error
  } finally {
    socket.off('close', onLost)
  }
  return Buffer.concat(parts, length)
}

/** Reads and drops the rest of a refused body. If the connection closed at once, the client might not get the error. */
async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.destroyed || request.readableEnded) return
  request.resume()
  await new Promise<void>(resolve => {
    const timer = setTimeout(resolve, LINGER_MS)
    for (const event of ['end', 'error', 'close'])
      request.once(event, () => {
        clearTimeout(timer)
        resolve()
      })
  })
}

export function parseBody(body: Uint8Array, error: ErrorDefinition): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw httpError(error)
  }
}
