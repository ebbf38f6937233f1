import type { Element, ElementContent, RootContent, Text } from 'hast'
import { SPACES } from '../../catalogue/text/clean-text.ts'
import { hasContent, isBlockElement, isBreak, isCode, isSpace, kindOf, space } from './html-elements.ts'

/** Moves outer white space and breaks out of an element, because Markdown does not read `** a**` as emphasis. */
export function hoistSpace(node: Element): ElementContent[] {
  const first = node.children.findIndex(hasContent)
  if (first === -1) return node.children
  const end = node.children.findLastIndex(hasContent) + 1
  const [before, after] = [node.children.slice(0, first), node.children.slice(end)]
  const children = node.children.slice(first, end)
  const begin = children[0]
  if (begin?.type === 'text' && /^\s/.test(begin.value)) {
    before.push(space())
    children[0] = { ...begin, value: begin.value.trimStart() }
  }
  const last = children.at(-1)
  if (last?.type === 'text' && /\s$/.test(last.value)) {
    after.unshift(space())
    children.splice(-1, 1, { ...last, value: last.value.trimEnd() })
  }
  return [...before, { ...node, children }, ...after]
}

/** Matches a no-break space at either end of a text. Beside French punctuation, as in `Bonjour !`, it stays. */
const OUTER_NO_BREAK_SPACE = /^[\u00a0\u202f](?![:;!?»%€])|(?<!«)[\u00a0\u202f]$/g

/** Replaces a tab or several spaces by one space. A single no-break space inside the text stays. */
export function singleSpaced(text: string): string {
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s{2,}|\t/g, ' ').replace(OUTER_NO_BREAK_SPACE, ' ') : text
}

/** Joins consecutive spaces. Two adjacent spans of code get a space, because Markdown would read them as one. */
export function singleSpaces(nodes: ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  for (const node of nodes) {
    const before = result.at(-1)
    if (before !== undefined && isCode(before) && isCode(node)) result.push(space())
    if (before === undefined || !isSpace(before) || !isSpace(node)) result.push(node)
  }
  return result
}

/** Reduces spaces in `nodes` as a browser does: to one, or to none at a line's end. Code stays as it is. */
export function collapseSpaces(nodes: readonly RootContent[]): void {
  let last: Text | undefined
  const endLine = () => {
    if (last?.value.endsWith(' ')) last.value = last.value.slice(0, -1)
    last = undefined
  }
  const collapse = (node: RootContent) => {
    if (node.type === 'text') {
      node.value = node.value.replace(SPACES, ' ')
      if ((last === undefined || last.value.endsWith(' ')) && node.value.startsWith(' '))
        node.value = node.value.slice(1)
      if (node.value !== '') last = node
    }
    if (node.type !== 'element') return
    const isLine = isBreak(node) || (isBlockElement(node) && kindOf(node) !== 'details')
    if (isLine) endLine()
    if (kindOf(node) !== 'preformatted') for (const child of node.children) collapse(child)
    if (isLine) endLine()
  }
  for (const node of nodes) collapse(node)
  endLine()
}
