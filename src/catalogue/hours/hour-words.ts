import { lazy } from '../../runtime/lazy.ts'
import { type HourWord, hourPhrases } from './hour-phrases.ts'

/** Folds a text to the form of the phrases: without accents, in lower case, with plain spaces. */
export function foldedHours(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/\s+/g, ' ')
}

const meanings = lazy(hourPhrases)
/** The phrases by first character, the longest first. */
const byFirst = lazy(() => {
  const phrases = [...meanings()].sort(([a], [b]) => b.length - a.length)
  return Map.groupBy(phrases, ([phrase]) => phrase.slice(0, 1))
})
const firstWords = lazy(
  () => new Set([...meanings().keys()].flatMap(phrase => /^[a-z]+/.exec(phrase)?.[0] ?? [])),
)

/** Finds the longest known phrase at an index of a folded text. */
export function hourWordAt(text: string, at: number): { length: number; meaning: HourWord } | undefined {
  for (const [phrase, meaning] of byFirst().get(text[at] ?? '') ?? []) {
    const { length } = phrase
    // A Latin phrase must not end inside a word. Chinese, Japanese and Korean have no spaces between words.
    if (text.startsWith(phrase, at) && !(isLatin(phrase[length - 1]) && isLatin(text[at + length])))
      return { length, meaning }
  }
  return undefined
}

/**
 * Whether opening hours may begin with the folded `word`: a known phrase begins with it, or it begins with a known
 * phrase, as in scripts without spaces.
 */
export function beginsHourPhrase(word: string): boolean {
  return firstWords().has(word) || hourWordAt(word, 0) !== undefined
}

function isLatin(letter = ''): boolean {
  return letter >= 'a' && letter <= 'z'
}
