const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** Escapes characters outside `A-Za-z0-9._-` and a leading dot: each byte becomes `~XX`, because URLs decode `%XX`. */
export function pathSafe(id: string): string {
  if (PLAIN.test(id)) return id
  return id
    .replace(/[^A-Za-z0-9._-]/gu, character => [...Buffer.from(character)].map(escapedByte).join(''))
    .replace(/^\./, ESCAPED_DOT)
}

function escapedByte(byte: number): string {
  return `~${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

export const ESCAPED_DOT = escapedByte(0x2e)
