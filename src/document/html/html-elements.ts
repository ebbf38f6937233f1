import type { Element, ElementContent, RootContent } from 'hast'

/** The elements that are kept of a record's HTML: what Markdown makes of them, and how they stand in a text. */
const ELEMENTS = [
  ['break', 'line', 'br'],
  ['link', 'line', 'a'],
  ['strong', 'line', 'b strong'],
  ['emphasis', 'line', 'em i mark u'],
  ['delete', 'line', 'del s strike'],
  ['code', 'line', 'code kbd samp tt var'],
  ['quote', 'line', 'q'],
  ['holder', 'container', 'article aside body center div figcaption figure footer header main nav section'],
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

const MEANINGS = new Map(
  ELEMENTS.flatMap(([kind, place, names]) =>
    names.split(' ').map((name): [string, { kind: ElementKind; place: string }] => [name, { kind, place }]),
  ),
)

export const KEPT_ELEMENTS: readonly string[] = [...MEANINGS.keys()]

const meaningOf = (node: RootContent | undefined) =>
  node?.type === 'element' ? MEANINGS.get(node.tagName) : undefined

/** What Markdown makes of a node; undefined for a text. */
export const kindOf = (node: RootContent | undefined): ElementKind | undefined => meaningOf(node)?.kind

/** Whether a node ends the paragraph before it. */
export const isBlockElement = (node: RootContent) => (meaningOf(node)?.place ?? 'line') !== 'line'

/** Whether an element holds paragraphs. */
export const holdsParagraphs = (node: Element) => meaningOf(node)?.place === 'container'

export const isMark = (kind: ElementKind | undefined): kind is 'delete' | 'emphasis' | 'strong' =>
  kind === 'strong' || kind === 'emphasis' || kind === 'delete'

export const isBreak = (node: RootContent | undefined) => kindOf(node) === 'break'

/** A span of code, not a block of it. */
export const isCode = (node: RootContent) => kindOf(node) === 'code'

/** A cell of a table; an empty one keeps its column. */
export const isCell = (node: RootContent): node is Element => kindOf(node) === 'cell'

/** The rows of a table, whatever groups they stand in. */
export const rowsIn = (nodes: readonly ElementContent[]): Element[] =>
  nodes.flatMap(node =>
    node.type !== 'element' ? [] : kindOf(node) === 'row' ? [node] : rowsIn(node.children),
  )

/** A new element without attributes and content. */
export const element = (tagName: string): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children: [],
})

export const space = (): ElementContent => ({ type: 'text', value: ' ' })

export const isSpace = (node: ElementContent) => node.type === 'text' && node.value === ' '

/** Whether a reader would see anything of a node: white space alone is nothing. */
export function hasContent(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  return node.type === 'element' && node.children.some(hasContent)
}
