import type { Blockquote, Heading, List, ListItem, RootContent } from 'mdast'
import { NOT_PLAIN, plainPhrasing } from './plain-phrasing.ts'

/**
 * Writes a common block as remark-stringify would, in less than a tenth of the time. Returns `NOT_PLAIN` for other
 * blocks, and if anything could need an escape. Do not pass adjacent lists: remark-stringify varies their bullets.
 */
export function plainBlock(node: RootContent): string {
  const written = blockText(node)
  return written.includes(NOT_PLAIN) ? NOT_PLAIN : written
}

function blockText(node: RootContent): string {
  switch (node.type) {
    case 'blockquote':
      return blockquote(node)
    case 'heading':
      return heading(node)
    case 'list':
      return list(node)
    case 'paragraph':
      return plainPhrasing(node)
    default:
      return NOT_PLAIN
  }
}

function heading(node: Heading): string {
  const line = plainPhrasing(node)
  // A heading with a line break is not plain, because remark-stringify underlines it instead of writing `#`.
  return line.includes('\n') ? NOT_PLAIN : `${'#'.repeat(node.depth)} ${line}`
}

function blockquote({ children: [first, ...others] }: Blockquote): string {
  if (first?.type !== 'paragraph' || others.length > 0) return NOT_PLAIN
  return `> ${plainPhrasing(first).replaceAll('\n', '\n> ')}`
}

function list(node: List): string {
  if (!saysSpread(node)) return NOT_PLAIN
  const between = node.spread ? '\n\n' : '\n'
  let number = startOf(node)
  let written = ''
  for (const child of node.children) {
    const marker = node.ordered ? `${number++}. ` : '- '
    if (written !== '') written += between
    written += marker + indented(listItem(child), marker.length)
  }
  return written
}

function listItem(item: ListItem): string {
  if (typeof item.checked === 'boolean' || !saysSpread(item)) return NOT_PLAIN
  let written = ''
  let left = item.children.length
  for (const child of item.children) {
    left--
    if (child.type === 'paragraph') written += (written && '\n\n') + plainPhrasing(child)
    // A list that starts with another number than 1 is not plain, because it cannot interrupt the paragraph above it.
    else if (child.type === 'list' && written !== '' && left === 0 && startOf(child) === 1)
      written += (item.spread ? '\n\n' : '\n') + list(child)
    else return NOT_PLAIN
  }
  return written
}

const saysSpread = ({ spread, children }: List | ListItem) =>
  children.length === 1 || (children.length > 1 && typeof spread === 'boolean')

const startOf = ({ start }: List) => (typeof start === 'number' && start >= 0 ? start : 1)

function indented(lines: string, width: number): string {
  return lines.includes('\n') ? lines.replace(/\n(?=[^\n])/g, `\n${' '.repeat(width)}`) : lines
}
