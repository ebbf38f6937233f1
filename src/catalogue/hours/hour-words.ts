import { lazy } from '../../runtime/lazy.ts'
import { plainText } from '../text/plain-text.ts'
import { type HourWord, hourPhrases } from './hour-phrases.ts'

export function foldedHours(text: string): string {
  return plainText(text.normalize('NFD').replace(/[\u0300-\u036f\u064b-\u0652]/g, ''), ':')
    .toLowerCase()
    .replace(/['׳]/g, '’')
    .replace(/\s+/g, ' ')
}

const meanings = lazy(hourPhrases)
/** Phrases by their first character, the longest first: `hourWordAt` takes the first one that matches. */
const byFirst = lazy(() => {
  const phrases = [...meanings()].sort(([a], [b]) => b.length - a.length)
  return Map.groupBy(phrases, ([phrase]) => phrase.slice(0, 1))
})
const firstWords = lazy(
  () => new Set([...meanings().keys()].flatMap(phrase => /^[a-z]+/.exec(phrase)?.[0] ?? [])),
)

export function hourWordAt(text: string, at: number): { length: number; meaning: HourWord } | undefined {
  for (const [phrase, meaning] of byFirst().get(text[at] ?? '') ?? []) {
    const { length } = phrase
    // A phrase must not end inside a word, except in scripts without spaces. Arabic and Hebrew write `ו` ("and") and
    // the like without a space before the next word.
    const isPart = isSpaced(phrase[length - 1]) && isSpaced(text[at + length]) && !/^[وומ]$/.test(phrase)
    if (!isPart && text.startsWith(phrase, at)) return { length, meaning }
  }
  return undefined
}

export function beginsHourPhrase(word: string): boolean {
  return firstWords().has(word) || hourWordAt(word, 0) !== undefined
}

function isSpaced(letter = ''): boolean {
  return /[a-zא-תء-ي]/.test(letter)
}
