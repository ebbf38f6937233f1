import { memoizeShort } from '../../catalogue/text/memoize.ts'

/** `text` for comparison: `Prix_Été` and `prixEte` both give `prix ete`. A number keeps its minus. */
export const wordKey = memoizeShort(40, (text: string): string =>
  plainKey(text.trim().replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')),
)

function plainKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/(?!^-\d)[\s_\-–—./:*'’"“”()[\]+,;?!*]+/g, ' ')
    .trim()
}

/** Makes an id from texts: `museum-der-turklinken`. Equal texts always give the same id. `GmbH` stays one word. */
export function idOf(...texts: readonly string[]): string {
  return texts
    .map(text => plainKey(text.trim()).replace(/[^\p{L}\p{N}]+/gu, '-'))
    .filter(text => text !== '')
    .join('-')
    .replace(/^-+|-+$/g, '')
}
