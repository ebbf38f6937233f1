import type { Nodes, Root } from 'mdast'
import { type Directive, errorsIn, isDirective, placeholderName } from './directive.ts'

const HINT =
  'An llms.txt is "# Title", "> summary", text, then sections "## Name" of nothing but lists of links'

/**
 * Throws a UsageError unless the template of the index makes a valid llms.txt. It needs a main heading and a text below
 * it that is never empty. Sections with nothing but links follow. One section has to contain the list `operators`,
 * whose links lead to every record.
 */
export function checkIndexTemplate({ children }: Root, file: string): void {
  const issue = errorsIn(file, HINT)
  const nodes = children.filter(({ type }) => type !== 'yaml')
  const [title, ...rest] = nodes
  if (title?.type !== 'heading' || title.depth !== 1)
    throw issue(title, 'it has to begin with a main heading, "# Title"')
  const first = rest.findIndex(({ type }) => type === 'heading')
  const [text, sections] = first === -1 ? [rest, []] : [rest.slice(0, first), rest.slice(first)]
  const lists = text.find(node => directives(node).some(({ name }) => name === 'list'))
  if (lists !== undefined) throw issue(lists, 'a list of links has to stand below a section, "## Name"')
  if (!text.some(node => node.type !== 'blockquote' && directives(node).length === 0))
    throw issue(title, 'between the summary and the first section there has to be a text without fields')
  for (const node of sections) {
    if (node.type === 'heading') {
      if (node.depth !== 2) throw issue(node, 'only sections, "## Name", may follow the title')
    } else if (!isListOfLinks(node)) throw issue(node, 'a section may hold nothing but lists of links')
  }
  if (!sections.flatMap(directives).some(directive => placeholderName(directive) === 'operators'))
    throw issue(undefined, 'it has no ::list{operators}, which leads to every record')
}

function directives(node: Nodes): Directive[] {
  const self = isDirective(node) ? [node] : []
  return 'children' in node ? [...self, ...node.children.flatMap(directives)] : self
}

function isListOfLinks(node: Nodes): boolean {
  if (isDirective(node)) return node.name === 'list' || node.children.every(isListOfLinks)
  return (
    node.type === 'list' &&
    !node.ordered &&
    !node.spread &&
    node.children.every(({ children: [line, ...more] }) => {
      const isLine = line?.type === 'paragraph' && more.length === 0
      return isLine && line.children[0]?.type === 'link' && !hasLineBreak(line)
    })
  )
}

function hasLineBreak(node: Nodes): boolean {
  if ('children' in node) return node.children.some(hasLineBreak)
  return node.type === 'break' || ('value' in node && node.value.includes('\n'))
}
