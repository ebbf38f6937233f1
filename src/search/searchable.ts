/** Letters that Unicode does not take apart. SQLite's tokenizer folds case and removes other accents. */
const WHOLE: Readonly<Record<string, string>> = {
  ...{ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' },
  ...{ Œ: 'oe', Æ: 'ae', ẞ: 'ss', Ø: 'o', Ł: 'l', Đ: 'd' },
}

/** Scripts that are written without spaces, or, as Korean, with endings joined to words. */
const RUN =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]+/gu
const FOLDED = /[œæßøłđŒÆẞØŁĐ]/g
const PLAIN = /^[\u0000-\u00ff]*$/

/**
 * The text as it is indexed and asked for: without ligatures, and with pairs of neighbouring characters as words where
 * a script has no spaces. So 東京駅 becomes 東京 京駅.
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

/** The words of a text that is asked for, each once, as the tokenizer separates them. */
export function wordsOf(text: string): string[] {
  const folded = searchable(text.toWellFormed())
    .normalize('NFD')
    .replace(/[\u0300-\u036f]+/g, '')
    .toLowerCase()
    .normalize('NFC')
  return [...new Set(folded.match(/[\p{L}\p{N}\p{M}\p{Co}]+/gu))]
}
