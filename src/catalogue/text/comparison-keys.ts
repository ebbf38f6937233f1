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
export function saidKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}
