import type { Image, List, Parents, Root, RootContent } from 'mdast'
import { shiftHeadings } from '../html/shift-headings.ts'
import { type Block, link, text } from '../nodes.ts'
import { type Directive, holeName, isDirective, LANDMARKS } from './directive.ts'
import type { Filling, Holes } from './hole.ts'
import { joinedLists } from './joined-lists.ts'
import { holesIn } from './mark-holes.ts'

/** A part of a template, ready to be filled. */
interface Step<Source> {
  /** How many it has. */
  holes: number
  /** Adds its nodes to those before it, and gives how many of its holes were filled. */
  fill(filling: Filling<Source>, nodes: RootContent[]): number
}

type Steps<Source> = readonly Step<Source>[]
type Parent = Extract<Parents, RootContent>

/**
 * Makes of a template the function that fills it. Values enter as nodes and never as Markdown, so nothing in a record
 * can change a page's structure. A line with an empty hole vanishes; so does a list without items, and a heading (or a
 * `:::section`) under which no hole was filled. A node without holes is frozen, and the same on every page.
 */
export function compileTemplate<Source>(
  root: Root,
  holes: Holes<Source>,
): (filling: Omit<Filling<Source>, 'shows'>) => Root {
  const shows = new Set(holesIn(root))
  let depth = 0

  function compile(node: RootContent): Step<Source> {
    if (node.type === 'heading') depth = node.depth
    if (!isDynamic(node)) return constant(node)
    if (!isDirective(node)) return (isLine(node) ? line : container)(node, node.children.map(compile))
    if (LANDMARKS.includes(node.name)) return container(node, compileAll(node.children), true)
    return node.name === 'section' ? section(node.children.map(compile)) : hole(node)
  }

  function hole(directive: Directive): Step<Source> {
    const source = holes[holeName(directive) ?? '']
    switch (source?.kind) {
      case 'value':
      case 'picture':
        return lineHole<Source>(source.get)
      case 'link':
        return linkHole(source.get, directive.children.map(compile))
      case 'text':
      case 'list':
        return blocksHole(source.get, depth)
      default:
        throw new Error(`A template was compiled with a hole that there is not: ${holeName(directive)}`)
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

function holesOf<Source>(steps: Steps<Source>): number {
  return steps.reduce((sum, { holes }) => sum + holes, 0)
}

function constant<Source>(node: RootContent): Step<Source> {
  freeze(node)
  return {
    holes: 0,
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

/** A node that is dropped if any of its holes is empty. */
function line<Source>(node: Parent, steps: Steps<Source>): Step<Source> {
  const holes = holesOf(steps)
  return {
    holes,
    fill(filling, nodes) {
      const children: RootContent[] = []
      for (const step of steps) if (step.fill(filling, children) < step.holes) return 0
      nodes.push(Object.assign({ ...node }, { children }))
      return holes
    },
  }
}

/**
 * A node that is dropped if all of its holes are empty.
 *
 * @param staysWithText whether it stays where something else is in it
 */
function container<Source>(node: Parent, steps: Steps<Source>, staysWithText = false): Step<Source> {
  const holes = holesOf(steps)
  return {
    holes,
    fill(filling, nodes) {
      const children: RootContent[] = []
      const filled = fillAll(steps, filling, children)
      const isKept = staysWithText ? children.length > 0 : filled > 0 || holes === 0
      if (isKept) nodes.push(Object.assign({ ...node }, { children }))
      return filled
    },
  }
}

/** Nodes that are dropped together if all of their holes are empty. */
function section<Source>(steps: Steps<Source>): Step<Source> {
  const holes = holesOf(steps)
  return {
    holes,
    fill(filling, nodes) {
      const before = nodes.length
      const filled = fillAll(steps, filling, nodes)
      if (filled === 0 && holes > 0) nodes.length = before
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

function lineHole<Source>(get: (filling: Filling<Source>) => string | Image | null): Step<Source> {
  return {
    holes: 1,
    fill(filling, nodes) {
      const value = get(filling)
      if (value) nodes.push(typeof value === 'string' ? text(value) : value)
      return value ? 1 : 0
    },
  }
}

/** @param label what stands for the address where the template gives a label */
function linkHole<Source>(
  get: (filling: Filling<Source>) => string | null,
  label: Steps<Source>,
): Step<Source> {
  return {
    holes: 1 + holesOf(label),
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
function blocksHole<Source>(
  get: (filling: Filling<Source>) => List | Block[] | null,
  depth: number,
): Step<Source> {
  return {
    holes: 1,
    fill(filling, nodes) {
      const found = get(filling) ?? []
      if (!Array.isArray(found)) nodes.push(found)
      else if (found.some(({ type }) => type === 'heading')) nodes.push(...shiftHeadings(found, depth))
      else for (const block of found) nodes.push(block)
      return Array.isArray(found) && found.length === 0 ? 0 : 1
    },
  }
}
