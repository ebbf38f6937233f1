import type { RootContent } from 'mdast'

/** Whether a page has definitions, which a template may bring: with them `[a]` in a record's text can be a link. */
export function hasDefinitions(nodes: readonly RootContent[]): boolean {
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
