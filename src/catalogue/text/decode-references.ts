import { decodeHTMLStrict } from 'entities'

/** Feeds encode a text twice, seldom three times; more is an attack. */
const MOST_ROUNDS = 8

/**
 * Decodes character references until none is left, so that a text that was read, served and read again stays as it
 * is: what this catalogue answers comes back to it, by a crawl and by V1 updates.
 *
 * @param settle done to the text before each round, for it may put together a reference
 * @returns null for a text that is encoded deeper than any mistake
 */
export function decodeReferences(text: string, settle: (decoded: string) => string): string | null {
  let settled = settle(text)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!settled.includes('&')) return settled
    const decoded = settle(decodeHTMLStrict(settled))
    if (decoded === settled) return settled
    settled = decoded
  }
  return null
}
