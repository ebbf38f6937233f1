import type { Element, RootContent } from 'hast'
import type { Break, InlineCode, PhrasingContent, Text } from 'mdast'
import { SPACES } from '../../catalogue/text/clean-text.ts'
import { text } from '../nodes.ts'
import { markOf } from './html-elements.ts'

/** `tt` is obsolete, and stands apart in an item. */
const CODE = new Set(['code', 'kbd', 'samp', 'var'])

/** Whether an element stands in a line. `strike` is obsolete, and stands apart in an item. */
export const isInLine = ({ tagName }: Element) =>
  tagName === 'a' ||
  tagName === 'br' ||
  CODE.has(tagName) ||
  (markOf(tagName) !== undefined && tagName !== 'strike')

/** Whether a node is a text, a break, a span of code, or a link or emphasis of such. */
export function isPlainLine(node: RootContent): boolean {
  if (node.type !== 'element') return node.type === 'text'
  if (CODE.has(node.tagName)) return textIn(node) !== undefined
  return isInLine(node) && node.children.every(isPlainLine)
}

/** The text of an element that holds nothing else. */
export function textIn({ children }: Element): string | undefined {
  let joined = ''
  for (const child of children) {
    if (child.type !== 'text') return undefined
    joined += child.value
  }
  return joined
}

type Leaf = Break | InlineCode | Text

/** The content of a block without breaks at its ends. White space is one space, and none at the end of a line. */
export function lineOf(nodes: readonly RootContent[]): PhrasingContent[] {
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
    } else if (node.type === 'element' && CODE.has(node.tagName)) {
      const leaf: Leaf = { type: 'inlineCode', value: textIn(node) ?? '' }
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
  let index = -1
  for (const leaf of leaves) {
    index++
    if (leaf.type === 'break') continue
    const before = leaves[index - 1]
    const after = leaves[index + 1]
    leaf.value = leaf.value.replace(SPACES, ' ')
    if (endsWithSpace(before) && leaf.value.startsWith(' ')) leaf.value = leaf.value.slice(1)
    if ((after === undefined || after.type === 'break') && leaf.value.endsWith(' '))
      leaf.value = leaf.value.slice(0, -1)
  }
}

const endsWithSpace = (leaf: Leaf | undefined) =>
  leaf === undefined || leaf.type === 'break' || leaf.value.endsWith(' ')
const isEmpty = (node: Leaf) => node.type === 'text' && node.value === ''

function withoutEmpty(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes
    .filter(node => node.type !== 'text' || node.value !== '')
    .map(node => ('children' in node ? { ...node, children: withoutEmpty(node.children) } : node))
}
