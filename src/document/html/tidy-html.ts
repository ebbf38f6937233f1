import type { Element, ElementContent, Root, RootContent } from 'hast'
import { cleanText } from '../../catalogue/text/clean-text.ts'
import { isPublicUrl, toUrl } from '../../catalogue/text/to-url.ts'
import { findAddresses } from './find-addresses.ts'
import {
  type ElementKind,
  element,
  hasContent,
  holdsParagraphs,
  isBlockElement,
  isBreak,
  isCell,
  isMark,
  kindOf,
  rowsIn,
  space,
} from './html-elements.ts'
import { asParagraphs, paragraphs } from './html-paragraphs.ts'
import { hoistSpace, singleSpaced, singleSpaces } from './html-spaces.ts'

interface Context {
  link: boolean
  /** Whether the element is inside code. Web addresses there do not become links. */
  verbatim: boolean
  /** Whether the element is inside an item or a quotation, in which a heading becomes a bold line. */
  nested: boolean
  /** Whether the element is inside a table's cell. A cell can have only one line. */
  cell: boolean
  /** The kinds of emphasis around the element. Emphasis inside its own kind is dropped: Markdown cannot nest it. */
  marks: readonly ElementKind[]
  /** The original depths of the last heading and the headings around it: `[2, 4]`. All elements share this array. */
  openHeadings: number[]
}

/**
 * Tidies sanitised HTML before its conversion to Markdown:
 *
 * - text that was hidden in character references is cleaned
 * - a link that cannot be published becomes its label
 * - white space and breaks move out of emphasis and of spans of code
 * - two line breaks start a paragraph, and a table's cell becomes one line
 * - a table's cell stands in each row and column that it spans
 * - empty elements are removed
 * - a table becomes paragraphs if its rows are much shorter than its longest row, or its cells span too much
 * - headings count from 1 and skip no level
 */
export function tidyHtml(root: Root): Root {
  const context = { link: false, verbatim: false, nested: false, cell: false, marks: [], openHeadings: [] }
  root.children = asParagraphs(tidyAll(root.children, context))
  return root
}

function tidyAll(nodes: readonly RootContent[], context: Context): ElementContent[] {
  return singleSpaces(nodes.flatMap(node => tidy(node, context)))
}

function tidy(node: RootContent, context: Context): ElementContent[] {
  if (node.type === 'text') return tidyText(cleanText(node.value), context)
  if (node.type !== 'element') return []
  const kind = kindOf(node)
  if (kind === 'break' || kind === 'rule') return context.cell ? [space()] : [node]
  const isLine = isMark(kind) || kind === 'link'
  const children = tidyAll(node.children, contextIn(node, context))
  // Without an empty row or cell, others would move. `spreadCells` removes the rows.
  const isEmpty = kind !== 'cell' && kind !== 'row' && !children.some(hasContent)
  if (isEmpty) return isBlockElement(node) ? [] : children
  if (context.cell && isBlockElement(node)) return [space(), ...children, space()]
  if (isMark(kind) && context.marks.includes(kind)) return children
  // Markdown allows no blocks in emphasis and links. So only the content of such an element stays, if it is still valid.
  if (isLine && (children.some(isBlockElement) || paragraphs(children).length > 1))
    return kind === 'delete' ? [] : children
  if (kind === 'link') return link(node, children, context)
  if (kind === 'quote')
    return children.some(isBlockElement) ? children : quoted(hoistSpace({ ...node, children }))
  if (kind === 'table')
    return [
      // Markdown has no captions, so they become paragraphs above the table.
      ...children.filter(isCaption).flatMap(caption => paragraphs(caption.children)),
      ...table({ ...node, children: singleSpaces(children.filter(child => !isCaption(child))) }),
    ]
  if (kind === 'paragraph') return paragraphs(children)
  if (kind === 'heading') return heading(node, children, context)
  const tidied = { ...node, children: holdsParagraphs(node) ? asParagraphs(children) : children }
  return isMark(kind) || kind === 'code' ? hoistSpace(tidied) : [tidied]
}

function heading(node: Element, children: ElementContent[], context: Context): ElementContent[] {
  const block = children.findIndex(isBlockElement)
  if (block !== -1) {
    const line = children.slice(0, block)
    const before = line.some(hasContent) ? heading(node, line, context) : []
    return [...before, ...paragraphs(children.slice(block))]
  }
  const isStrong = children.some(child => kindOf(child) === 'strong')
  if (context.nested) return paragraphs(isStrong ? children : [{ ...element('strong'), children }])
  const depth = Number(node.tagName[1])
  const { openHeadings } = context
  while ((openHeadings.at(-1) ?? 0) >= depth) openHeadings.pop()
  openHeadings.push(depth)
  const [only, ...others] = children.filter(hasContent)
  // Headings are shown in bold anyway, so `strong` around a whole heading is dropped.
  const isBold = others.length === 0 && only?.type === 'element' && kindOf(only) === 'strong'
  const line = (isBold ? only.children : children).map(child => (isBreak(child) ? space() : child))
  return [{ ...element(`h${openHeadings.length}`), children: line }]
}

