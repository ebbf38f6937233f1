import type { Nodes, Root, RootContent } from 'mdast'
import { holeName, isDirective } from './directive.ts'

declare module 'mdast' {
  interface Data {
    /**
     * Of a heading, a paragraph or an item of a list that a template has: the names of the holes in it, of a heading those below it too. So
     * readers of a document know what its parts are, whatever a template calls them and in which order it has them.
     */
    holes?: readonly string[]
  }
}

/** The names of the holes in a node, in their order. */
export function holesIn(node: Nodes): string[] {
  const own = isDirective(node) ? (holeName(node) ?? []) : []
  return [own, 'children' in node ? node.children.flatMap(holesIn) : []].flat()
}

/** Says of the parts of a template which holes they have. */
export function markHoles(root: Root): void {
  const open: { depth: number; holes: string[] }[] = []
  for (const node of root.children.flatMap(inSections)) {
    const holes = holesIn(node)
    if (node.type === 'heading') {
      while ((open.at(-1)?.depth ?? 0) >= node.depth) open.pop()
      const below: string[] = []
      node.data = { ...node.data, holes: below }
      open.push({ depth: node.depth, holes: below })
    } else markWithin(node, holes)
    for (const heading of open) heading.holes.push(...holes)
  }
}

/** What stands in a section stands, when the template is filled, where the section stood. */
function inSections(node: RootContent): RootContent[] {
  return isDirective(node) && node.name === 'section' ? node.children.flatMap(inSections) : [node]
}

function markWithin(node: RootContent, holes: readonly string[]): void {
  if (node.type === 'list') for (const item of node.children) markWithin(item, holesIn(item))
  else if (holes.length > 0 && (node.type === 'paragraph' || node.type === 'listItem'))
    node.data = { ...node.data, holes }
}
