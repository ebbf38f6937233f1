import { UsageError } from '../../errors.ts'

/**
 * A key as it can stand in a header; null where there is none.
 *
 * @throws {UsageError} when it cannot; the message does not show it.
 */
export function checkKey(key: string | null): string | null {
  if (key === null || key === '') return null
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new UsageError('Reading the API key: it holds a space, a line break or a letter outside ASCII', {
    hint: 'It is given in TOURPRESS_API_KEY, or with --api-key',
  })
}

/** Shorter keys than this are words that records may hold. */
const SHORTEST_KEY = 6

/**
 * Takes the key out of what a source says: it may repeat it in an error, or in the links of its records, and from
 * there it would get into logs, into the store, and onto pages.
 */
export function keyRemover(key: string | null): (text: string) => string {
  if (key === null || key.length < SHORTEST_KEY) return text => text
  return text => (text.includes(key) ? text.replaceAll(key, '[key]') : text)
}
