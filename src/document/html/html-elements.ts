import type { Element, ElementContent } from 'hast'

/** Elements whose text is code. */
export const CODE = new Set(['pre', 'code', 'kbd', 'samp', 'tt', 'var'])

/** The names of headings. */
export const HEADING = /^h[1-6]$/

/** Cells of a table; an empty one keeps its column. */
export const CELLS = new Set(['td', 'th'])

/** Elements that hold paragraphs, and that end the one before them. */
export const CONTAINERS = new Set(
  'article aside blockquote body center dd details div figcaption figure footer header li main nav section'.split(
    ' ',
  ),
)

/** Elements that end the paragraph before them. */
export const BLOCKS = new Set([
  ...CONTAINERS,
  ...'caption dl dt h1 h2 h3 h4 h5 h6 hr ol p pre summary table tbody td tfoot th thead tr ul'.split(' '),
])

/** Elements that Markdown writes with the same marks. */
const MARKS: Record<string, 'delete' | 'emphasis' | 'strong'> = {
  b: 'strong',
  strong: 'strong',
  i: 'emphasis',
  em: 'emphasis',
  mark: 'emphasis',
  u: 'emphasis',
  del: 'delete',
  s: 'delete',
  strike: 'delete',
}

/** The kind of emphasis of an element; undefined where it is none. */
export function markOf(tagName: string): (typeof MARKS)[string] | undefined {
  return Object.hasOwn(MARKS, tagName) ? MARKS[tagName] : undefined
}

/** A new element without attributes and content. */
export const element = (tagName: string): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: [],
})

export const space = (): ElementContent => ({ type: 'text', value: ' ' })

export const isBreak = (node: ElementContent | undefined) => node?.type === 'element' && node.tagName === 'br'

/** Whether a node ends the paragraph before it. */
export const isBlock = (node: ElementContent) => node.type === 'element' && BLOCKS.has(node.tagName)

/** Whether a reader would see anything of a node: white space alone is nothing. */
export function hasContent(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  return node.type === 'element' && node.children.some(hasContent)
}

export const isSpace = (node: ElementContent) => node.type === 'text' && node.value === ' '

/** A span of code, not a block of it. */
export const isCode = (node: ElementContent) =>
  node.type === 'element' && CODE.has(node.tagName) && node.tagName !== 'pre'
