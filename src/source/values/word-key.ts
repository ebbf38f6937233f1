import { memoizeShort } from '../../catalogue/text/memoize.ts'

/**
 * What words are compared by: without case, accents, punctuation and the seams of `camelCase` and `snake_case`.
 * Full-width characters become plain ones. A number keeps its minus.
 */
export const wordKey = memoizeShort(40, (text: string): string =>
  text
    .trim()
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/(?!^-\d)[\s_\-–—./:*'’"“”()[\]+,;?!*]+/g, ' ')
    .trim(),
)

/** An id made of a text: `museum-der-turklinken`. It stays the same as long as the text does. */
export function idOf(...texts: readonly string[]): string {
  return texts
    .map(text => wordKey(text).replace(/[^\p{L}\p{N}]+/gu, '-'))
    .filter(text => text !== '')
    .join('-')
    .replace(/^-+|-+$/g, '')
}
