import type { Nodes } from 'mdast'

/** A node without details that readers cannot see: positions, spacing and the borders of adjacent texts. */
export interface Outline {
  type: Nodes['type']
  value?: string
  url?: string
  depth?: number
  ordered?: boolean
  children?: Outline[]
}

/** The outline of a document. Spacing of blocks and alignment of columns are left out. */
export function outlineOf(node: Nodes): Outline {
  const outline: Outline = { type: node.type }
  if ('value' in node) outline.value = node.value
  if ('url' in node) outline.url = node.url
  if ('depth' in node) outline.depth = node.depth
  if (node.type === 'list') outline.ordered = Boolean(node.ordered)
  if ('children' in node) outline.children = joinedTexts(node.children.map(outlineOf))
  return outline
}

function joinedTexts(nodes: readonly Outline[]): Outline[] {
  const joined: Outline[] = []
  for (const node of nodes) {
    const before = joined.at(-1)
    if (node.type === 'text' && before?.type === 'text') before.value = `${before.value}${node.value}`
    else if (node.type !== 'text' || node.value !== '') joined.push({ ...node })
  }
  return joined
}

/** A node and all of its descendants in document order. */
export function allNodes(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(allNodes) : [])]
}
