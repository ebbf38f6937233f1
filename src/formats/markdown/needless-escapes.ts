/** An escaped sign as the stringifier writes it; it never leaves a lone backslash before a sign. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g
/** Code and HTML take a backslash as it is, so nothing is touched where there may be some. */
const VERBATIM = /`|<(?!https?:)/
const REFERENCE = /^#?[\da-z]{1,31};/i
/** Brackets around words with nothing in or behind them that would make a link, a task or a footnote of them. */
const WORDS_IN_BRACKETS = /^[^[\]\\^\n][^[\]\\\n]*\](?![([:\\])/

interface Place {
  /** The few characters before the backslash. */
  before: string
  /** What is written behind the sign. */
  behind: string
}

/** When a sign reads the same without its backslash. Signs that pair with each other are looked at together. */
const NEEDLESS: Readonly<Record<string, (place: Place) => boolean>> = {
  // A character reference ends with a semicolon.
  '&': ({ behind }) => !REFERENCE.test(behind),
  // Readers that make links of mail addresses make the one that is written there, some of them despite a backslash.
  '@': () => true,
  // A heading has a space behind its signs.
  '#': ({ behind }) => /^[^\s#\\]/.test(behind),
  // Without a target behind them, and without definitions on the page, brackets are brackets.
  '[': ({ before, behind }) => /[^\n!\]]$/.test(before) && WORDS_IN_BRACKETS.test(behind),
  // Only a list that begins with 1 ends a paragraph, and only `www.` begins an address.
  '.': ({ before }) =>
    /\d$/.test(before) ? Number(/\n(\d+)$/.exec(before)?.[1] ?? 1) > 1 : !/www$/i.test(before),
}

/** A number that may begin an item has nine digits at the most. */
const LOOK_BACK = 11

/** Signs that mean something with another one of their kind. */
export const PAIRING = ['*', '_', '~']

/**
 * A paragraph or a heading without the backslashes that no reader needs. The stringifier sees one text node at a time
 * and escapes each sign that might mean something there; here the whole paragraph is known.
 */
export function withoutNeedlessEscapes(paragraph: string): string {
  if (!paragraph.includes('\\') || VERBATIM.test(paragraph.replace(ESCAPED, ''))) return paragraph
  const meanings = new Map(PAIRING.map(sign => [sign, meaningOf(sign, paragraph)]))
  return paragraph.replace(ESCAPED, (written, sign: string, at: number) => {
    const meaning = meanings.get(sign)
    if (meaning !== undefined) return meaning.pairs || meaning.blocks.has(at) ? written : sign
    const place = {
      before: paragraph.slice(Math.max(0, at - LOOK_BACK), at),
      behind: paragraph.slice(at + 2),
    }
    return Object.hasOwn(NEEDLESS, sign) && NEEDLESS[sign]?.(place) ? sign : written
  })
}

type Kind = 'space' | 'sign' | 'word'

/**
 * What CommonMark may take a character for. It is more than one thing for symbols and for halves of surrogate pairs,
 * on which older and newer readers disagree.
 */
function kindsOf(character: string): Kind[] {
  if (/^\s?$/.test(character)) return ['space']
  if (/^[!-/:-@[-`{-~\p{P}]$/u.test(character)) return ['sign']
  return /^[\p{S}\p{Cs}]$/u.test(character) ? ['sign', 'word'] : ['word']
}

/** Left- and right-flanking delimiters (CommonMark 0.31, section 6.2); GFM's `~` follows the rules of `*`. */
function roles(sign: string, before: Kind, after: Kind): { opens: boolean; closes: boolean } {
  const isLeft = after !== 'space' && (after !== 'sign' || before !== 'word')
  const isRight = before !== 'space' && (before !== 'sign' || after !== 'word')
  if (sign !== '_') return { opens: isLeft, closes: isRight }
  return {
    opens: isLeft && (!isRight || before === 'sign'),
    closes: isRight && (!isLeft || after === 'sign'),
  }
}

/** Looks back as far as there are spaces: looking for where the line begins would take the square of its length. */
function isLineStart(paragraph: string, at: number): boolean {
  let before = at - 1
  while (/[^\S\n]/.test(paragraph.charAt(before))) before--
  return before < 0 || paragraph[before] === '\n'
}

/** A run of one sign, escaped or not. */
const RUNS: Readonly<Record<string, RegExp>> = { '*': /(?:\\?\*)+/g, _: /(?:\\?_)+/g, '~': /(?:\\?~)+/g }

/** What the signs of one kind in a paragraph might mean if none of them were escaped. */
interface Meaning {
  /** Whether a run of them that can open emphasis stands before one that can close it. */
  pairs: boolean
  /** Where the characters of runs are that begin a line as a bullet, a rule or a fence does. */
  blocks: Set<number>
}

function meaningOf(sign: string, paragraph: string): Meaning {
  const blocks = new Set<number>()
  let isOpen = false
  for (const { 0: run, index: start } of paragraph.matchAll(RUNS[sign] ?? /(?!)/g)) {
    const end = start + run.length
    const [before, after] = [paragraph.charAt(start - 1), paragraph.charAt(end)]
    const length = run.replaceAll('\\', '').length
    const beginsBlock = /^\s?$/.test(after) || (sign === '~' && length > 2)
    if (beginsBlock && isLineStart(paragraph, start)) for (let at = start; at < end; at++) blocks.add(at)
    const seen = kindsOf(before).flatMap(kind => kindsOf(after).map(other => roles(sign, kind, other)))
    // Some are delimiters already, and others beside them would be too.
    const isMixed = run.length > length && run.length < 2 * length
    // Beside another such sign, which may be escaped, micromark lets both open and close.
    const closes = isOpen && (/[*_~]/.test(before) || seen.some(role => role.closes))
    if (isMixed || closes) return { pairs: true, blocks }
    isOpen ||= /[*_~\\]/.test(after) || seen.some(({ opens }) => opens)
  }
  return { pairs: false, blocks }
}

/** Whether the `*`, `_` or `~` of a paragraph might mean anything if none of them were escaped. */
export function canPair(sign: string, paragraph: string): boolean {
  const { pairs, blocks } = meaningOf(sign, paragraph)
  return pairs || blocks.size > 0
}
