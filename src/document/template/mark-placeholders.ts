import type { Nodes, Root, RootContent } from 'mdast'
import { isDirective, placeholderName } from './directive.ts'

declare module 'mdast' {
  interface Data {
    /**
     * The names of the placeholders that a paragraph, an item or a heading's section shows. They identify a part of a
     * document, whatever heading and position a template gives it.
     */
    placeholders?: readonly string[]
  }
}

export function placeholdersIn(node: Nodes): string[] {
  const self = isDirective(node) ? (placeholderName(node) ?? []) : []
  return [self, 'children' in node ? node.children.flatMap(placeholdersIn) : []].flat()
}

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

function inSections(node: RootContent): RootContent[] {
  return isDirective(node) && node.name === 'section' ? node.children.flatMap(inSections) : [node]
}

function markWithin(node: RootContent, placeholders: readonly string[]): void {
  if (node.type === 'list') for (const item of node.children) markWithin(item, placeholdersIn(item))
  else if (placeholders.length > 0 && (node.type === 'paragraph' || node.type === 'listItem'))
    node.data = { ...node.data, placeholders }
}
