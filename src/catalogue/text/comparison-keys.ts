/**
 * The text under which two texts are the same when case, composition of accents and blanks at the ends do not count.
 * It goes through upper case because only there `ß` equals `SS` and the two small sigmas equal each other.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').trim()
}

/** The key that titles are sorted by: letters without accents and case, so that `École` stands before `Eden`. */
export function titleKey(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()
}

/** A text without what does not matter to whether two say the same: case, spaces and signs. */
export function looseTextKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/** Letters that are no letter with an accent to Unicode, and how they are written without them. */
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/**
 * The text under which two names are the same when case, accents, spaces and signs do not count: `Saint-Étienne` and
 * `SAINT ETIENNE` are `saint-etienne`. Vowel signs of other scripts count. Empty only where the name is; signs alone stay.
 */
export function nameKey(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[œæßøłđ]/g, letter => LIGATURES[letter] ?? letter)
    .normalize('NFC')
  const words = plain.match(/[\p{L}\p{N}\p{M}]+/gu)
  return words === null ? plain.replace(/\s+/g, '') : words.join('-')
}
