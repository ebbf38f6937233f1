import { memoizeShort } from './memoize.ts'
/** A key that ignores case, outer spaces and how accents are encoded. `ß` equals `SS`, and `ς` equals `σ`. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC').trim()
}

/** The key for sorting titles: without accents and case, so that `École` comes before `Eden`. */
export function titleKey(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .trim()
}

export function looseTextKey(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
}

/** Replacements for letters that Unicode does not decompose into a base letter and an accent. */
const LIGATURES: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

export const nameKey = memoizeShort(100, (name: string): string => {
  const plain = name
    .toWellFormed()
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]+/g, '')
    .replace(/[œæßøłđ]/g, letter => LIGATURES[letter] ?? letter)
    .normalize('NFC')
  const words = plain.match(/[\p{L}\p{N}\p{M}]+/gu)
  return words === null ? plain.replace(/\s+/g, '') : words.join('-')
})
