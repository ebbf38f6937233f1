import type { Element, ElementContent, Root, RootContent } from 'hast'
import { type Block, headingDepth, isBlock } from '../nodes.ts'
import { codeText } from './code-text.ts'
import { type ElementKind, isBlockElement, isCell, kindOf, rowsIn } from './html-elements.ts'
import { collapseSpaces } from './html-spaces.ts'

/** A Markdown node. The types of mdast are too strict: broken HTML can lead to an item in a quotation, for example. */
interface MarkdownNode {
  type: string
  value?: string
  spread?: boolean
  children?: MarkdownNode[]
  [field: string]: unknown
}

const PHRASING = new Set(['break', 'delete', 'emphasis', 'inlineCode', 'link', 'strong', 'text'])

/** Converts a tidied tree to Markdown blocks, like `rehype-remark` but without positions. Changes the given tree. */
export function treeToBlocks({ children }: Root): Block[] {
  collapseSpaces(children)
  return flow(children).filter(isBlock)
}

const isPhrasing = ({ type }: MarkdownNode) => PHRASING.has(type)

function flow(nodes: readonly RootContent[]): MarkdownNode[] {
  const blocks: MarkdownNode[] = []
  let line: MarkdownNode[] = []
  const endLine = () => {
    if (line.length > 0) blocks.push({ type: 'paragraph', children: withoutOuterBreaks(line) })
    line = []
  }
  for (const node of convertAll(nodes))
    if (isPhrasing(node)) line.push(node)
    else {
      endLine()
      blocks.push(node)
    }
  endLine()
  return blocks
}

function withoutOuterBreaks(line: MarkdownNode[]): MarkdownNode[] {
  const first = line.findIndex(({ type }) => type !== 'break')
  return first === -1 ? [] : line.slice(first, line.findLastIndex(({ type }) => type !== 'break') + 1)
}

const convertAll = (nodes: readonly RootContent[]) => joined(nodes.flatMap(convert))

function joined(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const all: MarkdownNode[] = []
  for (const node of nodes) {
    const before = all.at(-1)
    if (node.type === 'text' && before?.type === 'text') before.value = `${before.value}${node.value}`
    else all.push(node)
  }
  return all
}

function convert(node: RootContent): MarkdownNode[] {
  if (node.type === 'text') return node.value === '' ? [] : [{ type: 'text', value: node.value }]
  const kind = kindOf(node)
  return node.type !== 'element' || kind === undefined ? [] : CONVERTERS[kind](node)
}

const content = ({ children }: Element) => flow(children)
const line = ({ children }: Element) => convertAll(children)
const unwrapped = ({ children }: Element) => children.flatMap(convert)
const item = (node: Element) => [itemOf(content(node), isSpread(node))]
const nothing = () => []

const CONVERTERS: Record<ElementKind, (node: Element) => MarkdownNode[]> = {
  break: () => [{ type: 'break' }],
  link: node => [
    { type: 'link', url: String(node.properties['href'] ?? ''), title: null, children: line(node) },
  ],
  strong: node => [{ type: 'strong', children: line(node) }],
  emphasis: node => [{ type: 'emphasis', children: line(node) }],
  delete: node => [{ type: 'delete', children: line(node) }],
  code: node => [{ type: 'inlineCode', value: codeText(node) }],
  quote: unwrapped,
  section: content,
  details: unwrapped,
  blockquote: node => [{ type: 'blockquote', children: content(node) }],
  list: listOf,
  definitions: definitionsOf,
  term: item,
  item,
  paragraph: paragraphOf,
  summary: paragraphOf,
  heading: headingOf,
  preformatted: node => [
    { type: 'code', lang: null, meta: null, value: codeText(node).replace(/(?<!\n)\n+$/, '') },
  ],
  rule: () => [{ type: 'thematicBreak' }],
  table: tableOf,
  // `tableOf` converts the parts of a table itself. Such parts outside a table are dropped.
  caption: nothing,
  rows: nothing,
  row: nothing,
  cell: nothing,
}

function paragraphOf(node: Element): MarkdownNode[] {
  const children = withoutOuterBreaks(line(node))
  return children.length === 0 ? [] : [{ type: 'paragraph', children }]
}

