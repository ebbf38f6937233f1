import { isUtf8 } from 'node:buffer'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Failure, transient } from './failure.ts'

/** Returns the parts of `piece` that are kept. It is called for each piece of a body. */
export type PieceFilter = (piece: Buffer) => Buffer[]

const NOT_UTF8 = transient('its answer is not valid UTF-8')

/** The failure for a body of more than `longest` bytes. */
export function tooLong(longest: number): Failure {
  return transient(`its answer is longer than ${Math.round(longest / 1024 / 1024)} MB`)
}

/** The text of a short body that was received completely. */
export function textOfPieces(pieces: readonly Buffer[]): string | Failure {
  if (pieces.length === 0) return ''
  const bytes = Buffer.concat(pieces)
  // A decoder is used since it removes the byte order mark, unlike `toString`.
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : NOT_UTF8
}

/**
 * The decoded pieces of `body`. Null if it has another encoding than gzip, which was not asked for; `body` is then
 * destroyed.
 *
 * @param encoding the response's `Content-Encoding`, `identity` if it has none
 */
export function decodedBody(body: Readable, encoding: string): Readable | null {
  // This listener ignores the error of a destroyed body, which would end the process without a listener.
  body.on('error', () => {})
  if (encoding === 'gzip') return pipeline(body, createGunzip(), () => {})
  if (encoding === 'identity') return body
  body.destroy()
  return null
}

/**
 * Reads the text of a decoded body. Bytes that `filter` keeps are counted while they arrive. So neither an endless body
 * nor a compressed one that expands greatly fills the memory.
 *
 * @throws the connection's own error if it breaks off.
 */
export async function readBody(
  decoded: Readable,
  longest: number,
  filter: PieceFilter = piece => [piece],
): Promise<string | Failure> {
  // As in `decodedBody`, this listener ignores an error: a body that is left before its end fails.
  decoded.on('error', () => {})
  // The body is decoded while it arrives, so that the bytes of a long body are not held beside its text.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let length = 0
  try {
    for await (const piece of decoded) {
      if (!Buffer.isBuffer(piece)) continue
      for (const part of filter(piece)) {
        length += part.length
        text += decoder.decode(part, { stream: true })
      }
      if (length > longest) return tooLong(longest)
    }
    text += decoder.decode()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return NOT_UTF8
    if (!code.startsWith('Z_')) throw error
    return transient(
      code === 'Z_BUF_ERROR'
        ? 'its gzip data ends too early'
        : 'its answer is not the gzip data it claims to be',
    )
  }
  return text
}
