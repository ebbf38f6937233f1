import type { Element, ElementContent, RootContent } from 'hast'

/**
 * The elements that HTML may have: kind, display and tag names. One with the display `line` is part of a paragraph. One
 * with `block` ends the paragraph before it. A `container` is a block that contains paragraphs.
 */
const ELEMENTS = [
  ['break', 'line', 'br'],
  ['link', 'line', 'a'],
  ['strong', 'line', 'b strong'],
  ['emphasis', 'line', 'em i mark u'],
  ['delete', 'line', 'del s strike'],
  ['code', 'line', 'code kbd samp tt var'],
  ['quote', 'line', 'q'],
  ['section', 'container', 'article aside body center div figcaption figure footer header main nav section'],
  ['details', 'container', 'details'],
  ['blockquote', 'container', 'blockquote'],
  ['item', 'container', 'dd li'],
  ['term', 'block', 'dt'],
  ['definitions', 'block', 'dl'],
  ['list', 'block', 'ol ul'],
  ['paragraph', 'block', 'p'],
  ['summary', 'block', 'summary'],
  ['heading', 'block', 'h1 h2 h3 h4 h5 h6'],
  ['preformatted', 'block', 'pre'],
  ['rule', 'block', 'hr'],
  ['table', 'block', 'table'],
  ['caption', 'block', 'caption'],
  ['rows', 'block', 'tbody tfoot thead'],
  ['row', 'block', 'tr'],
  ['cell', 'block', 'td th'],
] as const

export type ElementKind = (typeof ELEMENTS)[number][0]

const ELEMENTS_BY_NAME = new Map(
  ELEMENTS.flatMap(([kind, display, names]) =>
    names
      .split(' ')
      .map((name): [string, { kind: ElementKind; display: string }] => [name, { kind, display }]),
  ),
)

export const ALLOWED_ELEMENTS: readonly string[] = [...ELEMENTS_BY_NAME.keys()]

const entryOf = (node: RootContent | undefined) =>
  node?.type === 'element' ? ELEMENTS_BY_NAME.get(node.tagName) : undefined

export const kindOf = (node: RootContent | undefined): ElementKind | undefined => entryOf(node)?.kind

export const isBlockElement = (node: RootContent) => (entryOf(node)?.display ?? 'line') !== 'line'

export const holdsParagraphs = (node: Element) => entryOf(node)?.display === 'container'

export const isMark = (kind: ElementKind | undefined): kind is 'delete' | 'emphasis' | 'strong' =>
  kind === 'strong' || kind === 'emphasis' || kind === 'delete'

export const isBreak = (node: RootContent | undefined) => kindOf(node) === 'break'

export const isCode = (node: RootContent) => kindOf(node) === 'code'

/** Whether a node is a cell of a table. Empty cells count too, because without them the next cells would move. */
export const isCell = (node: RootContent): node is Element => kindOf(node) === 'cell'

export const rowsIn = (nodes: readonly ElementContent[]): Element[] =>
  nodes.flatMap(node =>
    node.type !== 'element' ? [] : kindOf(node) === 'row' ? [node] : rowsIn(node.children),
  )

export const element = (tagName: string): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: [],
})

export const space = (): ElementContent => ({ type: 'text', value: ' ' })

export const isSpace = (node: ElementContent) => node.type === 'text' && node.value === ' '

export function hasContent(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  return node.type === 'element' && node.children.some(hasContent)
}
