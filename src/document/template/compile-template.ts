import type { Image, List, Parents, Root, RootContent } from 'mdast'
import { shiftHeadings } from '../html/shift-headings.ts'
import { type Block, link, text } from '../nodes.ts'
import { type Directive, isDirective, LANDMARKS, placeholderName } from './directive.ts'
import { placeholdersIn } from './mark-placeholders.ts'
import type { FillContext, Placeholders } from './placeholder.ts'

interface CompiledNode<Source> {
  placeholders: number
  /** Appends the filled node to `nodes`, unless it is dropped. Returns how many placeholders are filled. */
  fill(context: FillContext<Source>, nodes: RootContent[]): number
}

type CompiledNodes<Source> = readonly CompiledNode<Source>[]
type Parent = Extract<Parents, RootContent>

/**
 * Compiles a template into a function that fills it. Values are inserted as nodes and never as Markdown, so a record
 * cannot change a page's structure. Lines with an empty placeholder, lists without items, and sections without a filled
 * placeholder are dropped. Nodes without placeholders are frozen, and all pages share them.
 */
export function compileTemplate<Source>(
  root: Root,
  placeholders: Placeholders<Source>,
): (context: Omit<FillContext<Source>, 'placeholderNames'>) => Root {
  const placeholderNames = new Set(placeholdersIn(root))
  let depth = 0

  function compile(node: RootContent): CompiledNode<Source> {
    if (node.type === 'heading') depth = node.depth
    if (!isDynamic(node)) return constant(node)
    if (!isDirective(node)) return parent(node, node.children.map(compile), isLine(node) ? isWhole : isFilled)
    if (LANDMARKS.includes(node.name)) return parent(node, compileAll(node.children), hasContent)
    return node.name === 'section' ? section(node.children.map(compile)) : placeholder(node)
  }

  function placeholder(directive: Directive): CompiledNode<Source> {
    const source = placeholders[placeholderName(directive) ?? '']
    switch (source?.kind) {
      case 'value':
      case 'picture':
        return linePlaceholder<Source>(source.get)
      case 'link':
        return linkPlaceholder(source.get, directive.children.map(compile))
      case 'text':
      case 'list':
        return blocksPlaceholder(source.get, depth)
      default:
        throw new Error(`A template was compiled with an unknown placeholder: ${placeholderName(directive)}`)
    }
  }

  function compileAll(nodes: readonly RootContent[]): CompiledNode<Source>[] {
    return withSections(nodes.map(node => ({ node, compiled: compile(node) })))
  }

  const compiledNodes = compileAll(root.children)
  return context => {
    const nodes: RootContent[] = []
    fillAll(compiledNodes, { ...context, placeholderNames }, nodes)
    return { type: 'root', children: joinedLists(nodes) }
  }
}

function isDynamic(node: RootContent): node is Parent {
  return isDirective(node) || ('children' in node && node.children.some(isDynamic))
}

function isLine({ type }: RootContent): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'tableRow'
}

function fillAll<Source>(
  compiledNodes: CompiledNodes<Source>,
  context: FillContext<Source>,
  nodes: RootContent[],
): number {
  let filled = 0
  for (const compiled of compiledNodes) filled += compiled.fill(context, nodes)
  return filled
}

function placeholdersOf<Source>(compiledNodes: CompiledNodes<Source>): number {
  return compiledNodes.reduce((sum, { placeholders }) => sum + placeholders, 0)
}

function constant<Source>(node: RootContent): CompiledNode<Source> {
  freeze(node)
  return {
    placeholders: 0,
    fill(_, nodes) {
      nodes.push(node)
      return 0
    },
  }
}

function freeze(node: RootContent): void {
  if ('children' in node) Object.freeze(node.children).forEach(freeze)
  Object.freeze(node)
}

type IsKept = (filled: number, placeholders: number, children: readonly RootContent[]) => boolean

const isWhole: IsKept = (filled, placeholders) => filled === placeholders
const isFilled: IsKept = (filled, placeholders) => filled > 0 || placeholders === 0
const hasContent: IsKept = (_filled, _placeholders, children) => children.length > 0

function parent<Source>(
  node: Parent,
  compiledNodes: CompiledNodes<Source>,
  isKept: IsKept,
): CompiledNode<Source> {
  const placeholders = placeholdersOf(compiledNodes)
  return {
    placeholders,
    fill(context, nodes) {
      const children: RootContent[] = []
      const filled = fillAll(compiledNodes, context, children)
      if (!isKept(filled, placeholders, children)) return 0
      nodes.push(Object.assign({ ...node }, { children }))
      return filled
    },
  }
}

function section<Source>(compiledNodes: CompiledNodes<Source>): CompiledNode<Source> {
  const placeholders = placeholdersOf(compiledNodes)
  return {
    placeholders,
    fill(context, nodes) {
      const before = nodes.length
      const filled = fillAll(compiledNodes, context, nodes)
      if (filled === 0 && placeholders > 0) nodes.length = before
      return filled
    },
  }
}

function withSections<Source>(
  parts: { node: RootContent; compiled: CompiledNode<Source> }[],
): CompiledNode<Source>[] {
  const compiledNodes: CompiledNode<Source>[] = []
  for (let rest = parts; ; ) {
    const [first, ...others] = rest
    if (first === undefined) return compiledNodes
    const { node, compiled } = first
    const next = others.findIndex(
      ({ node: other }) => node.type !== 'heading' || (other.type === 'heading' && other.depth <= node.depth),
    )
    const below = next === -1 ? others : others.slice(0, next)
    compiledNodes.push(node.type === 'heading' ? section([compiled, ...withSections(below)]) : compiled)
    rest = others.slice(below.length)
  }
}

function linePlaceholder<Source>(
  get: (context: FillContext<Source>) => string | Image | null,
): CompiledNode<Source> {
  return {
    placeholders: 1,
    fill(context, nodes) {
      const value = get(context)
      if (value) nodes.push(typeof value === 'string' ? text(value) : value)
      return value ? 1 : 0
    },
  }
}

function linkPlaceholder<Source>(
  get: (context: FillContext<Source>) => string | null,
  label: CompiledNodes<Source>,
): CompiledNode<Source> {
  return {
    placeholders: 1 + placeholdersOf(label),
    fill(context, nodes) {
      const url = get(context)
      if (!url) return 0
      const children: RootContent[] = []
      const filled = fillAll(label, context, children)
      nodes.push(Object.assign(link(url, url), label.length > 0 && { children }))
      return 1 + filled
    },
  }
}

function blocksPlaceholder<Source>(
  get: (context: FillContext<Source>) => List | Block[] | null,
  depth: number,
): CompiledNode<Source> {
  return {
    placeholders: 1,
    fill(context, nodes) {
      const found = get(context) ?? []
      if (!Array.isArray(found)) nodes.push(found)
      else if (found.some(({ type }) => type === 'heading')) nodes.push(...shiftHeadings(found, depth))
      else for (const block of found) nodes.push(block)
      return Array.isArray(found) && found.length === 0 ? 0 : 1
    },
  }
}

/** Joins adjacent bullet lists, because Markdown cannot separate them. */
function joinedLists(nodes: readonly RootContent[]): RootContent[] {
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
