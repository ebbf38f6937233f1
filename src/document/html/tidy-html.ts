import type { Element, ElementContent, Root, RootContent } from 'hast'
import { cleanText } from '../../catalogue/text/clean-text.ts'
import { isPublicUrl, toUrl } from '../../catalogue/text/to-url.ts'
import { findAddresses } from './find-addresses.ts'
import * as is from './html-elements.ts'

/** What an element stands in. */
interface Inside {
  link: boolean
  /** Inside code, where addresses are part of it. */
  verbatim: boolean
  /** Inside an item or a quotation, where a heading would be one of the page. */
  nested: boolean
  /** Inside a table's cell, which holds one line. */
  cell: boolean
  /** The kinds of emphasis that are open; Markdown has no emphasis in itself. */
  marks: readonly string[]
}

/**
 * Mends a stranger's sanitised HTML before it becomes Markdown: text that was hidden in character references is
 * cleaned, links that cannot be published become their label, white space and breaks move out of emphasis, two
 * line breaks part a paragraph, a cell is one line, empty elements vanish, and headings count from 1 without a gap.
 */
export function tidyHtml(root: Root): Root {
  const openHeadings: number[] = []

  function tidyAll(nodes: readonly RootContent[], inside: Inside): ElementContent[] {
    return spaced(nodes.flatMap(node => tidy(node, inside)))
  }

  function tidy(node: RootContent, inside: Inside): ElementContent[] {
    if (node.type === 'text') return tidyText(cleanText(node.value), inside)
    if (node.type !== 'element') return []
    const { tagName } = node
    if (tagName === 'br' || tagName === 'hr') return inside.cell ? [space()] : [node]
    const mark = is.markOf(tagName)
    const children = tidyAll(node.children, {
      link: inside.link || tagName === 'a',
      verbatim: inside.verbatim || is.verbatim.has(tagName),
      nested: inside.nested || tagName === 'li' || tagName === 'blockquote' || tagName === 'dd',
      cell: inside.cell || is.cells.has(tagName),
      marks: mark === undefined ? inside.marks : [...inside.marks, mark],
    })
    if (!children.some(hasInk) && !is.cells.has(tagName)) return is.blocks.has(tagName) ? [] : children
    if (inside.cell && is.blocks.has(tagName)) return [space(), ...children, space()]
    if (mark !== undefined && inside.marks.includes(mark)) return children
    // Blocks inside emphasis and links are blocks first.
    if (
      (mark !== undefined || tagName === 'a') &&
      (children.some(isBlock) || paragraphs(children).length > 1)
    )
      return children
    if (tagName === 'a') return link(node, children, inside)
    if (tagName === 'table')
      return [...captions(children), { ...node, children: children.filter(isNoCaption) }]
    if (tagName === 'p') return paragraphs(children)
    if (is.heading.test(tagName)) return heading(node, children, inside)
    const element = { ...node, children: is.containers.has(tagName) ? parted(children) : children }
    return mark !== undefined ? hoistSpace(element) : [element]
  }

  /** The depth of a heading as a reader needs it: the first level is 1, and no level is skipped on the way down. */
  function heading(node: Element, children: ElementContent[], inside: Inside): ElementContent[] {
    const isStrong = children.some(child => child.type === 'element' && is.markOf(child.tagName) === 'strong')
    if (children.some(isBlock)) return partedHeading(node, children, inside)
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

  /** What comes before the first block is the heading. */
  function partedHeading(node: Element, children: ElementContent[], inside: Inside): ElementContent[] {
    const first = children.findIndex(isBlock)
    const line = children.slice(0, first)
    return [...(line.some(hasInk) ? heading(node, line, inside) : []), ...paragraphs(children.slice(first))]
  }

  root.children = parted(
    tidyAll(root.children, { link: false, verbatim: false, nested: false, cell: false, marks: [] }),
  )
  return root
}

function tidyText(value: string, { link, verbatim }: Inside): ElementContent[] {
  // A no-break space alone would be a paragraph of its own between two blocks.
  if (value.trim() === '') return [space()]
  if (link || verbatim) return [{ type: 'text', value }]
  return findAddresses(value).map(({ value, url }): ElementContent => {
    const content: ElementContent = { type: 'text', value }
    return url === null ? content : { ...element('a'), properties: { href: url }, children: [content] }
  })
}

function link(node: Element, children: ElementContent[], inside: Inside): ElementContent[] {
  const url = toUrl(String(node.properties['href'] ?? ''))
  if (inside.link || !isPublicUrl(url)) return children
  return hoistSpace({ ...node, properties: { href: url }, children })
}

/** `** a**` is no emphasis in Markdown: white space and breaks belong outside. */
function hoistSpace(node: Element): ElementContent[] {
  const children = node.children.map(child => (child.type === 'text' ? { ...child } : child))
  const before: ElementContent[] = []
  const after: ElementContent[] = []
  for (let first = children[0]; first !== undefined && !hasInk(first); first = children[0])
    before.push(...children.splice(0, 1))
  for (let last = children.at(-1); last !== undefined && !hasInk(last); last = children.at(-1))
    after.unshift(...children.splice(-1))
  const [first, last] = [children[0], children.at(-1)]
  if (first?.type === 'text' && /^\s/.test(first.value)) {
    before.push(space())
    first.value = first.value.trimStart()
  }
  if (last?.type === 'text' && /\s$/.test(last.value)) {
    after.unshift(space())
    last.value = last.value.trimEnd()
  }
  return [...before, ...(children.length === 0 ? [] : [{ ...node, children }]), ...after]
}

/** Spaces that follow each other are one; code beside code, without anything between, would read as one span. */
function spaced(nodes: ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  for (const node of nodes) {
    const before = result.at(-1)
    if (before !== undefined && isCode(before) && isCode(node)) result.push(space())
    if (before === undefined || !isSpace(before) || !isSpace(node)) result.push(node)
  }
  return result
}

const isSpace = (node: ElementContent) => node.type === 'text' && node.value === ' '

const isCode = (node: ElementContent) =>
  node.type === 'element' && is.verbatim.has(node.tagName) && node.tagName !== 'pre'

/** What stands above a table; Markdown's tables have no place for it. */
function captions(children: readonly ElementContent[]): ElementContent[] {
  return children.flatMap(child =>
    isNoCaption(child) || child.type !== 'element' ? [] : paragraphs(child.children),
  )
}

const isNoCaption = (node: ElementContent) => !(node.type === 'element' && node.tagName === 'caption')

/**
 * The content of an element that holds paragraphs: text beside blocks, or parted by breaks, becomes paragraphs, and
 * items without a list become one.
 */
function parted(nodes: ElementContent[]): ElementContent[] {
  const listed = listedItems(nodes)
  return listed.every(node => !isBreak(node) && !isBlock(node)) || isLineWithLists(listed)
    ? listed
    : paragraphs(listed)
}

/** An item's line and the lists below it stay together; a paragraph would part them. */
function isLineWithLists(nodes: readonly ElementContent[]): boolean {
  const first = nodes.findIndex(isBlock)
  const isList = (node: ElementContent) =>
    node.type === 'element' && (node.tagName === 'ul' || node.tagName === 'ol')
  return !nodes.some(isBreak) && nodes.slice(first).every(node => isList(node) || !hasInk(node))
}

function listedItems(nodes: ElementContent[]): ElementContent[] {
  const listed: ElementContent[] = []
  for (const node of nodes) {
    const before = listed.at(-1)
    if (node.type !== 'element' || node.tagName !== 'li') listed.push(node)
    else if (before?.type === 'element' && before.tagName === 'ul') before.children.push(node)
    else listed.push({ ...element('ul'), children: [node] })
  }
  return listed
}

/** Two line breaks in a row are how people write a new paragraph. */
function paragraphs(nodes: ElementContent[]): ElementContent[] {
  const parts: ElementContent[] = []
  let run: ElementContent[] = []
  const flush = () => {
    if (run.some(hasInk)) parts.push({ ...element('p'), children: run })
    run = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      flush()
      // A rule parts paragraphs; between documents it would be taken for the end of one.
      if (hasInk(node)) parts.push(node)
    } else if (isBreak(node) && isBreak(run.findLast(earlier => hasInk(earlier) || isBreak(earlier)))) flush()
    else run.push(node)
  }
  flush()
  return parts
}

const element = (tagName: string): Element => ({ type: 'element', tagName, properties: {}, children: [] })

const space = (): ElementContent => ({ type: 'text', value: ' ' })

const isBreak = (node: ElementContent | undefined) => node?.type === 'element' && node.tagName === 'br'

const isBlock = (node: ElementContent) => node.type === 'element' && is.blocks.has(node.tagName)

function hasInk(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  return node.type === 'element' && node.children.some(hasInk)
}
