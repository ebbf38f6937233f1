import type { Image, List, Parents, Root, RootContent } from 'mdast'
import { shiftHeadings } from '../html/shift-headings.ts'
import { type Block, link, text } from '../nodes.ts'
import { type Directive, isDirective, LANDMARKS, placeholderName } from './directive.ts'
import { joinedLists } from './joined-lists.ts'
import { placeholdersIn } from './mark-placeholders.ts'
import type { Filling, Placeholders } from './placeholder.ts'

/** A part of a template, ready to be filled. */
interface Step<Source> {
  /** How many it has. */
  placeholders: number
  /** Adds its nodes to those before it, and gives how many of its placeholders were filled. */
  fill(filling: Filling<Source>, nodes: RootContent[]): number
}

type Steps<Source> = readonly Step<Source>[]
type Parent = Extract<Parents, RootContent>

/**
 * Makes of a template the function that fills it. Values enter as nodes and never as Markdown, so nothing in a record
 * can change a page's structure. A line with an empty placeholder vanishes; so does a list without items, and a heading (or a
 * `:::section`) under which no placeholder was filled. A node without placeholders is frozen, and the same on every page.
 */
export function compileTemplate<Source>(
  root: Root,
  placeholders: Placeholders<Source>,
): (filling: Omit<Filling<Source>, 'shows'>) => Root {
  const shows = new Set(placeholdersIn(root))
  let depth = 0

  function compile(node: RootContent): Step<Source> {
    if (node.type === 'heading') depth = node.depth
    if (!isDynamic(node)) return constant(node)
    if (!isDirective(node)) return (isLine(node) ? line : container)(node, node.children.map(compile))
    if (LANDMARKS.includes(node.name)) return container(node, compileAll(node.children), true)
    return node.name === 'section' ? section(node.children.map(compile)) : placeholder(node)
  }

  function placeholder(directive: Directive): Step<Source> {
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
        throw new Error(
          `A template was compiled with a hole that there is not: ${placeholderName(directive)}`,
        )
    }
  }

  function compileAll(nodes: readonly RootContent[]): Step<Source>[] {
    return withSections(nodes.map(node => ({ node, step: compile(node) })))
  }

  const steps = compileAll(root.children)
  return filling => {
    const nodes: RootContent[] = []
    fillAll(steps, { ...filling, shows }, nodes)
    return { type: 'root', children: joinedLists(nodes) }
  }
}

function isDynamic(node: RootContent): node is Parent {
  return isDirective(node) || ('children' in node && node.children.some(isDynamic))
}

function isLine({ type }: RootContent): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'tableRow'
}

function fillAll<Source>(steps: Steps<Source>, filling: Filling<Source>, nodes: RootContent[]): number {
  let filled = 0
  for (const step of steps) filled += step.fill(filling, nodes)
  return filled
}

function placeholdersOf<Source>(steps: Steps<Source>): number {
  return steps.reduce((sum, { placeholders }) => sum + placeholders, 0)
}

function constant<Source>(node: RootContent): Step<Source> {
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

/** A node that is dropped if any of its placeholders is empty. */
function line<Source>(node: Parent, steps: Steps<Source>): Step<Source> {
  const placeholders = placeholdersOf(steps)
  return {
    placeholders,
    fill(filling, nodes) {
      const children: RootContent[] = []
      for (const step of steps) if (step.fill(filling, children) < step.placeholders) return 0
      nodes.push(Object.assign({ ...node }, { children }))
      return placeholders
    },
  }
}

/**
 * A node that is dropped if all of its placeholders are empty.
 *
 * @param staysWithText whether it stays where something else is in it
 */
function container<Source>(node: Parent, steps: Steps<Source>, staysWithText = false): Step<Source> {
  const placeholders = placeholdersOf(steps)
  return {
    placeholders,
    fill(filling, nodes) {
      const children: RootContent[] = []
      const filled = fillAll(steps, filling, children)
      const isKept = staysWithText ? children.length > 0 : filled > 0 || placeholders === 0
      if (isKept) nodes.push(Object.assign({ ...node }, { children }))
      return filled
    },
  }
}

/** Nodes that are dropped together if all of their placeholders are empty. */
function section<Source>(steps: Steps<Source>): Step<Source> {
  const placeholders = placeholdersOf(steps)
  return {
    placeholders,
    fill(filling, nodes) {
      const before = nodes.length
      const filled = fillAll(steps, filling, nodes)
      if (filled === 0 && placeholders > 0) nodes.length = before
      return filled
    },
  }
}

/** Makes a section of each heading with what stands below it, up to the next heading of its depth or above. */
function withSections<Source>(parts: { node: RootContent; step: Step<Source> }[]): Step<Source>[] {
  const steps: Step<Source>[] = []
  for (let rest = parts; ; ) {
    const [first, ...others] = rest
    if (first === undefined) return steps
    const { node, step } = first
    const next = others.findIndex(
      ({ node: other }) => node.type !== 'heading' || (other.type === 'heading' && other.depth <= node.depth),
    )
    const below = next === -1 ? others : others.slice(0, next)
    steps.push(node.type === 'heading' ? section([step, ...withSections(below)]) : step)
    rest = others.slice(below.length)
  }
}

function linePlaceholder<Source>(get: (filling: Filling<Source>) => string | Image | null): Step<Source> {
  return {
    placeholders: 1,
    fill(filling, nodes) {
      const value = get(filling)
      if (value) nodes.push(typeof value === 'string' ? text(value) : value)
      return value ? 1 : 0
    },
  }
}

/** @param label what stands for the address where the template gives a label */
function linkPlaceholder<Source>(
  get: (filling: Filling<Source>) => string | null,
  label: Steps<Source>,
): Step<Source> {
  return {
    placeholders: 1 + placeholdersOf(label),
    fill(filling, nodes) {
      const url = get(filling)
      if (!url) return 0
      const children: RootContent[] = []
      const filled = fillAll(label, filling, children)
      nodes.push(Object.assign(link(url, url), label.length > 0 && { children }))
      return 1 + filled
    },
  }
}

/** @param depth of the heading above */
function blocksPlaceholder<Source>(
  get: (filling: Filling<Source>) => List | Block[] | null,
  depth: number,
): Step<Source> {
  return {
    placeholders: 1,
    fill(filling, nodes) {
      const found = get(filling) ?? []
      if (!Array.isArray(found)) nodes.push(found)
      else if (found.some(({ type }) => type === 'heading')) nodes.push(...shiftHeadings(found, depth))
      else for (const block of found) nodes.push(block)
      return Array.isArray(found) && found.length === 0 ? 0 : 1
    },
  }
}
