const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * An id as it can stand in a path and in its URL alike: everything outside `A-Z a-z 0-9 . _ -`, and a leading dot, is
 * written as `~XX` per UTF-8 byte. There is no `%` in it, which a URL would take for an escape of its own.
 */
export function pathSafe(id: string): string {
  if (PLAIN.test(id)) return id
  return id
    .replace(/[^A-Za-z0-9._-]/gu, character => [...Buffer.from(character)].map(escapedByte).join(''))
    .replace(/^\./, ESCAPED_DOT)
}

function escapedByte(byte: number): string {
  return `~${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** A dot that may not stand as it is. */
export const ESCAPED_DOT = escapedByte(0x2e)
