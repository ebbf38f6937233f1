import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { withoutBom } from '../read-document.ts'
import { type Failure, transient } from './failure.ts'

const unzip = promisify(gunzip)

/**
 * The text of a body. It is limited while it arrives and while it is decoded, so that neither an endless answer
 * nor a small one that unpacks to much fills the memory.
 *
 * @param encoding the answer's `Content-Encoding`, `identity` where it has none
 * @param longest bytes that it may have
 * @throws the connection's own error when it breaks off.
 */
export async function readBody(body: Readable, encoding: string, longest: number): Promise<string | Failure> {
  // A body that is given up emits an error, which would end the process where nobody listens.
  body.on('error', () => {})
  const tooLong = transient(`its answer is longer than ${Math.round(longest / 1024 / 1024)} MB`)
  if (encoding !== 'identity' && encoding !== 'gzip') {
    body.destroy()
    return transient('its answer is encoded in a way that was not asked for')
  }
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body) {
    if (!Buffer.isBuffer(part)) continue
    length += part.length
    if (length > longest) return tooLong
    parts.push(part)
  }
  const [first] = parts
  const bytes = first !== undefined && parts.length === 1 ? first : Buffer.concat(parts)
  const decoded = encoding === 'gzip' ? await decode(bytes, longest, tooLong) : bytes
  if (!Buffer.isBuffer(decoded)) return decoded
  if (!isUtf8(decoded)) return transient('its answer is not valid UTF-8')
  return withoutBom(decoded).toString()
}

async function decode(bytes: Buffer, longest: number, tooLong: Failure): Promise<Buffer | Failure> {
  try {
    return await unzip(bytes, { maxOutputLength: longest })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ERR_BUFFER_TOO_LARGE') return tooLong
    return transient(
      code === 'Z_BUF_ERROR'
        ? 'its gzip data ends too early'
        : 'its answer is not the gzip data it claims to be',
    )
  }
}
