import type { ElementContent } from 'hast'
import { element, hasContent, isBlockElement, isBreak, kindOf } from './html-elements.ts'

/** Items outside a list get a list. Text becomes paragraphs if it has line breaks or a block beside it. */
export function asParagraphs(nodes: ElementContent[]): ElementContent[] {
  const listed = listedItems(nodes)
  return listed.every(node => !isBreak(node) && !isBlockElement(node)) || isLineWithLists(listed)
    ? listed
    : paragraphs(listed)
}

/** Whether only lists follow the line that `nodes` begin with. As a paragraph, the line would stand apart from them. */
function isLineWithLists(nodes: readonly ElementContent[]): boolean {
  const first = nodes.findIndex(isBlockElement)
  const isListOrEmpty = (node: ElementContent) => kindOf(node) === 'list' || !hasContent(node)
  return !nodes.some(isBreak) && nodes.slice(first).every(isListOrEmpty)
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
      // Drops blocks without content. `<hr>` is dropped too, because its line would look like the end of the page.
      if (hasContent(node)) parts.push(node)
    } else if (isBreak(node) && isBreak(run.findLast(earlier => hasContent(earlier) || isBreak(earlier))))
      flush()
    else run.push(node)
  }
  flush()
  return parts
}
