/** Characters that mean emphasis or a deletion if a second one pairs with the first. */
export const PAIRING = ['*', '_', '~']

type Kind = 'space' | 'sign' | 'word'

/** Symbols and halves of surrogate pairs have two kinds, because parsers disagree. */
function kindsOf(character: string): Kind[] {
  if (/^\s?$/.test(character)) return ['space']
  if (/^[!-/:-@[-`{-~\p{P}]$/u.test(character)) return ['sign']
  return /^[\p{S}\p{Cs}]$/u.test(character) ? ['sign', 'word'] : ['word']
}

/** Whether `sign` can open or close emphasis between `before` and `after` (CommonMark 6.2). `~` is like `*`. */
function roles(sign: string, before: Kind, after: Kind): { opens: boolean; closes: boolean } {
  const isLeft = after !== 'space' && (after !== 'sign' || before !== 'word')
  const isRight = before !== 'space' && (before !== 'sign' || after !== 'word')
  if (sign !== '_') return { opens: isLeft, closes: isRight }
  return {
    opens: isLeft && (!isRight || before === 'sign'),
    closes: isRight && (!isLeft || after === 'sign'),
  }
}

/** Scans backwards from `at`, because reading whole lines each time would take quadratic time. */
function isLineStart(paragraph: string, at: number): boolean {
  let before = at - 1
  while (/[^\S\n]/.test(paragraph.charAt(before))) before--
  return before < 0 || paragraph[before] === '\n'
}

const RUNS: Readonly<Record<string, RegExp>> = { '*': /(?:\\?\*)+/g, _: /(?:\\?_)+/g, '~': /(?:\\?~)+/g }

/** What the characters `sign` of a paragraph could mean if none of them were escaped. */
interface Meaning {
  /** Whether a run of `sign` that can open emphasis comes before a run that can close it. */
  pairs: boolean
  /** The positions of characters in runs that begin a line and look like a bullet, a rule or a fence. */
  blocks: Set<number>
}

export function meaningOf(sign: string, paragraph: string): Meaning {
  const blocks = new Set<number>()
  let isOpen = false
  for (const { 0: run, index: start } of paragraph.matchAll(RUNS[sign] ?? /(?!)/g)) {
    const end = start + run.length
    const [before, after] = [paragraph.charAt(start - 1), paragraph.charAt(end)]
    const length = run.replaceAll('\\', '').length
    const beginsBlock = /^\s?$/.test(after) || (sign === '~' && length > 2)
    if (beginsBlock && isLineStart(paragraph, start)) for (let at = start; at < end; at++) blocks.add(at)
    const seen = kindsOf(before).flatMap(kind => kindsOf(after).map(other => roles(sign, kind, other)))
    // In a run such as `*\*`, the first `*` is meant as markup and the second as text. Without the backslash, both
    // would be markup, so `pairs` is true and the backslash stays.
    const isMixed = run.length > length && run.length < 2 * length
    // Beside another character of `PAIRING`, even an escaped one, micromark lets a run both open and close.
    const closes = isOpen && (/[*_~]/.test(before) || seen.some(role => role.closes))
    if (isMixed || closes) return { pairs: true, blocks }
    isOpen ||= /[*_~\\]/.test(after) || seen.some(({ opens }) => opens)
  }
  return { pairs: false, blocks }
}

export function canPair(sign: string, paragraph: string): boolean {
  const { pairs, blocks } = meaningOf(sign, paragraph)
  return pairs || blocks.size > 0
}
