import type { Element, ElementContent, Root, RootContent } from 'hast'
import { cleanText } from '../catalogue/text/clean-text.ts'
import { isPublicUrl, toUrl } from '../catalogue/text/to-url.ts'
import { findAddresses } from './find-addresses.ts'

const EMPHASIS = new Set(['a', 'b', 'strong', 'i', 'em', 'del', 's', 'strike', 'u', 'mark'])
const VERBATIM = new Set(['pre', 'code', 'kbd', 'samp', 'tt', 'var'])
/** Elements that say nothing when they are empty. Cells and breaks do. */
const EMPTY_BY_NATURE = new Set(['br', 'td', 'th', 'tr'])
const BREAK = new Set(['br'])
/** Elements that hold paragraphs, and that end the one before them. */
const CONTAINERS = new Set(
  'article aside blockquote body center dd details div figcaption figure footer header li main nav section'.split(
    ' ',
  ),
)
const BLOCKS = new Set([
  ...CONTAINERS,
  ...'dl dt h1 h2 h3 h4 h5 h6 ol p pre summary table tbody td tfoot th thead tr ul'.split(' '),
])

/**
 * Mends a stranger's sanitised HTML before it becomes Markdown: text that was hidden in character references is
 * cleaned, links that cannot be published become their label, white space moves out of emphasis, two line breaks
 * part a paragraph, empty elements vanish, and headings count from 1 without a gap.
 */
export function tidyHtml(root: Root): Root {
  const openHeadings: number[] = []

  function tidyAll(
    nodes: readonly RootContent[],
    inside: { link: boolean; verbatim: boolean },
  ): ElementContent[] {
    return nodes.flatMap(node => tidy(node, inside))
  }

  function tidy(node: RootContent, inside: { link: boolean; verbatim: boolean }): ElementContent[] {
    if (node.type === 'text') return tidyText(cleanText(node.value), inside.link || inside.verbatim)
    if (node.type !== 'element') return []
    const { tagName } = node
    if (/^h[1-6]$/.test(tagName)) node.tagName = `h${rank(openHeadings, Number(tagName[1]))}`
    const children = tidyAll(node.children, {
      link: inside.link || tagName === 'a',
      verbatim: inside.verbatim || VERBATIM.has(tagName),
    })
    if (tagName === 'a') {
      const url = toUrl(String(node.properties['href'] ?? ''))
      if (inside.link || !isPublicUrl(url)) return children
      node.properties = { href: url }
    }
    if (!EMPTY_BY_NATURE.has(tagName) && !children.some(hasInk)) return children
    if (tagName === 'p') return partParagraphs(children)
    node.children = CONTAINERS.has(tagName) ? parted(children) : children
    return EMPHASIS.has(tagName) ? hoistSpace(node) : [node]
  }

  root.children = parted(tidyAll(root.children, { link: false, verbatim: false }))
  return root
}

function tidyText(value: string, keepAddresses: boolean): ElementContent[] {
  // A no-break space alone would be a paragraph of its own between two blocks.
  if (value.trim() === '') return [space()]
  if (keepAddresses) return [{ type: 'text', value }]
  return findAddresses(value).map(({ value, url }): ElementContent => {
    const content: ElementContent = { type: 'text', value }
    if (url === null) return content
    return { type: 'element', tagName: 'a', properties: { href: url }, children: [content] }
  })
}

/** The depth of a heading as a reader needs it: the first level is 1, and no level is skipped on the way down. */
function rank(open: number[], depth: number): number {
  while ((open.at(-1) ?? 0) >= depth) open.pop()
  open.push(depth)
  return open.length
}

/** `** a**` is no emphasis in Markdown: white space belongs outside. */
function hoistSpace(node: Element): ElementContent[] {
  const [first, last] = [node.children.at(0), node.children.at(-1)]
  const before = first?.type === 'text' && /^\s/.test(first.value)
  if (first?.type === 'text') first.value = first.value.trimStart()
  const after = last?.type === 'text' && /\s$/.test(last.value)
  if (last?.type === 'text') last.value = last.value.trimEnd()
  return [...(before ? [space()] : []), node, ...(after ? [space()] : [])]
}

const space = (): ElementContent => ({ type: 'text', value: ' ' })

const isElement = (node: ElementContent | undefined, names: ReadonlySet<string>): node is Element =>
  node?.type === 'element' && names.has(node.tagName)

/** Text that stands beside blocks, or is parted by breaks, becomes paragraphs; a single line stays as it is. */
function parted(nodes: ElementContent[]): ElementContent[] {
  return nodes.some(node => isElement(node, BREAK)) ? partParagraphs(nodes) : nodes
}

/** Two line breaks in a row are how people write a new paragraph. */
function partParagraphs(nodes: ElementContent[]): ElementContent[] {
  const parted: ElementContent[] = []
  let run: ElementContent[] = []
  const flush = () => {
    if (run.some(hasInk)) parted.push({ type: 'element', tagName: 'p', properties: {}, children: run })
    run = []
  }
  for (const node of nodes) {
    const ink = run.findLastIndex(earlier => hasInk(earlier) || isElement(earlier, BREAK))
    if (isElement(node, BLOCKS)) {
      flush()
      parted.push(node)
    } else if (isElement(node, BREAK) && isElement(run[ink], BREAK)) flush()
    else run.push(node)
  }
  flush()
  return parted
}

function hasInk(node: ElementContent): boolean {
  if (node.type === 'text') return node.value.trim() !== ''
  return node.type === 'element' && node.children.some(hasInk)
}
