import type { List, ListItem, PhrasingContent, RootContent } from 'mdast'
import { paragraph } from '../../../document/nodes.ts'
import { languageAttributes } from './language-attributes.ts'

interface ContentWriter {
  block(node: RootContent): string
  line(nodes: readonly PhrasingContent[]): string
  attributes(html: string): string
}

export function listHtml(list: List, content: ContentWriter): string {
  const { ordered, start, spread, children } = list
  const isLoose = spread === true || children.some(item => item.spread ?? item.children.length > 1)
  const name = ordered ? 'ol' : 'ul'
  const first = typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''
  const tasks = children.some(isTask) ? ' class="contains-task-list"' : ''
  const items = joinedLines(children.map(item => itemHtml(item, isLoose, content)))
  const attributes = languageAttributes(list) || content.attributes(items)
  return `<${name}${first}${tasks}${attributes}>${items}</${name}>`
}

export function joinedLines(blocks: readonly string[]): string {
  let lines = '\n'
  for (const block of blocks) if (block !== '') lines += `${block}\n`
  return lines
}

function isTask({ checked }: ListItem): boolean {
  return typeof checked === 'boolean'
}

function itemHtml(item: ListItem, isLoose: boolean, { block, line }: ContentWriter): string {
  let box = isTask(item) ? `<input type="checkbox"${item.checked ? ' checked' : ''} disabled>` : ''
  const name = box === '' ? '<li>' : '<li class="task-list-item">'
  const isBare = box !== '' && item.children[0]?.type !== 'paragraph'
  let content = ''
  let end = ''
  let isFirst = true
  for (const child of isBare ? [paragraph(), ...item.children] : item.children) {
    const isParagraph = child.type === 'paragraph'
    let html = isParagraph ? line(child.children) : block(child)
    if (isParagraph) {
      html = box === '' || html === '' ? box + html : `${box} ${html}`
      box = ''
      if (isLoose) html = `<p${languageAttributes(child)}>${html}</p>`
    } else if (html === '') continue
    const isText = isParagraph && !isLoose
    content += isText && isFirst ? html : `\n${html}`
    end = isText ? '' : '\n'
    isFirst = false
  }
  return `${name}${content}${end}</li>`
}
