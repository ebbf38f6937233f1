import type { Nodes, Paragraph, PhrasingContent } from 'mdast'
import { memoize } from '../../catalogue/text/memoize.ts'
import { text } from '../nodes.ts'
import { layoutIssue } from './check-layout.ts'
import { isDirective } from './directive.ts'
import { parseMarkdown } from './template-text.ts'

/** Parses a line of Markdown. Null unless it is one paragraph. What looks like a placeholder becomes text again. */
export const lineOf = memoize((line: string): Paragraph | null => {
  const [block, ...others] = parseMarkdown(line).children
  if (block?.type !== 'paragraph' || others.length > 0) return null
  return { type: 'paragraph', children: block.children.map(literal) }
})

export function lineIssue(line: string): string | null {
  const paragraph = lineOf(line)
  return paragraph === null ? 'is not one line of Markdown, with links and emphasis' : issueWithin(paragraph)
}

function issueWithin(node: Nodes): string | null {
  const [reason] = node.type === 'image' ? ['a picture stands in page.md alone'] : layoutIssue(node)
  if (reason !== undefined) return `cannot stand on pages: ${reason}`
  return 'children' in node ? (node.children.map(issueWithin).find(issue => issue !== null) ?? null) : null
}

/** Turns a directive back into text: the parser reads `:30` in `10:30` as a directive. */
function literal(node: PhrasingContent): PhrasingContent {
  return isDirective(node) ? text(`:${node.name}`) : node
}
