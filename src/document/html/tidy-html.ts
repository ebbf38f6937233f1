import type { Element, ElementContent, Root, RootContent } from 'hast'
import { cleanText } from '../../catalogue/text/clean-text.ts'
import { isPublicUrl, toUrl } from '../../catalogue/text/to-url.ts'
import { findAddresses } from './find-addresses.ts'
import {
  BLOCKS,
  CELLS,
  CODE,
  CONTAINERS,
  element,
  HEADING,
  hasContent,
  isBlock,
  isBreak,
  isCode,
  markOf,
  space,
} from './html-elements.ts'
import { asParagraphs, paragraphs } from './html-paragraphs.ts'
import { hoistSpace, singleSpaced, singleSpaces } from './html-spaces.ts'

/** Where an element stands. */
interface Inside {
  link: boolean
  /** Inside code, where an address is not a link. */
  verbatim: boolean
  /** Inside an item or a quotation, where a heading would look like one of the page. */
  nested: boolean
  /** Inside a table's cell, which can hold one line only. */
  cell: boolean
  /** The kinds of emphasis that are open: Markdown cannot nest a kind in itself. */
  marks: readonly string[]
}

/**
 * Mends sanitised HTML before it becomes Markdown:
 *
 * - text that was hidden in character references is cleaned
 * - links that cannot be published become their label
 * - white space and breaks move out of emphasis and of spans of code
 * - two line breaks start a paragraph, and a table's cell is one line
 * - empty elements are removed
 * - a table whose rows are much shorter than its longest becomes paragraphs
 * - headings count from 1 and skip no level
 */
export function tidyHtml(root: Root): Root {
  const openHeadings: number[] = []

  function tidyAll(nodes: readonly RootContent[], inside: Inside): ElementContent[] {
    return singleSpaces(nodes.flatMap(node => tidy(node, inside)))
  }

  function tidy(node: RootContent, inside: Inside): ElementContent[] {
    if (node.type === 'text') return tidyText(cleanText(node.value), inside)
    if (node.type !== 'element') return []
    const { tagName } = node
    if (tagName === 'br' || tagName === 'hr') return inside.cell ? [space()] : [node]
    const mark = markOf(tagName)
    const children = tidyAll(node.children, {
      link: inside.link || tagName === 'a',
      verbatim: inside.verbatim || CODE.has(tagName),
      nested: inside.nested || tagName === 'li' || tagName === 'blockquote' || tagName === 'dd',
      cell: inside.cell || CELLS.has(tagName),
      marks: mark === undefined ? inside.marks : [...inside.marks, mark],
    })
    if (!children.some(hasContent) && !CELLS.has(tagName)) return BLOCKS.has(tagName) ? [] : children
    if (inside.cell && BLOCKS.has(tagName)) return [space(), ...children, space()]
    if (mark !== undefined && inside.marks.includes(mark)) return children
    // Markdown has no emphasis and no link around blocks: the blocks stay, the emphasis or link goes.
    if (
      (mark !== undefined || tagName === 'a') &&
      (children.some(isBlock) || paragraphs(children).length > 1)
    )
      return children
    if (tagName === 'a') return link(node, children, inside)
    if (tagName === 'q') return children.some(isBlock) ? children : quoted(hoistSpace({ ...node, children }))
    if (tagName === 'table')
      return [...captions(children), ...table({ ...node, children: children.filter(isNoCaption) })]
    if (tagName === 'p') return paragraphs(children)
    if (HEADING.test(tagName)) return heading(node, children, inside)
    const element = { ...node, children: CONTAINERS.has(tagName) ? asParagraphs(children) : children }
    return mark !== undefined || isCode(element) ? hoistSpace(element) : [element]
  }

  /** Gives a heading its depth: the first level is 1, and the level below another one is always the next. */
  function heading(node: Element, children: ElementContent[], inside: Inside): ElementContent[] {
    const isStrong = children.some(child => child.type === 'element' && markOf(child.tagName) === 'strong')
    if (children.some(isBlock)) return headingWithBlocks(node, children, inside)
    if (inside.nested) return paragraphs(isStrong ? children : [{ ...element('strong'), children }])
    const depth = Number(node.tagName[1])
    while ((openHeadings.at(-1) ?? 0) >= depth) openHeadings.pop()
    openHeadings.push(depth)
    return [
      {
        ...element(`h${openHeadings.length}`),
        children: children.map(child => (isBreak(child) ? space() : child)),
      },
    ]
  }

  /** A heading that holds blocks: what stands before the first block is the heading, the rest follows it. */
  function headingWithBlocks(node: Element, children: ElementContent[], inside: Inside): ElementContent[] {
    const first = children.findIndex(isBlock)
    const line = children.slice(0, first)
    return [
      ...(line.some(hasContent) ? heading(node, line, inside) : []),
      ...paragraphs(children.slice(first)),
    ]
  }

  root.children = asParagraphs(
    tidyAll(root.children, { link: false, verbatim: false, nested: false, cell: false, marks: [] }),
  )
  return root
}

function tidyText(value: string, { link, verbatim }: Inside): ElementContent[] {
  // Between two blocks, a no-break space alone would become a paragraph.
  if (value.trim() === '') return [space()]
  if (verbatim) return [{ type: 'text', value }]
  if (link) return [{ type: 'text', value: singleSpaced(value) }]
  return findAddresses(singleSpaced(value)).map(({ value, url }): ElementContent => {
    const content: ElementContent = { type: 'text', value }
    return url === null ? content : { ...element('a'), properties: { href: url }, children: [content] }
  })
}

function link(node: Element, children: ElementContent[], inside: Inside): ElementContent[] {
  const url = toUrl(String(node.properties['href'] ?? ''))
  if (inside.link || !isPublicUrl(url)) return children
  return hoistSpace({ ...node, properties: { href: url }, children })
}

/** Puts quotation marks around what a quotation in a line holds. */
function quoted(nodes: ElementContent[]): ElementContent[] {
  const mark = (): ElementContent => ({ type: 'text', value: '"' })
  return nodes.flatMap(node =>
    node.type === 'element' && node.tagName === 'q' ? [mark(), ...node.children, mark()] : [node],
  )
}

/** A table's captions as paragraphs above it, since Markdown's tables have none. */
function captions(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap(child =>
    isNoCaption(child) || child.type !== 'element' ? [] : paragraphs(child.children),
  )
}

/** Cells that any table may have when its rows are filled up to the longest. */
const FEW_CELLS = 1000
/** How many times as many cells a larger one may get by that. */
const MOST_FILLED = 4

/** Markdown's tables are filled up: one long row over many short ones would become the square of its source. */
function table(node: Element): ElementContent[] {
  const rows = rowsIn(node.children)
  const lengths = rows.map(row => row.children.filter(isCell).length)
  const cells = lengths.reduce((sum, length) => sum + length, 0)
  const filled = lengths.reduce((most, length) => Math.max(most, length), 0) * rows.length
  if (filled <= Math.max(FEW_CELLS, MOST_FILLED * cells)) return [node]
  return rows.flatMap(row =>
    paragraphs(row.children.flatMap(cell => (isCell(cell) ? [...cell.children, space()] : []))),
  )
}

const rowsIn = (nodes: readonly ElementContent[]): Element[] =>
  nodes.flatMap(node => {
    if (node.type !== 'element') return []
    return node.tagName === 'tr' ? [node] : rowsIn(node.children)
  })

const isCell = (node: ElementContent): node is Element => node.type === 'element' && CELLS.has(node.tagName)
const isNoCaption = (node: ElementContent) => !(node.type === 'element' && node.tagName === 'caption')
