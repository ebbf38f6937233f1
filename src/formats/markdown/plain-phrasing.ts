import type { Break, Emphasis, Link, PhrasingContent, Strong } from 'mdast'
import { isSafe } from './unsafe.ts'

/** Marks a block that only remark-stringify can write. A text that needs no escape never contains this character. */
export const NOT_PLAIN = '\0'

/**
 * Writes a line of plain texts, breaks, emphasised words and links. Returns `NOT_PLAIN` if anything in it may need an
 * escape.
 */
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
      before = isPlain(node) ? handle(node.type, node, { before, next: children[index] }) : NOT_PLAIN
      if (before === NOT_PLAIN) return NOT_PLAIN
      written += before
      texts += textAmidMarks(node)
    }
  }
  return written !== '' && isSafe(texts, written) ? written : NOT_PLAIN
}

/** The surroundings of a node in a line. */
interface Beside {
  /** The text that was written last. Looking at the end of the whole line instead would take quadratic time. */
  before: string
  next: PhrasingContent | undefined
}

interface PlainNodes {
  break: Break
  emphasis: Emphasis
  link: Link
  strong: Strong
}

/**
 * Writers by type, for nodes of a line that are not texts. If nothing has to be escaped, each writes what remark-stringify's
 * handler writes.
 */
const handlers: { [Type in keyof PlainNodes]: (node: PlainNodes[Type], beside: Beside) => string } = {
  break: () => '  \n',
  emphasis: (node, beside) => marked('*', node, beside),
  link,
  strong: (node, beside) => marked('**', node, beside),
}

const isPlain = (node: PhrasingContent): node is PlainNodes[keyof PlainNodes] => node.type in handlers

function handle<Type extends keyof PlainNodes>(type: Type, node: PlainNodes[Type], beside: Beside): string {
  return handlers[type](node, beside)
}

/** Asterisks at an edge would merge with the asterisks of the mark. */
const MARKED_WORDS = /^[^\s*](?:.*[^\s*])?$/
const BEGINS_WITH_LETTER = /^[\p{L}\p{N}]/u
const ENDS_WITH_LETTER = /[\p{L}\p{N}]$/u

/** The mark works if, at both ends, a letter stands inside, or a space or the line's edge outside. */
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

/** An address that needs no escapes. */
const PLAIN_ADDRESS = /^[-\w./:%?=+,&#~]+$/

function link(node: Link, { before }: Beside): string {
  const label = onlyText(node)
  if (label === '' || node.title || !PLAIN_ADDRESS.test(node.url)) return NOT_PLAIN
  if (isAutolink(node)) return `<${label}>`
  // Any other label that equals the address would become an autolink, and an exclamation mark would make an image.
  return node.url.endsWith(label) || before.endsWith('!') ? NOT_PLAIN : `[${label}](${node.url})`
}

const isAutolink = (node: Link) => /^https?:/.test(node.url) && onlyText(node) === node.url

/** Replaces a mark when texts are checked in their places. */
const MARK = '\uFFFC'

/** The text to check for a node that is not a text. */
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

/** The text of a node whose only child is a text; otherwise an empty text. */
function onlyText({ children }: Emphasis | Link | Strong): string {
  const child = children[0]
  return children.length === 1 && child?.type === 'text' ? child.value : ''
}
