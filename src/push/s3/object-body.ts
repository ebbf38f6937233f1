import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { OutputError } from '../../errors.ts'
import { systemReason } from '../../runtime/file-system-error.ts'
import type { Content } from '../target.ts'
import type { S3Body } from './s3-question.ts'

/**
 * In bytes. What is larger goes out in such pieces: each one taken shows that a slow line is not a broken one, and of many
 * files at once each holds one piece.
 */
const PIECE = 64 * 1024

/** The body of a request that stores something. */
export function objectBody(content: Content, sha256: string): S3Body {
  if (content instanceof Uint8Array)
    return {
      bytes: content.length,
      sha256,
      open: showsLife =>
        content.length <= PIECE ? content : Readable.from(slices(content, showsLife), { objectMode: false }),
    }
  const { file, bytes } = content
  return {
    bytes,
    sha256,
    open: showsLife => Readable.from(piecesOf(file, showsLife), { objectMode: false }),
  }
}

function* slices(content: Uint8Array, showsLife: () => void): Iterable<Uint8Array> {
  for (let at = 0; at < content.length; at += PIECE) {
    showsLife()
    yield content.subarray(at, at + PIECE)
  }
}

async function* piecesOf(file: string, showsLife: () => void): AsyncIterable<Uint8Array> {
  try {
    await using handle = await open(file)
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(PIECE), 0, PIECE)
      if (bytesRead === 0) return
      showsLife()
      yield buffer.subarray(0, bytesRead)
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw new OutputError(`Reading "${file}", which is to be sent: ${systemReason(error)}`, { cause: error })
  }
}
