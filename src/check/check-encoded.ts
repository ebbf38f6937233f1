import { hash } from 'node:crypto'
import type { Encoding } from '../surfaces/encoding.ts'

export function encodedFrom(
  name: string,
  encodings: readonly Encoding[],
): { plain: string; encoding: Encoding } | undefined {
  const encoding = encodings.find(({ extension }) => name.endsWith(extension))
  return encoding && { plain: name.slice(0, -encoding.extension.length), encoding }
}

export interface Copy {
  file: string
  content: Buffer
  encoding: Encoding
}

const ANOTHER = 'decompresses to another file than the one beside it'

/**
 * Compares a file with its compressed copies. A copy that holds something else is reported. But if no copy holds the
 * file's content, and most hold the same other content, the file itself is reported. Gzip copies have a checksum.
 */
export function checkCopies(plain: Omit<Copy, 'encoding'>, copies: readonly Copy[]) {
  const read = copies.map(({ file, content, encoding }) => ({
    file,
    ...readCopy(content, plain.content, encoding),
  }))
  const others = read.flatMap(({ textHash }) => textHash ?? [])
  const majority = others.find(one => others.filter(other => other === one).length * 2 > others.length)
  const isOutvoted = majority !== undefined && read.every(({ reason }) => reason !== null)
  const issues = read.flatMap(({ file, textHash, reason }) =>
    reason === null || (isOutvoted && textHash === majority) ? [] : [{ file, reason }],
  )
  return isOutvoted ? [{ file: plain.file, reason: 'differs from what was published' }, ...issues] : issues
}

/**
 * `reason` is null if the copy holds the content of the plain file. `textHash` is the SHA-256 of a wrong content that
 * has the same length.
 */
export function readCopy(
  content: Buffer,
  plain: Buffer,
  { decompress }: Encoding,
): { reason: string | null; textHash?: string } {
  try {
    const text = decompress(content, plain.length)
    if (text.length !== plain.length) return { reason: ANOTHER }
    return text.equals(plain) ? { reason: null } : { reason: ANOTHER, textHash: hash('sha256', text) }
  } catch (error) {
    // A RangeError says that the copy has more bytes than the plain file.
    return { reason: error instanceof RangeError ? ANOTHER : 'does not decompress' }
  }
}
