type Kind = 'space' | 'sign' | 'word'

/** Which of its neighbours a sign sees; readers of different age disagree on symbols and on halves of surrogate pairs. */
function kindsOf(character: string): Kind[] {
  if (/^\s?$/.test(character)) return ['space']
  if (/^[!-/:-@[-`{-~\p{P}]$/u.test(character)) return ['sign']
  return /^[\p{S}\p{Cs}]$/u.test(character) ? ['sign', 'word'] : ['word']
}

/** CommonMark's flanking rules; strikethrough has those of `*`. */
function roles(sign: string, before: Kind, after: Kind): { opens: boolean; closes: boolean } {
  const isLeft = after !== 'space' && (after !== 'sign' || before !== 'word')
  const isRight = before !== 'space' && (before !== 'sign' || after !== 'word')
  if (sign !== '_') return { opens: isLeft, closes: isRight }
  return {
    opens: isLeft && (!isRight || before === 'sign'),
    closes: isRight && (!isLeft || after === 'sign'),
  }
}

function isLineStart(paragraph: string, at: number): boolean {
  return paragraph.slice(paragraph.lastIndexOf('\n', at - 1) + 1, at).trim() === ''
}

/**
 * Whether the `*`, `_` or `~` of a paragraph might mean anything if none of them were escaped: one that can open
 * emphasis stands before one that can close it, several stand together, or one begins a line as a bullet does.
 */
export function canPair(sign: string, paragraph: string): boolean {
  let isOpen = false
  for (let at = paragraph.indexOf(sign); at >= 0; at = paragraph.indexOf(sign, at + 1)) {
    const start = paragraph[at - 1] === '\\' ? at - 1 : at
    const [before, after] = [paragraph.charAt(start - 1), paragraph.charAt(at + 1)]
    if (before === sign) return true
    if (/^\s?$/.test(after) && isLineStart(paragraph, start)) return true
    const seen = kindsOf(before).flatMap(kind => kindsOf(after).map(other => roles(sign, kind, other)))
    // Beside another such sign, which may be escaped, micromark lets both open and close.
    if (isOpen && (/[*_~]/.test(before) || seen.some(({ closes }) => closes))) return true
    isOpen ||= /[*_~\\]/.test(after) || seen.some(({ opens }) => opens)
  }
  return false
}
