import type { Nodes, Root, RootContent } from 'mdast'
import { isDirective, placeholderName } from './directive.ts'

declare module 'mdast' {
  interface Data {
    /**
     * Of a heading, a paragraph or an item of a list that a template has: the names of the placeholders in it, of a heading those below it too. So
     * readers of a document know what its parts are, whatever a template calls them and in which order it has them.
     */
    placeholders?: readonly string[]
  }
}

/** The names of the placeholders in a node, in their order. */
export function placeholdersIn(node: Nodes): string[] {
  const own = isDirective(node) ? (placeholderName(node) ?? []) : []
  return [own, 'children' in node ? node.children.flatMap(placeholdersIn) : []].flat()
}

/** Says of the parts of a template which placeholders they have. */
export function markPlaceholders(root: Root): void {
  const open: { depth: number; placeholders: string[] }[] = []
  for (const node of root.children.flatMap(inSections)) {
    const placeholders = placeholdersIn(node)
    if (node.type === 'heading') {
      while ((open.at(-1)?.depth ?? 0) >= node.depth) open.pop()
      const below: string[] = []
      node.data = { ...node.data, placeholders: below }
      open.push({ depth: node.depth, placeholders: below })
    } else markWithin(node, placeholders)
    for (const heading of open) heading.placeholders.push(...placeholders)
  }
}

/** What stands in a section stands, when the template is filled, where the section stood. */
function inSections(node: RootContent): RootContent[] {
  return isDirective(node) && node.name === 'section' ? node.children.flatMap(inSections) : [node]
}

function markWithin(node: RootContent, placeholders: readonly string[]): void {
  if (node.type === 'list') for (const item of node.children) markWithin(item, placeholdersIn(item))
  else if (placeholders.length > 0 && (node.type === 'paragraph' || node.type === 'listItem'))
    node.data = { ...node.data, placeholders }
}
