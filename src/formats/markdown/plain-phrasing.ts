import type { Emphasis, Link, PhrasingContent, Strong } from 'mdast'
import { isSafe } from './unsafe.ts'

/** The result for a block that only remark-stringify can write. No plain text contains this character. */
export const NOT_PLAIN = '\0'

/** Writes a line of texts, breaks, emphasised words and links; `NOT_PLAIN` if anything may need an escape. */
export function plainPhrasing({ children }: { children: readonly PhrasingContent[] }): string {
  let written = ''
  let texts = ''
  let before = ''
  let index = 0
  for (const node of children) {
    index++
    if (node.type === 'text') {
      written += node.value
      texts += node.value
      before = node.value || before
    } else {
      before = textOf(node, { before, next: children[index] })
      if (before === NOT_PLAIN) return NOT_PLAIN
      written += before
      texts += textAmidMarks(node)
    }
  }
  return written !== '' && isSafe(texts, written) ? written : NOT_PLAIN
}

interface Beside {
  /** The Markdown of the previous node. Finding it in the whole line for each node would take quadratic time. */
  before: string
  next: PhrasingContent | undefined
}

function textOf(node: PhrasingContent, beside: Beside): string {
  switch (node.type) {
    case 'break':
      return '  \n'
    case 'emphasis':
      return marked('*', node, beside)
    case 'link':
      return link(node, beside)
    case 'strong':
      return marked('**', node, beside)
    default:
      return NOT_PLAIN
  }
}

/** Matches words that can be inside a mark. An asterisk at an edge would merge with the asterisks of the mark. */
const MARKED_WORDS = /^[^\s*](?:.*[^\s*])?$/
const BEGINS_WITH_LETTER = /^[\p{L}\p{N}]/u
const ENDS_WITH_LETTER = /[\p{L}\p{N}]$/u

/** Parsers read `mark` as emphasis if it has a letter inside, or a space or the line's edge outside. */
function marked(mark: string, node: Emphasis | Strong, { before, next }: Beside): string {
  const words = onlyText(node)
  if (!MARKED_WORDS.test(words) || before.endsWith('*')) return NOT_PLAIN
  const opens = BEGINS_WITH_LETTER.test(words) || /^$|\s$/.test(before.slice(-1))
  const closes = ENDS_WITH_LETTER.test(words) || endsWords(next)
  return opens && closes ? mark + words + mark : NOT_PLAIN
}

function endsWords(next: PhrasingContent | undefined): boolean {
  return next === undefined || next.type === 'break' || (next.type === 'text' && /^[\s:,]/.test(next.value))
}

const PLAIN_ADDRESS = /^[-\w./:%?=+,&#~]+$/

function link(node: Link, { before }: Beside): string {
  const label = onlyText(node)
  if (label === '' || node.title || !PLAIN_ADDRESS.test(node.url)) return NOT_PLAIN
  if (isAutolink(node)) return `<${label}>`
  // A label that equals the address could become an autolink. A `!` before the link would make an image.
  const isAddress = node.url === label || node.url === `mailto:${label}`
  return isAddress || before.endsWith('!') ? NOT_PLAIN : `[${label}](${node.url})`
}

const isAutolink = (node: Link) => /^https?:/.test(node.url) && onlyText(node) === node.url

/** `isSafe` gets this character instead of markup, such as the asterisks of `*word*`, and so checks only the text. */
const MARK = '\uFFFC'

function textAmidMarks(node: PhrasingContent): string {
  switch (node.type) {
    case 'break':
      return '\n'
    case 'emphasis':
    case 'strong':
      return MARK + onlyText(node) + MARK
    case 'link':
      return isAutolink(node) ? MARK : MARK + onlyText(node) + MARK
    default:
      return ''
  }
}

function onlyText({ children }: Emphasis | Link | Strong): string {
  const child = children[0]
  return children.length === 1 && child?.type === 'text' ? child.value : ''
}
