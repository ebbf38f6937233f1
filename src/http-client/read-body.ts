import { isUtf8 } from 'node:buffer'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Failure, transient } from './failure.ts'

/** Takes the bytes of a text piece by piece and gives those that are wanted of each. */
export type PieceFilter = (piece: Buffer) => Buffer[]

const NO_TEXT = transient('its answer is not valid UTF-8')

/** @param longest bytes that are taken at most */
export function tooLong(longest: number): Failure {
  return transient(`its answer is longer than ${Math.round(longest / 1024 / 1024)} MB`)
}

/** The text of a short body that is here as a whole. */
export function textOfPieces(pieces: readonly Buffer[]): string | Failure {
  if (pieces.length === 0) return ''
  const bytes = Buffer.concat(pieces)
  // A decoder takes the mark of byte order away.
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : NO_TEXT
}

/**
 * The text of a body. What is kept of it is limited while it arrives and is decoded, so that neither an endless answer
 * nor a small one that unpacks to much fills the memory.
 *
 * @param encoding the response's `Content-Encoding`, `identity` where it has none
 * @param longest bytes that are kept of it at most
 * @param filter which bytes are kept
 * @throws the connection's own error when it breaks off.
 */
export async function readBody(
  body: Readable,
  encoding: string,
  longest: number,
  filter: PieceFilter = piece => [piece],
): Promise<string | Failure> {
  // A body that is given up emits an error, which would end the process where nobody listens.
  body.on('error', () => {})
  if (encoding !== 'identity' && encoding !== 'gzip') {
    body.destroy()
    return transient('its answer is encoded in a way that was not asked for')
  }
  const decoded = encoding === 'gzip' ? pipeline(body, createGunzip(), () => {}) : body
  // Decoded while it arrives: the bytes of a long answer are not held beside its text.
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
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return NO_TEXT
    if (!code.startsWith('Z_')) throw error
    return transient(
      code === 'Z_BUF_ERROR'
        ? 'its gzip data ends too early'
        : 'its answer is not the gzip data it claims to be',
    )
  }
  return text
}
