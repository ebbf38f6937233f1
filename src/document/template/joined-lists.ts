import type { RootContent } from 'mdast'

/** Joins bullet lists that follow each other, since Markdown cannot separate them. */
export function joinedLists(nodes: readonly RootContent[]): RootContent[] {
  const joined: RootContent[] = []
  for (const node of nodes) {
    const before = joined.at(-1)
    if (node.type === 'list' && before?.type === 'list' && !node.ordered && !before.ordered)
      joined[joined.length - 1] = {
        ...before,
        spread: Boolean(before.spread || node.spread),
        children: [...before.children, ...node.children],
      }
    else joined.push(node)
  }
  return joined
}
