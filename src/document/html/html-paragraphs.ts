import type { ElementContent } from 'hast'
import { element, hasContent, isBlockElement, isBreak, kindOf } from './html-elements.ts'

/**
 * The content of an element that may hold paragraphs. Text that stands beside blocks or has breaks in it becomes
 * paragraphs; items that stand in no list get one.
 */
export function asParagraphs(nodes: ElementContent[]): ElementContent[] {
  const listed = listedItems(nodes)
  return listed.every(node => !isBreak(node) && !isBlockElement(node)) || isLineWithLists(listed)
    ? listed
    : paragraphs(listed)
}

/** A line with lists below it, as in a list's item. It stays a line: a paragraph would separate it from its lists. */
function isLineWithLists(nodes: readonly ElementContent[]): boolean {
  const first = nodes.findIndex(isBlockElement)
  const belongs = (node: ElementContent) => kindOf(node) === 'list' || !hasContent(node)
  return !nodes.some(isBreak) && nodes.slice(first).every(belongs)
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

/** Makes paragraphs of what stands between blocks; two line breaks in a row start a new one. */
export function paragraphs(nodes: ElementContent[]): ElementContent[] {
  const parts: ElementContent[] = []
  let run: ElementContent[] = []
  const flush = () => {
    if (run.some(hasContent)) parts.push({ ...element('p'), children: run })
    run = []
  }
  for (const node of nodes) {
    if (isBlockElement(node)) {
      flush()
      // A rule only ends a paragraph here: on a page it would look like the end of a document.
      if (hasContent(node)) parts.push(node)
    } else if (isBreak(node) && isBreak(run.findLast(earlier => hasContent(earlier) || isBreak(earlier))))
      flush()
    else run.push(node)
  }
  flush()
  return parts
}
