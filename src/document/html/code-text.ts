import type { Element, RootContent } from 'hast'
import { isBlockElement, isCell, kindOf, rowsIn } from './html-elements.ts'

export function codeText(code: Element): string {
  let result = ''
  let due = 0
  const add = (value: string) => {
    if (value !== '' && result !== '') result += '\n'.repeat(due)
    if (value !== '') due = 0
    result += value
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
    const around = lineBreaksAround(node)
    due = Math.max(due, around)
    if (node.tagName === 'br') add('\n')
    else if (node.tagName === 'table') rowsIn(node.children).forEach(addRow)
    else node.children.forEach(addNode)
    due = Math.max(due, around)
  }
  code.children.forEach(addNode)
  return result
}

/** How many line breaks stand before and after `node`, by the HTML Standard's rules for `innerText`. */
function lineBreaksAround(node: Element): number {
  const kind = kindOf(node)
  if (kind === 'paragraph') return 2
  return isBlockElement(node) && kind !== 'details' && kind !== 'summary' && kind !== 'table' ? 1 : 0
}
