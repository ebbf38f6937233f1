import type { Root, RootContent } from 'mdast'
import { isBlock, paragraph, text } from '../../document/nodes.ts'
import { plainBlock } from './plain-block.ts'
import { NOT_PLAIN } from './plain-phrasing.ts'
import { stringifiers } from './stringifiers.ts'

export function toMarkdown(document: Root): string {
  const { children } = document
  const parts: string[] = []
  let others: RootContent[] = []
  const writeOthers = () => {
    if (others.length > 0) parts.push(stringifiedBlocks(others))
    others = []
  }
  let index = 0
  for (const node of children) {
    const block = bulletsDepend(children, index++) ? NOT_PLAIN : plainBlock(node)
    if (block !== NOT_PLAIN) {
      writeOthers()
      parts.push(block)
    } else if (standsApart(node)) others.push(node)
    else return stringifiedMarkdown(document)
  }
  writeOthers()
  // Only the last part gets the newline, because adding it to the joined text would copy the page once more.
  const last = parts.pop() ?? ''
  parts.push(last === '' || '\n\r'.includes(last.slice(-1)) ? last : `${last}\n`)
  return parts.join('\n\n')
}

/** Writes the whole document with remark-stringify, because some of its blocks change how other blocks are written. */
function stringifiedMarkdown(document: Root): string {
  const { escapingAll, usual } = stringifiers()
  return (hasDefinitions(document.children) ? escapingAll : usual).stringify(document)
}

/** Whether a list's bullet depends on its neighbours. Adjacent lists have different bullets, even in a quotation. */
function bulletsDepend(nodes: readonly RootContent[], index: number): boolean {
  if (nodes[index]?.type !== 'list') return false
  const behind = nodes[index + 1]?.type
  return nodes[index - 1]?.type === 'list' || behind === 'list' || behind === 'blockquote'
}

function standsApart(node: RootContent): boolean {
  return (node.type === 'html' || node.type === 'thematicBreak' || isBlock(node)) && !hasDefinitions([node])
}

const END = paragraph(text('end'))
const BEHIND = '\n\nend\n'

/** Writes `blocks` as if another block followed. `END` stands for that block, and its text is cut off. */
function stringifiedBlocks(blocks: readonly RootContent[]): string {
  const { usual } = stringifiers()
  return usual.stringify({ type: 'root', children: [...blocks, END] }).slice(0, -BEHIND.length)
}

/** Whether `nodes` have a definition such as `[a]: /x`. It would turn `[a]` in a record's text into a link. */
function hasDefinitions(nodes: readonly RootContent[]): boolean {
  return nodes.some(node => {
    switch (node.type) {
      case 'definition':
      case 'footnoteDefinition':
        return true
      case 'blockquote':
      case 'list':
      case 'listItem':
        return hasDefinitions(node.children)
      default:
        return false
    }
  })
}
