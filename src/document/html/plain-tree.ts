import type { Element, ElementContent, RootContent } from 'hast'
import type { List, ListItem, Table, TableRow } from 'mdast'
import { type Block, headingDepth } from '../nodes.ts'
import { CELLS, HEADING } from './html-elements.ts'
import { isInLine, isPlainLine, lineOf, textIn } from './plain-line.ts'

/**
 * A tidied tree of paragraphs, headings, lists, quotations, tables, code, emphasis, links and breaks as blocks of Markdown,
 * as `rehype-remark` would make them, but for positions; undefined for any other tree.
 */
export function plainTree(nodes: readonly RootContent[]): Block[] | undefined {
  return isPlain(nodes) ? addFlow(nodes, []) : undefined
}

const isList = ({ tagName }: Element) => tagName === 'ol' || tagName === 'ul'
const isLineBlock = ({ tagName }: Element) => tagName === 'p' || HEADING.test(tagName)
/** Elements that mean nothing but what stands in them. */
const HOLDERS = new Set(
  'article aside center div figcaption figure footer header main nav section'.split(' '),
)
const ROW_GROUPS = new Set(['tbody', 'tfoot', 'thead'])

/** Whether a node is a block whatever stands in and beside it. */
export const standsAlone = (node: RootContent) =>
  node.type === 'element' &&
  (isList(node) ||
    isLineBlock(node) ||
    HOLDERS.has(node.tagName) ||
    ['blockquote', 'pre', 'table'].includes(node.tagName))

const isPlain = (nodes: readonly RootContent[]): boolean =>
  nodes.every(node => isPlainLine(node) || isPlainBlock(node))

function isPlainBlock(node: RootContent): boolean {
  if (node.type !== 'element') return false
  if (node.tagName === 'blockquote' || HOLDERS.has(node.tagName)) return isPlain(node.children)
  if (node.tagName === 'pre') return codeIn(node) !== undefined
  if (node.tagName === 'table') return rowsIn(node)?.every(isPlainRow) ?? false
  if (!isList(node)) return isLineBlock(node) && node.children.every(isPlainLine)
  return partsIn(node, child => child.tagName === 'li')?.every(item => isPlain(item.children)) ?? false
}

/** The elements in another one, if all of them are of a kind and nothing else is there. */
function partsIn({ children }: Element, isOne: (child: Element) => boolean): Element[] | undefined {
  const parts: Element[] = []
  for (const child of children)
    if (child.type === 'element' && isOne(child)) parts.push(child)
    else if (!hasNothing(child)) return undefined
  return parts
}

const isRow = ({ tagName }: Element) => tagName === 'tr'

function rowsIn(table: Element): Element[] | undefined {
  const groups = partsIn(table, child => isRow(child) || ROW_GROUPS.has(child.tagName))
  const rows = groups?.map(group => (isRow(group) ? [group] : partsIn(group, isRow)))
  return rows?.every(row => row !== undefined) ? rows.flat() : undefined
}

const cellsIn = (row: Element) => partsIn(row, ({ tagName }) => CELLS.has(tagName))
const isPlainRow = (row: Element) => cellsIn(row)?.every(cell => cell.children.every(isPlainLine)) ?? false

/** The text of a block of code, in which there may be one span of code alone. */
function codeIn(node: Element): string | undefined {
  const [only] = node.children
  return node.children.length === 1 && only?.type === 'element' && only.tagName === 'code'
    ? textIn(only)
    : textIn(node)
}

const hasNothing = (node: ElementContent) => node.type === 'text' && node.value.trim() === ''

/** Adds blocks as they are, and what stands between them as paragraphs. */
function addFlow(nodes: readonly RootContent[], blocks: Block[]): Block[] {
  let line: RootContent[] = []
  const endLine = () => {
    addParagraph(line, blocks)
    line = []
  }
  for (const node of nodes) {
    if (node.type !== 'element' || isInLine(node)) line.push(node)
    else {
      endLine()
      addBlock(node, blocks)
    }
  }
  endLine()
  return blocks
}

function addBlock(node: Element, blocks: Block[]): void {
  if (isList(node)) blocks.push(listOf(node))
  else if (node.tagName === 'table') blocks.push(tableOf(node))
  else if (node.tagName === 'blockquote')
    blocks.push({ type: 'blockquote', children: addFlow(node.children, []) })
  else if (node.tagName === 'pre')
    blocks.push({
      type: 'code',
      lang: null,
      meta: null,
      value: (codeIn(node) ?? '').replace(/(?<!\n)\n+$/, ''),
    })
  else if (HOLDERS.has(node.tagName)) addFlow(node.children, blocks)
  else if (node.tagName === 'p') addParagraph(node.children, blocks)
  else
    blocks.push({
      type: 'heading',
      depth: headingDepth(Number(node.tagName[1])),
      children: lineOf(node.children),
    })
}

function addParagraph(nodes: readonly RootContent[], blocks: Block[]): void {
  const children = lineOf(nodes)
  if (children.length > 0) blocks.push({ type: 'paragraph', children })
}

function listOf(node: Element): List {
  const items = node.children.flatMap(child => (child.type === 'element' ? [itemOf(child)] : []))
  const isOrdered = node.tagName === 'ol'
  const start = Number.parseInt(String(node.properties['start']), 10)
  return {
    type: 'list',
    ordered: isOrdered,
    start: isOrdered ? (Number.isNaN(start) ? 1 : start) : null,
    spread: items.length > 1 && items.some(({ spread }) => spread),
    children: items,
  }
}

function itemOf(node: Element): ListItem {
  return { type: 'listItem', spread: isSpread(node), checked: null, children: addFlow(node.children, []) }
}

/** Whether an item holds a paragraph or several blocks, or one that does. */
function isSpread({ children }: Element): boolean {
  const blocks = children.flatMap(child => (child.type === 'element' && !isInLine(child) ? [child] : []))
  return blocks.some((block, index) => block.tagName === 'p' || index > 0 || isSpread(block))
}

/** A table whose rows are equally long. Its first row is empty where its source has no header. */
function tableOf(node: Element): Table {
  const sources = rowsIn(node) ?? []
  const rows = sources.map((row): TableRow => {
    const cells = cellsIn(row) ?? []
    return {
      type: 'tableRow',
      children: cells.map(({ children }) => ({ type: 'tableCell', children: lineOf(children) })),
    }
  })
  const hasHeader =
    node.children.some(child => child.type === 'element' && child.tagName === 'thead') ||
    sources[0]?.children.some(cell => cell.type === 'element' && cell.tagName === 'th')
  if (!hasHeader) rows.unshift({ type: 'tableRow', children: [] })
  let columns = 1
  for (const { children } of rows) columns = Math.max(columns, children.length)
  for (const { children } of rows)
    while (children.length < columns) children.push({ type: 'tableCell', children: [] })
  return { type: 'table', align: Array.from({ length: columns }, () => null), children: rows }
}
