import { hash } from 'node:crypto'
import type { Encoding } from '../surfaces/encoding.ts'

/** The encoding that a name ends with, and the name without it; undefined where it has none. */
export function encodedFrom(
  name: string,
  encodings: readonly Encoding[],
): { plain: string; encoding: Encoding } | undefined {
  const encoding = encodings.find(({ extension }) => name.endsWith(extension))
  return encoding && { plain: name.slice(0, -encoding.extension.length), encoding }
}

/** What a file is compressed to beside it. */
export interface Copy {
  file: string
  content: Buffer
  encoding: Encoding
}

/** A file that is not what it should be, and why in one clause. */
export interface FileIssue {
  file: string
  reason: string
}

const ANOTHER = 'is another file compressed'

/**
 * Compares a file with what it is compressed to. Where none is of the file's own text, and most of those that can be read
 * are of another one of its length, it is the file that is damaged: gzip has a checksum.
 */
export function checkCopies(plain: { file: string; content: Buffer }, copies: readonly Copy[]): FileIssue[] {
  const read = copies.map(({ file, content, encoding }) => ({
    file,
    ...readCopy(content, plain.content, encoding),
  }))
  const others = read.flatMap(({ digest }) => digest ?? [])
  const text = others.find(one => others.filter(other => other === one).length * 2 > others.length)
  const isOutvoted = text !== undefined && read.every(({ reason }) => reason !== null)
  const issues = read.flatMap(({ file, digest, reason }) =>
    reason === null || (isOutvoted && digest === text) ? [] : [{ file, reason }],
  )
  return isOutvoted ? [{ file: plain.file, reason: 'differs from what was published' }, ...issues] : issues
}

/** What is wrong with a compressed file, in one clause; null where it is the plain one again. */
export function checkEncoded(content: Buffer, plain: Buffer, encoding: Encoding): string | null {
  return readCopy(content, plain, encoding).reason
}

/** What is wrong with a copy, and the digest of its text where that is another one of the same length. */
function readCopy(
  content: Buffer,
  plain: Buffer,
  { decompress }: Encoding,
): { reason: string | null; digest?: string } {
  try {
    const text = decompress(content, plain.length)
    if (text.length !== plain.length) return { reason: ANOTHER }
    return text.equals(plain) ? { reason: null } : { reason: ANOTHER, digest: hash('sha256', text) }
  } catch (error) {
    // More than the plain file has is not read.
    return { reason: error instanceof RangeError ? ANOTHER : 'does not decompress' }
  }
}
