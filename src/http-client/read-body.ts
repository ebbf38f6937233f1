import { isUtf8 } from 'node:buffer'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Failure, transient } from './failure.ts'

export type PieceFilter = (piece: Buffer) => Buffer[]

const NOT_UTF8 = transient('its answer is not valid UTF-8')

export function tooLong(longest: number): Failure {
  return transient(`its answer is longer than ${Math.round(longest / 1024 / 1024)} MB`)
}

export function textOfPieces(pieces: readonly Buffer[]): string | Failure {
  if (pieces.length === 0) return ''
  const bytes = Buffer.concat(pieces)
  // `TextDecoder` removes the byte order mark, unlike `toString`.
  return isUtf8(bytes) ? new TextDecoder().decode(bytes) : NOT_UTF8
}

export function decodedBody(body: Readable, encoding: string): Readable | null {
  // Without this listener, the error of a destroyed body would end the process.
  body.on('error', () => {})
  if (encoding === 'gzip') return pipeline(body, createGunzip(), () => {})
  if (encoding === 'identity') return body
  body.destroy()
  return null
}

export async function readBody(
  decoded: Readable,
  longest: number,
  filter: PieceFilter = piece => [piece],
): Promise<string | Failure> {
  // Without this listener, the error of a body that is not read to its end would end the process.
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
