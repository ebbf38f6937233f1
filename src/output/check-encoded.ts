import type { Encoding } from '../surfaces/surface.ts'

/** The encoding that a name ends with, and the name without it; undefined where it has none. */
export function encodedFrom(
  name: string,
  encodings: readonly Encoding[],
): { plain: string; encoding: Encoding } | undefined {
  const encoding = encodings.find(({ extension }) => name.endsWith(extension))
  return encoding && { plain: name.slice(0, -encoding.extension.length), encoding }
}

/** What is wrong with a compressed file, in one clause; null where it is the plain one again. */
export function checkEncoded(content: Buffer, plain: Buffer, { decompress }: Encoding): string | null {
  try {
    return decompress(content, plain.length).equals(plain) ? null : 'is another file compressed'
  } catch (error) {
    // More than the plain file has is not read.
    const isLonger = error instanceof RangeError
    return isLonger ? 'is another file compressed' : 'does not decompress'
  }
}
