import type { Definition, FootnoteDefinition, Nodes, RootContent } from 'mdast'

/**
 * The definitions of links and footnotes in a document, by identifier in any case. If several have one identifier, the
 * first counts.
 */
export interface Definitions {
  link(identifier: string): Definition | undefined
  footnote(identifier: string): FootnoteDefinition | undefined
}

/** Returns the definitions in `document`. The document is searched only when a definition is first asked for. */
export function definitionsIn(document: readonly RootContent[]): Definitions {
  let known: ReturnType<typeof collected> | undefined
  function all() {
    known ??= collected(document)
    return known
  }
  return {
    link: identifier => all().links.get(identifier.toUpperCase()),
    footnote: identifier => all().footnotes.get(identifier.toUpperCase()),
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
