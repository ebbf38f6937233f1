import type { Definition, FootnoteDefinition, Nodes, RootContent } from 'mdast'
import { lazy } from '../../../runtime/lazy.ts'

export type Definitions = ReturnType<typeof definitionsIn>

/** Finds definitions by identifier, in any case. If several definitions have one identifier, the first counts. */
export function definitionsIn(document: readonly RootContent[]) {
  const all = lazy(() => collected(document))
  return {
    link: (identifier: string) => all().links.get(identifier.toUpperCase()),
    footnote: (identifier: string) => all().footnotes.get(identifier.toUpperCase()),
  }
}

function collected(document: readonly RootContent[]) {
  const links = new Map<string, Definition>()
  const footnotes = new Map<string, FootnoteDefinition>()

  function visit(node: Nodes): void {
    const id = 'identifier' in node ? node.identifier.toUpperCase() : ''
    if (node.type === 'definition' && !links.has(id)) links.set(id, node)
    if (node.type === 'footnoteDefinition' && !footnotes.has(id)) footnotes.set(id, node)
    if ('children' in node) node.children.forEach(visit)
  }

  document.forEach(visit)
  return { links, footnotes }
}