function headingOf(node: Element): MarkdownNode[] {
  const depth = headingDepth(Number(node.tagName[1]))
  return [{ type: 'heading', depth, children: withoutOuterBreaks(line(node)) }]
}

function itemOf(children: MarkdownNode[], spread: boolean): MarkdownNode {
  return { type: 'listItem', spread, checked: null, children }
}

/** Obsolete inline elements. `rehype-remark` treats them as blocks in an item, so `isSpread` does too. */
const OBSOLETE = new Set(['strike', 'tt'])

function isSpread({ children }: Element): boolean {
  const blocks = children.filter(
    (child): child is Element =>
      child.type === 'element' && (isBlockElement(child) || OBSOLETE.has(child.tagName)),
  )
  return blocks.some((block, index) => block.tagName === 'p' || index > 0 || isSpread(block))
}

function listOf(node: Element): MarkdownNode[] {
  const start = Number.parseInt(String(node.properties['start']), 10)
  const items = itemsOf(convertAll(node.children))
  return [listWith(items, node.tagName === 'ol' ? (Number.isNaN(start) ? 1 : start) : null)]
}

function listWith(children: MarkdownNode[], start: number | null): MarkdownNode {
  const spread = children.length > 1 && children.some(({ spread }) => spread === true)
  return { type: 'list', ordered: start !== null, start, spread, children }
}

/** The items among `nodes`. Any other node moves into the next item, or into the last one if no item follows. */
function itemsOf(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const items: MarkdownNode[] = []
  let between: MarkdownNode[] = []
  for (const node of nodes)
    if (node.type === 'listItem') {
      items.push({ ...node, children: [...between, ...(node.children ?? [])] })
      between = []
    } else between.push(node)
  if (between.length === 0) return items
  const last = items.pop() ?? itemOf([], false)
  return [...items, { ...last, children: [...(last.children ?? []), ...between] }]
}

const isTerm = (node: ElementContent) => kindOf(node) === 'term'

function definitionsOf(node: Element): MarkdownNode[] {
  const groups: ElementContent[][] = []
  let before: ElementContent | undefined
  for (const part of node.children.flatMap(withoutDiv)) {
    if (part.type === 'text' && part.value === '') continue
    const isFirst = isTerm(part) && before?.type === 'element' && before.tagName === 'dd'
    if (isFirst || groups.length === 0) groups.push([])
    groups.at(-1)?.push(part)
    before = part
  }
  const items = groups.flatMap(group => {
    const children = [...contentOf(group.filter(isTerm)), ...contentOf(group.filter(part => !isTerm(part)))]
    return children.length === 0 ? [] : [itemOf(joined(children), children.length > 1)]
  })
  return items.length === 0 ? [] : [listWith(items, null)]
}

const withoutDiv = (node: ElementContent) =>
  node.type === 'element' && node.tagName === 'div' ? node.children : [node]

function contentOf(nodes: readonly ElementContent[]): MarkdownNode[] {
  const items = itemsOf(nodes.flatMap(convert))
  if (items.length < 2) return items[0]?.children ?? []
  const whole = items.map(({ children, spread }) => itemOf(joined(children ?? []), spread === true))
  return [listWith(whole, null)]
}

function tableOf(node: Element): MarkdownNode[] {
  const sources = rowsIn(node.children)
  const rows = sources.map(row =>
    row.children
      .filter(isCell)
      .map(({ children }): MarkdownNode => ({ type: 'tableCell', children: convertAll(children) })),
  )
  const hasHeader =
    node.children.some(child => child.type === 'element' && child.tagName === 'thead') ||
    sources[0]?.children.some(cell => cell.type === 'element' && cell.tagName === 'th')
  if (!hasHeader) rows.unshift([])
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 1)
  for (const row of rows) while (row.length < columns) row.push({ type: 'tableCell', children: [] })
  const children = rows.map((row): MarkdownNode => ({ type: 'tableRow', children: row }))
  return [{ type: 'table', align: Array.from({ length: columns }, () => null), children }]
}
