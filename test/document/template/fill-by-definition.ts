import type { Root, RootContent } from 'mdast'
import { shiftHeadings } from '../../../src/document/html/shift-headings.ts'
import { link, text } from '../../../src/document/nodes.ts'
import {
  type Directive,
  isDirective,
  LANDMARKS,
  placeholderName,
} from '../../../src/document/template/directive.ts'
import { placeholdersIn } from '../../../src/document/template/mark-placeholders.ts'
import type { FillContext, Placeholders } from '../../../src/document/template/placeholder.ts'

/** A filled part of a template: its nodes, the number of its placeholders, and how many of them were filled. */
interface Part {
  nodes: RootContent[]
  placeholders: number
  filled: number
}

const LINES = ['paragraph', 'heading', 'tableRow']

/** Fills a template directly by the rules of docs/templates.md, without compiling it. */
export function fillByDefinition<Source>(
  root: Root,
  placeholders: Placeholders<Source>,
  input: Omit<FillContext<Source>, 'placeholderNames'>,
): Root {
  const context = { ...input, placeholderNames: new Set(placeholdersIn(root)) }
  let depth = 0

  function fill(node: RootContent): Part {
    if (node.type === 'heading') depth = node.depth
    if (!holdsDirectives(node)) return { nodes: [node], placeholders: 0, filled: 0 }
    if (isDirective(node) && LANDMARKS.includes(node.name)) return landmark(node)
    if (isDirective(node) && node.name !== 'section') return placeholder(node)
    const part = sum(node.children.map(fill))
    if (isDirective(node)) return isEmpty(part) ? nothing(part) : part
    const isGone = LINES.includes(node.type) ? part.filled < part.placeholders : isEmpty(part)
    return isGone ? nothing(part) : { ...part, nodes: [Object.assign({}, node, { children: part.nodes })] }
  }

  function placeholder(directive: Directive): Part {
    const source = placeholders[placeholderName(directive) ?? '']
    if (source === undefined) throw new Error('An unknown placeholder was accepted')
    const value = source.get(context) ?? []
    if (typeof value === 'object' && 'url' in value) return found([value])
    if (typeof value !== 'string') return found(shiftHeadings([value].flat(), depth))
    if (value === '') return found([])
    if (source.kind === 'value') return found([text(value)])
    const label = sum(directive.children.map(fill))
    const isLabelled = directive.children.length > 0
    const node = isLabelled
      ? Object.assign(link(value, value), { children: label.nodes })
      : link(value, value)
    return { nodes: [node], placeholders: 1 + label.placeholders, filled: 1 + label.filled }
  }

  /** Landmarks are kept as long as they have any content. */
  function landmark(directive: Directive): Part {
    const part = blocks(directive.children)
    const node = Object.assign({}, directive, { children: part.nodes })
    return { ...part, nodes: part.nodes.length === 0 ? [] : [node] }
  }

  /** Removes headings without a filled placeholder below, and the content below them. */
  function blocks(nodes: readonly RootContent[]): Part {
    const parts = nodes.map(node => ({ node, ...fill(node) }))
    const isGone = (at: number) =>
      parts.some(
        (heading, from) => from <= at && at < endOf(parts, from) && isEmptyBelow(parts, heading, from),
      )
    const { placeholders, filled } = sum(parts)
    return { ...sum(parts.filter((_, at) => !isGone(at))), placeholders, filled }
  }

  /** The end of a heading's section: the next heading of the same or a higher level. */
  function endOf(parts: readonly { node: RootContent }[], from: number): number {
    const heading = parts[from]?.node
    const next = parts.findIndex(
      ({ node }, at) =>
        at > from && heading?.type === 'heading' && node.type === 'heading' && node.depth <= heading.depth,
    )
    return next === -1 ? parts.length : next
  }

  function isEmptyBelow(
    parts: readonly (Part & { node: RootContent })[],
    heading: { node: RootContent },
    from: number,
  ) {
    return heading.node.type === 'heading' && isEmpty(sum(parts.slice(from, endOf(parts, from))))
  }

  return { type: 'root', children: joined(blocks(root.children).nodes) }
}

function holdsDirectives(node: RootContent): node is Extract<RootContent, { children: unknown }> {
  return isDirective(node) || ('children' in node && node.children.some(holdsDirectives))
}

const found = (nodes: RootContent[]): Part => ({ nodes, placeholders: 1, filled: nodes.length > 0 ? 1 : 0 })

const nothing = ({ placeholders }: Part): Part => ({ nodes: [], placeholders, filled: 0 })

const isEmpty = ({ placeholders, filled }: Part) => placeholders > 0 && filled === 0

function sum(parts: readonly Part[]): Part {
  const counted = (key: 'placeholders' | 'filled') => parts.reduce((count, part) => count + part[key], 0)
  return {
    nodes: parts.flatMap(({ nodes }) => nodes),
    placeholders: counted('placeholders'),
    filled: counted('filled'),
  }
}

/** Bullet lists that follow each other are one list. */
function joined([first, ...rest]: readonly RootContent[]): RootContent[] {
  if (first === undefined) return []
  const [second, ...others] = rest
  if (first.type !== 'list' || second?.type !== 'list' || first.ordered || second.ordered)
    return [first, ...joined(rest)]
  const spread = Boolean(first.spread || second.spread)
  return joined([{ ...first, spread, children: [...first.children, ...second.children] }, ...others])
}
