import type { Element, ElementContent, RootContent, Text } from 'hast'
import { SPACES } from '../../catalogue/text/clean-text.ts'
import { hasContent, isBlockElement, isBreak, isCode, isSpace, kindOf, space } from './html-elements.ts'

/** Moves white space and breaks out of an element: `** a**` is no emphasis in Markdown. */
export function hoistSpace(node: Element): ElementContent[] {
  const children = node.children.map(child => (child.type === 'text' ? { ...child } : child))
  const before: ElementContent[] = []
  const after: ElementContent[] = []
  for (let first = children[0]; first !== undefined && !hasContent(first); first = children[0])
    before.push(...children.splice(0, 1))
  for (let last = children.at(-1); last !== undefined && !hasContent(last); last = children.at(-1))
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

/** A no-break space at an end of a text, which would be published where a paragraph ends; French punctuation needs its own. */
const EDGES = /^[\u00a0\u202f](?![:;!?»%€])|(?<!«)[\u00a0\u202f]$/g

/** A text with one blank for a tab and for several spaces, which only move what follows them; a no-break space alone stays inside. */
export function singleSpaced(text: string): string {
  // Of most texts one look is enough: blanks are alone in them, and there is no other white space.
  return /[^\S ]| {2}/.test(text) ? text.replace(/\s{2,}|\t/g, ' ').replace(EDGES, ' ') : text
}

/** Makes one space of several, and puts one between two spans of code, which would otherwise read as one span. */
export function singleSpaces(nodes: ElementContent[]): ElementContent[] {
  const result: ElementContent[] = []
  for (const node of nodes) {
    const before = result.at(-1)
    if (before !== undefined && isCode(before) && isCode(node)) result.push(space())
    if (before === undefined || !isSpace(before) || !isSpace(node)) result.push(node)
  }
  return result
}

/**
 * Makes one space of white space, and none where a line begins or ends, as a browser shows it. The texts themselves are
 * changed; those in a block of code stay.
 */
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
