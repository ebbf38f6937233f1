import type { List, Nodes, RootContent, Table } from 'mdast'

/**
 * Writes a document as plain text. A paragraph is one line, and a blank line separates blocks. Lists keep their dashes
 * and numbers. Headings except the main one end with a colon. Links are followed by their addresses. Tables are written
 * row by row with the names of their columns. Struck-out text is left out: without its line it would be read as true.
 */
export function toText(nodes: readonly RootContent[]): string {
  let result = ''
  for (const node of nodes) {
    const text = blockText(node)
    if (text !== '') result += result === '' ? text : `\n\n${text}`
  }
  return result
}

const HEADING_ENDS = '.:;!?…。：；！？؟'

function blockText(node: RootContent): string {
  switch (node.type) {
    case 'heading': {
      const title = inline(node.children).trim()
      if (title === '') return ''
      const needsNoColon = node.depth === 1 || HEADING_ENDS.includes(title.slice(-1))
      return needsNoColon ? title : `${title}:`
    }
    case 'list':
      return listText(node)
    case 'table':
      return tableText(node)
    case 'code':
      return node.value
    case 'blockquote':
      return toText(node.children)
    default:
      return 'children' in node ? inline(node.children).trim() : inline([node])
  }
}

function listText({ ordered, start, children }: List): string {
  let result = ''
  let number = start ?? 1
  for (const item of children) {
    const text = listItem(item.children, ordered ? `${number++}. ` : '- ')
    if (text !== '') result += result === '' ? text : `\n${text}`
  }
  return result
}

function listItem(children: readonly RootContent[], marker: string): string {
  let body = ''
  for (const child of children) {
    const text = blockText(child)
    if (text !== '') body += (body === '' ? '' : child.type === 'list' ? '\n' : '\n\n') + text
  }
  if (body === '') return ''
  if (!body.includes('\n')) return marker + body
  return marker + body.replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`)
}

function tableText({ children: [head, ...rows] }: Table): string {
  const names = (head?.children ?? []).map(cell => inline(cell.children).trim())
  const lines = rows.map(row =>
    row.children
      .map((cell, index) => [names[index], inline(cell.children).trim().replaceAll('\n', ' ')])
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (name ? `${name}: ${value}` : value))
      .join('; '),
  )
  return lines.length === 0
    ? names.filter(name => name !== '').join('; ')
    : lines.filter(line => line !== '').join('\n')
}

function inline(nodes: readonly Nodes[]): string {
  const first = nodes[0]
  if (nodes.length === 1 && first?.type === 'text') return first.value
  let text = ''
  let isStruck = false
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'inlineCode') text += node.value
    else if (node.type === 'break') text += '\n'
    else if (node.type === 'delete') isStruck = true
    else if (node.type === 'link') text += linkText(inline(node.children), node.url)
    else if ('children' in node) text += inline(node.children)
  }
  return isStruck ? text.replace(/ (?=\s)|(?<=\n)\s/g, '') : text
}

function linkText(label: string, url: string): string {
  return label === '' || bareAddress(label) === bareAddress(url) ? label : `${label} (${url})`
}

function bareAddress(address: string): string {
  const start = address.startsWith('https://') ? 8 : address.startsWith('http://') ? 7 : 0
  return address.slice(start, address.endsWith('/') ? -1 : undefined)
}
