import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { OutputError } from '../../errors.ts'
import { systemReason } from '../../runtime/file-system-error.ts'
import type { Content } from '../target.ts'
import type { S3Body } from './s3-request.ts'

/** Larger bodies are sent in pieces of this size. That saves memory, and each piece shows that the connection works. */
const PIECE = 64 * 1024

export function objectBody(content: Content, sha256: string): S3Body {
  if (content instanceof Uint8Array)
    return {
      bytes: content.length,
      sha256,
      open: onPiece =>
        content.length <= PIECE ? content : Readable.from(slices(content, onPiece), { objectMode: false }),
    }
  const { file, bytes } = content
  return { bytes, sha256, open: onPiece => Readable.from(piecesOf(file, onPiece), { objectMode: false }) }
}

function* slices(content: Uint8Array, onPiece: () => void): Iterable<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE) {
    onPiece()
    yield content.subarray(at, at + PIECE)
  }
}

async function* piecesOf(file: string, onPiece: () => void): AsyncIterable<Uint8Array> {
  try {
    await using handle = await open(file)
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE)
      if (bytesRead === 0) return
      onPiece()
      yield buffer.subarray(0, bytesRead)
    }
  } catch (cause) {
    throw new OutputError(`Reading "${file}", which is to be sent: ${systemReason(cause)}`, { cause })
  }
}
