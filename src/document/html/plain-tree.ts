import type { Element, ElementContent, RootContent } from 'hast'
import type { Break, List, ListItem, PhrasingContent, Text } from 'mdast'
import { type Block, headingDepth, text } from '../nodes.ts'
import { HEADING, markOf } from './html-elements.ts'

/**
 * A tidied tree of paragraphs, headings, lists, emphasis, links and breaks as blocks of Markdown, as `rehype-remark`
 * would make them, but for positions; undefined for any other tree.
 */
export function plainTree(nodes: readonly RootContent[]): Block[] | undefined {
  return isPlain(nodes) ? addFlow(nodes, []) : undefined
}

const isList = ({ tagName }: Element) => tagName === 'ol' || tagName === 'ul'
const isBlock = ({ tagName }: Element) => tagName === 'p' || tagName === 'div' || HEADING.test(tagName)
/** `strike` is obsolete, and stands apart in an item. */
const isInLine = ({ tagName }: Element) =>
  tagName === 'a' || tagName === 'br' || (markOf(tagName) !== undefined && tagName !== 'strike')

const isPlain = (nodes: readonly RootContent[]): boolean =>
  nodes.every(node => isPlainLine(node) || isPlainBlock(node))

function isPlainBlock(node: RootContent): boolean {
  if (node.type !== 'element') return false
  if (node.tagName === 'div') return isPlain(node.children)
  if (!isList(node)) return isBlock(node) && node.children.every(isPlainLine)
  return node.children.every(child =>
    child.type === 'element' ? child.tagName === 'li' && isPlain(child.children) : hasNothing(child),
  )
}

function isPlainLine(node: RootContent): boolean {
  if (node.type !== 'element') return node.type === 'text'
  return isInLine(node) && node.children.every(isPlainLine)
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
  else if (node.tagName === 'div') addFlow(node.children, blocks)
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

type Leaf = Break | Text

/** The content of a block without breaks at its ends. White space is one space, and none at the end of a line. */
function lineOf(nodes: readonly RootContent[]): PhrasingContent[] {
  const leaves: Leaf[] = []
  const children = phrasing(nodes, leaves)
  collapseSpaces(leaves)
  const line = leaves.some(isEmpty) ? withoutEmpty(children) : children
  const first = line.findIndex(({ type }) => type !== 'break')
  return first === -1 ? [] : line.slice(first, line.findLastIndex(({ type }) => type !== 'break') + 1)
}

/** @param leaves gets the texts and breaks, in their order */
function phrasing(nodes: readonly RootContent[], leaves: Leaf[]): PhrasingContent[] {
  const content: PhrasingContent[] = []
  for (const node of nodes) {
    const before = content.at(-1)
    if (node.type === 'text' && before?.type === 'text') before.value += node.value
    else if (node.type === 'text' || (node.type === 'element' && node.tagName === 'br')) {
      const leaf: Leaf = node.type === 'text' ? text(node.value) : { type: 'break' }
      leaves.push(leaf)
      content.push(leaf)
    } else if (node.type === 'element') content.push(inLine(node, phrasing(node.children, leaves)))
  }
  return content
}

function inLine({ tagName, properties }: Element, children: PhrasingContent[]): PhrasingContent {
  const mark = markOf(tagName)
  return mark === undefined
    ? { type: 'link', url: String(properties['href'] ?? ''), title: null, children }
    : { type: mark, children }
}

/** Makes one space of several, and none at the end of a line; in a tidied tree, no space stands alone in its element. */
function collapseSpaces(leaves: readonly Leaf[]): void {
  for (const [index, leaf] of leaves.entries()) {
    if (leaf.type === 'break') continue
    const [before, after] = [leaves[index - 1], leaves[index + 1]]
    leaf.value = leaf.value.replace(/[\t\n ]+/g, ' ')
    if (endsWithSpace(before) && leaf.value.startsWith(' ')) leaf.value = leaf.value.slice(1)
    if (after?.type !== 'text' && leaf.value.endsWith(' ')) leaf.value = leaf.value.slice(0, -1)
  }
}

const endsWithSpace = (leaf: Leaf | undefined) => leaf?.type !== 'text' || leaf.value.endsWith(' ')
const isEmpty = (node: Leaf) => node.type === 'text' && node.value === ''

function withoutEmpty(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes
    .filter(node => node.type !== 'text' || node.value !== '')
    .map(node => ('children' in node ? { ...node, children: withoutEmpty(node.children) } : node))
}
