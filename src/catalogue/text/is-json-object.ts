import { DatabaseSync } from 'node:sqlite'

const OPENING_BRACE = 0x7b
let validity: ReturnType<DatabaseSync['prepare']> | undefined

/**
 * Whether a text in UTF-8 is a JSON object (RFC 8259). SQLite says so three times as fast as a parser that makes values of
 * it. False for some texts that are one: with white space before it, or nested deeper than a thousand.
 */
export function isJsonObject(text: Uint8Array): boolean {
  // It reads to the first NUL and no further.
  if (text[0] !== OPENING_BRACE || text.includes(0)) return false
  validity ??= new DatabaseSync('').prepare('SELECT json_valid(CAST(? AS TEXT), 1) AS isValid')
  return validity.get(text)?.['isValid'] === 1
}
