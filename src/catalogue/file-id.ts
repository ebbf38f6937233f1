const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/**
 * A record's id as it stands in paths: everything outside `A-Z a-z 0-9 . _ -`, and a leading dot, is written as
 * `~XX` per UTF-8 byte. There is no `%` in it, so a path and its URL are the same.
 */
export function fileId(id: string): string {
  if (PLAIN.test(id)) return id
  return id
    .replace(/[^A-Za-z0-9._-]/gu, character => [...Buffer.from(character)].map(escaped).join(''))
    .replace(/^\./, escaped('.'.charCodeAt(0)))
}

function escaped(byte: number): string {
  return `~${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
