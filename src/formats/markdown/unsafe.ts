import type { Unsafe } from 'mdast-util-to-markdown'
import { canPair, PAIRING } from './pairing.ts'

/** Parsers would make a link of `www.` and all backslashes after it. So its dot is escaped, which remark omits. */
export const WWW = { before: '[Ww]{3}', character: '.' }

const WORDS_IN_BRACKETS = String.raw`[^[\]\\^\n][^[\]\\\n]*\](?![([:\\])`

/** Where a character may have a meaning in Markdown. Too many entries do no harm, but a missing one changes pages. */
const UNSAFE: readonly Pick<Unsafe, 'after' | 'atBreak' | 'before' | 'character'>[] = [
  ...[...'\t\r\0\\`<]'].map(character => ({ character })),
  // An ampersand has a meaning only in a character reference, which ends with a semicolon.
  { character: '&', after: '#?[\\da-zA-Z]{1,31};' },
  { character: ':', after: '/' },
  WWW,
  // Brackets around words have no meaning, unless a target such as `(` follows them or the page has definitions.
  { before: '(?:^|[\\n!\\]])', character: '[' },
  { character: '[', after: `(?!${WORDS_IN_BRACKETS})` },
  // In a heading, a space, another `#` or the end of the line follows each `#`.
  { character: '#', after: '(?:[\\s#]|$)' },
  // A blank line ends a block, and parsers drop spaces at the ends of a line.
  { before: '(?<=\\s)', character: '\n' },
  { atBreak: true, character: ' ' },
  { atBreak: true, before: '\\d+', character: '.' },
  { atBreak: true, before: '\\d+', character: ')' },
  ...[...'-+:'].map(character => ({ atBreak: true, character, after: '[-:| \\t\\n\\r]' })),
  ...[...'=>|'].map(character => ({ atBreak: true, character })),
]

type Row = (typeof UNSAFE)[number]

function anyOf(
  rows: readonly Row[],
  lineStart: string,
  found = (before: string, character: string) => before + character,
) {
  const each = rows.map(({ atBreak, before = '', character, after }) => {
    const whole = found((atBreak ? lineStart : '') + before, RegExp.escape(character))
    return after === undefined ? whole : `${whole}(?=${after})`
  })
  return each.join('|') || '(?!)'
}

const MAY_MEAN_MORE = new RegExp(anyOf(UNSAFE, '\\n'))

const PAIRS = new RegExp(`[${PAIRING.join('')}]`)

/**
 * Whether the texts of a block need no escapes. In `texts`, `MARK` stands for markup such as `**`. `written` has the
 * markup itself, because characters beside it may have another meaning.
 */
export function isSafe(texts: string, written: string): boolean {
  if (MAY_MEAN_MORE.test(`\n${texts}\n`)) return false
  return !PAIRS.test(texts) || PAIRING.every(mark => !texts.includes(mark) || !canPair(mark, written))
}

/** Characters that remark-stringify escapes too often, because it sees only one text node at a time. */
const SPARED = [...'&@#[.']

/** Matches what may precede a line's first character. A `;` may, because leading spaces are written as `&#x20;`. */
const LINE_START = '(?:^|[\\n\\r;][\\t ]*)'

/** For each of `SPARED`: a pattern that matches at `lastIndex` if the backslash there is necessary. */
const NEEDED = new Map(
  SPARED.map(spared => {
    const rows = UNSAFE.filter(({ character }) => character === spared)
    const escaped = anyOf(rows, LINE_START, (before, character) => `(?<=${before})\\\\${character}`)
    return [spared, new RegExp(escaped, 'y')]
  }),
)

/** Matches a needless backslash, as in `7\.` on a later line of a paragraph: there, only the number 1 begins a list. */
const LATER_NUMBER = /(?<=\n(?!0*[01]\\)\d{1,10})\\\./y

/** Whether `paragraph` means the same without the backslash at `index`. */
export function isNeedlessAt(paragraph: string, index: number, character: string): boolean {
  const needed = NEEDED.get(character)
  if (needed === undefined) return false
  needed.lastIndex = index
  LATER_NUMBER.lastIndex = index
  return !needed.test(paragraph) || LATER_NUMBER.test(paragraph)
}
