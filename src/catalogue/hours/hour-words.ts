import { type HourWord, hourPhrases } from './hour-phrases.ts'

/** A text without accents, in lower case and with plain spaces, as the phrases are written. */
export function foldedHours(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/\s+/g, ' ')
}

let meanings: ReturnType<typeof hourPhrases> | undefined
let byFirst: ReadonlyMap<string, readonly [phrase: string, meaning: HourWord][]> | undefined
let firstWords: ReadonlySet<string> | undefined

/** The longest phrase that stands at a place of a folded text, with its meaning; undefined where none is known. */
export function hourWordAt(text: string, at: number): { length: number; meaning: HourWord } | undefined {
  byFirst ??= longestFirst()
  for (const [phrase, meaning] of byFirst.get(text[at] ?? '') ?? []) {
    const { length } = phrase
    // Words of alphabets end where their letters do; Chinese, Japanese and Korean have no spaces between words.
    if (text.startsWith(phrase, at) && !(isLatin(phrase[length - 1]) && isLatin(text[at + length])))
      return { length, meaning }
  }
  return undefined
}

/** The phrases by their first letter. */
function longestFirst() {
  meanings ??= hourPhrases()
  const phrases = [...meanings].sort(([a], [b]) => b.length - a.length)
  return Map.groupBy(phrases, ([phrase]) => phrase.slice(0, 1))
}

/** Whether a known phrase begins with a folded word; a text of a script without spaces is one word. */
export function beginsHourPhrase(word: string): boolean {
  meanings ??= hourPhrases()
  firstWords ??= new Set([...meanings.keys()].flatMap(phrase => /^[a-z]+/.exec(phrase)?.[0] ?? []))
  return firstWords.has(word) || hourWordAt(word, 0) !== undefined
}

function isLatin(letter = ''): boolean {
  return letter >= 'a' && letter <= 'z'
}
