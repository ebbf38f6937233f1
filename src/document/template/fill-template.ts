import type { Nodes, Root, RootContent } from 'mdast'
import { shiftHeadings } from '../html/shift-headings.ts'
import { link, text } from '../nodes.ts'
import type { Filling, Holes } from './hole.ts'
import { type Directive, holeName, isDirective, type Template } from './template.ts'

/** A part of a template after filling: its nodes, how many holes it had, and how many of them were filled. */
interface Part<Node = RootContent> {
  nodes: Node[]
  holes: number
  filled: number
}

/**
 * Fills a template with a record. Values enter as nodes and never as Markdown, so nothing in a record can change
 * a page's structure. A line with an empty hole vanishes; so does a list without items, and a heading (or a
 * `:::section`) under which no hole was filled.
 */
export function fillTemplate<Source>(
  template: Template,
  holes: Holes<Source>,
  filling: Filling<Source>,
): Root {
  let depth = 0

  function fill(node: Nodes): Part<Nodes> {
    if (node.type === 'heading') depth = node.depth
    if (!template.dynamic.has(node)) return { nodes: [node], holes: 0, filled: 0 }
    if (isDirective(node)) return node.name === 'section' ? section(node.children) : hole(node)
    if (!('children' in node)) return { nodes: [node], holes: 0, filled: 0 }
    const parts = node.children.map(fill)
    const sum = total(parts)
    if (sum.holes === 0) return { nodes: [node], ...sum }
    const isLine = node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableRow'
    const children = parts.flatMap(({ nodes }) => nodes)
    const isGone = children.length === 0 || (isLine ? sum.filled < sum.holes : sum.filled === 0)
    return {
      ...sum,
      filled: isLine && isGone ? 0 : sum.filled,
      nodes: isGone ? [] : [Object.assign({}, node, { children })],
    }
  }

  function section(children: readonly Nodes[]): Part<Nodes> {
    const parts = children.map(fill)
    const sum = total(parts)
    return { ...sum, nodes: sum.holes > 0 && sum.filled === 0 ? [] : parts.flatMap(({ nodes }) => nodes) }
  }

  function hole(directive: Directive): Part<Nodes> {
    const source = holes[holeName(directive) ?? '']
    let nodes: Nodes[] = []
    if (source?.kind === 'value' || source?.kind === 'link') {
      const value = source.get(filling)
      if (value !== null && value !== '')
        nodes = [source.kind === 'value' ? text(value) : labelled(directive, value)]
    } else if (source !== undefined) {
      nodes = shiftHeadings([source.get(filling) ?? []].flat(), depth)
    }
    return { nodes, holes: 1, filled: nodes.length > 0 ? 1 : 0 }
  }

  function labelled(directive: Directive, url: string): Nodes {
    const { children } = directive
    return children.length === 0 ? link(url, url) : Object.assign(link(url, url), { children })
  }

  const parts = template.root.children.map(node => ({ ...fill(node), node }))
  const children = withoutEmptySections(parts).filter(node => node.type !== 'root')
  return { type: 'root', children: joinedLists(children) }
}

/** Drops each section, up to the next heading of its depth or above, that had holes of which none was filled. */
function withoutEmptySections(parts: (Part<Nodes> & { node: RootContent })[]): Nodes[] {
  let dropped = 0
  return parts.flatMap(({ nodes, node }, index) => {
    if (index < dropped) return []
    if (node.type !== 'heading') return nodes
    const next = parts.findIndex(
      ({ node: other }, at) => at > index && other.type === 'heading' && other.depth <= node.depth,
    )
    const end = next === -1 ? parts.length : next
    const sum = total(parts.slice(index, end))
    if (sum.holes === 0 || sum.filled > 0) return nodes
    dropped = end
    return []
  })
}

function total(parts: readonly Part<Nodes>[]): { holes: number; filled: number } {
  let [holes, filled] = [0, 0]
  for (const part of parts) {
    holes += part.holes
    filled += part.filled
  }
  return { holes, filled }
}

/** Joins bullet lists that follow each other: in Markdown they are one list. */
function joinedLists(nodes: RootContent[]): RootContent[] {
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