function contextIn(node: Element, context: Context): Context {
  const kind = kindOf(node)
  return {
    link: context.link || kind === 'link',
    verbatim: context.verbatim || kind === 'code' || kind === 'preformatted',
    nested: context.nested || kind === 'item' || kind === 'blockquote',
    cell: context.cell || kind === 'cell',
    marks: isMark(kind) ? [...context.marks, kind] : context.marks,
    openHeadings: context.openHeadings,
  }
}

function tidyText(value: string, { link, verbatim }: Context): ElementContent[] {
  // White space becomes a usual space, because a no-break space alone between two blocks would become a paragraph.
  if (value.trim() === '') return [space()]
  if (verbatim) return [{ type: 'text', value }]
  if (link) return [{ type: 'text', value: singleSpaced(value) }]
  return findAddresses(singleSpaced(value)).map(({ value, url }): ElementContent => {
    const content: ElementContent = { type: 'text', value }
    return url === null ? content : { ...element('a'), properties: { href: url }, children: [content] }
  })
}

function link(node: Element, children: ElementContent[], context: Context): ElementContent[] {
  const url = toUrl(String(node.properties['href'] ?? ''))
  if (context.link || !isPublicUrl(url)) return children
  return hoistSpace({ ...node, properties: { href: url }, children })
}

function quoted(nodes: ElementContent[]): ElementContent[] {
  const mark = (): ElementContent => ({ type: 'text', value: '"' })
  return nodes.flatMap(node =>
    node.type === 'element' && kindOf(node) === 'quote' ? [mark(), ...node.children, mark()] : [node],
  )
}

/** A table stays a table if it has at most this many cells, after Markdown fills up its rows, and characters in spans. */
const FEW = 1000
/** A larger table stays a table if its rows, when filled up, or its spans multiply it by at most this. */
const MOST_GROWTH = 4

/** Returns the table, or its rows as paragraphs: Markdown fills each row up to the longest, which can make it huge. */
function table(node: Element): ElementContent[] {
  const isSpread = spreadCells(node)
  const rows = rowsIn(node.children)
  const cells = rows.reduce((sum, row) => sum + cellsIn(row).length, 0)
  const filled = longest(rows) * rows.length
  if (isSpread && filled <= Math.max(FEW, MOST_GROWTH * cells)) return [node]
  return rows.flatMap(row => paragraphs(cellsIn(row).flatMap(cell => [...cell.children, space()])))
}

const cellsIn = (row: Element) => row.children.filter(isCell)

const sizeOf = (node: ElementContent): number =>
  node.type === 'element'
    ? node.children.reduce((sum, child) => sum + sizeOf(child), 1)
    : (node.value?.length ?? 0)

const longest = (rows: readonly Element[]) =>
  rows.reduce((most, row) => Math.max(most, cellsIn(row).length), 0)

/**
 * Puts a cell into each row of its group, and each column, that it spans. No cell spans more columns than the longest
 * row has cells: many say `colspan="99"` for all. Returns false if this makes a small table huge.
 */
function spreadCells(node: Element): boolean {
  const most = longest(rowsIn(node.children))
  let left = Math.max(FEW, MOST_GROWTH * sizeOf(node))
  for (const group of node.children) {
    if (group.type !== 'element') continue
    const rows = rowsIn(group.children)
    const grid = rows.map((): ElementContent[] => [])
    for (const [top, row] of rows.entries()) {
      let column = 0
      for (const cell of cellsIn(row)) {
        const { colSpan = 1, rowSpan = 1 } = cell.properties
        while (grid[top]?.[column] !== undefined) column++
        const size = sizeOf(cell)
        // A span of 0 rows ends with the group.
        for (const slots of grid.slice(top, top + (Number(rowSpan) || rows.length)))
          for (let at = column; at < column + Math.min(Number(colSpan) || 1, most); at++) {
            left -= size
            if (left < 0) return false
            slots[at] ??= { ...cell, properties: {} }
          }
      }
    }
    group.children = rows.flatMap((row, at) =>
      hasContent(row)
        ? [{ ...row, children: Array.from(grid[at] ?? [], slot => slot ?? element('td')) }]
        : [],
    )
  }
  return true
}

const isCaption = (node: ElementContent): node is Element => kindOf(node) === 'caption'
