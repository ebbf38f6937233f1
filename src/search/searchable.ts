/** Letters that Unicode does not decompose, with plain spellings. SQLite's tokenizer removes all other accents. */
const WHOLE: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' },
  ...{ Œ: 'oe', Æ: 'ae', ẞ: 'ss', Ø: 'o', Ł: 'l', Đ: 'd' },
}

/** Matches characters of scripts without spaces between words, and of Korean, which joins endings to words. */
const RUN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]+/gu
const FOLDED = /[œæßøłđŒÆẞØŁĐ]/g
const PLAIN = /^[\u0000-\u00ff]*$/

/**
 * Prepares a text for the index and for queries. Ligatures are replaced, and scripts without spaces become pairs of
 * neighbouring characters. So 東京駅 becomes 東京 京駅.
 */
export function searchable(text: string): string {
  const folded = text.replace(FOLDED, letter => WHOLE[letter] ?? letter)
  return PLAIN.test(folded) ? folded : folded.normalize('NFKC').replace(RUN, run => ` ${pairs(run)} `)
}

function pairs(run: string): string {
  const letters = Array.from(run)
  if (letters.length < 3) return run
  return letters
    .slice(1)
    .map((letter, index) => `${letters[index]}${letter}`)
    .join(' ')
}

/** Each word once. Words are separated as SQLite's tokenizer separates them. */
export function wordsOf(text: string): string[] {
  const folded = searchable(text.toWellFormed())
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .normalize('NFC')
  return [...new Set(folded.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu))]
}
