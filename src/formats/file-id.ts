const PLAIN = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/
/** Endings that a record's own files have before their last one: `x.octo` would write the json file that `x` has. */
const OWN_ENDING = /\.(?=(?:all|octo)$)/

/**
 * A record's id as it stands in paths: everything outside `A-Z a-z 0-9 . _ -`, and a leading dot, is written as
 * `~XX` per UTF-8 byte, and so is the dot of a last `.all` or `.octo`. There is no `%` in it, so a path and its URL
 * are the same, and no two ids have one path.
 */
export function fileId(id: string): string {
  if (PLAIN.test(id) && !OWN_ENDING.test(id)) return id
  return id
    .replace(/[^A-Za-z0-9._-]/gu, character => [...Buffer.from(character)].map(escaped).join(''))
    .replace(/^\./, DOT)
    .replace(OWN_ENDING, DOT)
}

const DOT = escaped(0x2e)

function escaped(byte: number): string {
  return `~${byte.toString(16).toUpperCase().padStart(2, '0')}`
}

/** The id whose path this is; undefined where no id has it. */
export function idOfFile(file: string): string | undefined {
  const bytes = file.replace(/~([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`)
  try {
    const id = decodeURIComponent(bytes)
    return fileId(id) === file ? id : undefined
  } catch {
    return undefined
  }
}
