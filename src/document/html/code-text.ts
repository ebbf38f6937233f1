import type { Element, RootContent } from 'hast'
import { isBlockElement, isCell, kindOf, rowsIn } from './html-elements.ts'

/** The text of code as a browser shows it: a block in it stands on lines of its own, and tabs part the cells of a table. */
export function codeText(code: Element): string {
  let written = ''
  /** How many line ends are due before the next text. */
  let due = 0
  const add = (value: string) => {
    if (value !== '' && written !== '') written += '\n'.repeat(due)
    if (value !== '') due = 0
    written += value
  }
  const addRow = (row: Element, index: number) => {
    if (index > 0) add('\n')
    row.children.filter(isCell).forEach((cell, column) => {
      if (column > 0) add('\t')
      cell.children.forEach(addNode)
    })
  }
  const addNode = (node: RootContent) => {
    if (node.type === 'text') add(node.value)
    if (node.type !== 'element') return
    const around = lineEndsAround(node)
    due = Math.max(due, around)
    if (node.tagName === 'br') add('\n')
    else if (node.tagName === 'table') rowsIn(node.children).forEach(addRow)
    else node.children.forEach(addNode)
    due = Math.max(due, around)
  }
  code.children.forEach(addNode)
  return written
}

/** How many line ends part an element from what stands around it, by the rules for `innerText` of the HTML Standard. */
function lineEndsAround(node: Element): number {
  const kind = kindOf(node)
  if (kind === 'paragraph') return 2
  return isBlockElement(node) && kind !== 'details' && kind !== 'summary' && kind !== 'table' ? 1 : 0
}
