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
  marks: readonly ElementKind[]
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
    const kind = kindOf(node)
    if (kind === 'break' || kind === 'rule') return inside.cell ? [space()] : [node]
    const isLine = isMark(kind) || kind === 'link'
    const children = tidyAll(node.children, insideOf(node, inside))
    if (!children.some(hasContent) && kind !== 'cell') return isBlockElement(node) ? [] : children
    if (inside.cell && isBlockElement(node)) return [space(), ...children, space()]
    if (isMark(kind) && inside.marks.includes(kind)) return children
    // Markdown has no emphasis and no link around blocks: the blocks stay, the emphasis or link goes.
    if (isLine && (children.some(isBlockElement) || paragraphs(children).length > 1)) return children
    if (kind === 'link') return link(node, children, inside)
    if (kind === 'quote')
      return children.some(isBlockElement) ? children : quoted(hoistSpace({ ...node, children }))
    if (kind === 'table')
      return [
        ...captions(children),
        ...table({ ...node, children: singleSpaces(children.filter(isNoCaption)) }),
      ]
    if (kind === 'paragraph') return paragraphs(children)
    if (kind === 'heading') return heading(node, children, inside)
    const tidied = { ...node, children: holdsParagraphs(node) ? asParagraphs(children) : children }
    return isMark(kind) || kind === 'code' ? hoistSpace(tidied) : [tidied]
  }

  /** Gives a heading its depth: the first level is 1, and the level below another one is always the next. */
  function heading(node: Element, children: ElementContent[], inside: Inside): ElementContent[] {
    const isStrong = children.some(child => kindOf(child) === 'strong')
    if (children.some(isBlockElement)) return headingWithBlocks(node, children, inside)
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
    const first = children.findIndex(isBlockElement)
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

/** Where the content of an element stands. */
function insideOf(node: Element, inside: Inside): Inside {
  const kind = kindOf(node)
  return {
    link: inside.link || kind === 'link',
    verbatim: inside.verbatim || kind === 'code' || kind === 'preformatted',
    nested: inside.nested || kind === 'item' || kind === 'blockquote',
    cell: inside.cell || kind === 'cell',
    marks: isMark(kind) ? [...inside.marks, kind] : inside.marks,
  }
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
    node.type === 'element' && kindOf(node) === 'quote' ? [mark(), ...node.children, mark()] : [node],
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

const isNoCaption = (node: ElementContent) => kindOf(node) !== 'caption'
