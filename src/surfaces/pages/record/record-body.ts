import type { List, Paragraph, RootContent } from 'mdast'
import { DEFAULT_LOCALE, directionOf } from '../../../document/in-language.ts'
import { heading, headingDepth, paragraph, text } from '../../../document/nodes.ts'
import { type Child, element, type Html } from '../element.ts'
import { type MarkdownHtml, markdownHtml } from '../markdown/markdown-html.ts'
import type { SiteParts } from '../site-parts.ts'
import { factParts, onlyLine } from './fact-list.ts'
import { gallery, type IllustratedDocument } from './pictures.ts'
import { placesList } from './places-list.ts'
import { priceTables } from './price-tables.ts'
import { type Section, sectionsOf } from './sections.ts'
import { supplierLink } from './supplier-link.ts'

interface RecordLayout {
  title: string
  above: Child
  below: Child
  end: Child
  price?: Child
  operator?: { mark: Child; page: string }
}

function ownOrigins({ context: { baseUrl, bookingUrl } }: SiteParts): string[] {
  const addresses = [baseUrl, bookingUrl].filter(address => address !== null)
  return addresses.map(address => new URL(address).origin)
}

/** Stands for the gallery among the document's nodes. */
const GALLERY: Paragraph = paragraph()

interface SectionContext extends Pick<RecordLayout, 'operator'> {
  site: SiteParts
  html: MarkdownHtml
  blocks(nodes: readonly RootContent[]): Child[]
}

export function recordBody(illustrated: IllustratedDocument, site: SiteParts, layout: RecordLayout): Child[] {
  const { title } = layout
  const place = illustrated.gallery.length === 0 ? [] : [GALLERY]
  const nodes = [...illustrated.before, ...place, ...illustrated.after]
  const own = ownOrigins(site)
  const html = markdownHtml(nodes, {
    link: address => supplierLink(address, own),
    table: site.words.table,
    direction: directionOf(site.locale ?? DEFAULT_LOCALE),
  })
  const context: SectionContext = {
    ...layout,
    site,
    html,
    blocks: some =>
      blocksWith(some, html, layout.price ?? null, () => gallery(illustrated.gallery, title, site)),
  }
  const { main, rest } = withMainHeading(nodes, title)
  const { lead, sections } = sectionsOf(rest)
  return [
    layout.above,
    html.blocks([main]),
    layout.below,
    element('div', { class: 'lead' }, ...context.blocks(lead)),
    ...inColumns(sections, context, layout.end),
  ]
}

function blocksWith(
  nodes: readonly RootContent[],
  html: MarkdownHtml,
  price: Child,
  galleryHtml: () => Html,
): Child[] {
  const at = nodes.findIndex(node => node === GALLERY || isButton(node))
  const node = nodes[at]
  if (node === undefined) return [html.blocks(nodes)]
  // On phones the button to book is a bar at the bottom, which shows the price too.
  const special =
    node === GALLERY ? galleryHtml() : element('div', { class: 'book' }, price, html.blocks([node]))
  const rest = blocksWith(nodes.slice(at + 1), html, price, galleryHtml)
  return [html.blocks(nodes.slice(0, at)), special, ...rest]
}

function inColumns(sections: readonly Section[], context: SectionContext, end: Child): Child[] {
  const laidOut = (some: readonly Section[]) => runsOf(some).flatMap(run => runHtml(run, context))
  const first = sections.findIndex(({ kind }) => kind === 'facts')
  if (first === -1) return [...laidOut(sections), end]
  const next = sections.findIndex(({ kind }, index) => index > first && kind !== 'facts')
  const last = next === -1 ? sections.length : next
  const facts = element('section', { class: 'key-facts' }, ...laidOut(sections.slice(first, last)))
  const further = element('div', {}, ...laidOut(sections.slice(last)), end)
  return [...laidOut(sections.slice(0, first)), element('div', { class: 'columns' }, facts, further)]
}

function runsOf(sections: readonly Section[]): Section[][] {
  const runs: Section[][] = []
  for (const section of sections) {
    const run = runs.at(-1)
    const isBoxed = section.kind === 'folded' || section.kind === 'included'
    if (isBoxed && run?.[0]?.kind === section.kind) run.push(section)
    else runs.push([section])
  }
  return runs
}

function runHtml(run: readonly Section[], context: SectionContext): Child[] {
  const kind = run[0]?.kind
  const isBoxed = kind === 'folded' || kind === 'included' || kind === 'operator'
  const parts = run.flatMap(section => {
    const head = context.html.blocks([section.heading])
    const content = contentOf(section, context)
    return isBoxed ? [boxed(section, head, content)] : [head, ...content]
  })
  return isBoxed ? [element('div', { class: kind }, ...parts)] : parts
}

function contentOf({ kind, nodes }: Section, context: SectionContext): Child[] {
  const { html, blocks, site } = context
  const withLists = (listHtml: (list: List) => Child[]) =>
    nodes.flatMap(node => (node.type === 'list' ? listHtml(node) : blocks([node])))
  switch (kind) {
    case 'facts':
      return withLists(list => factParts(list, html))
    case 'places':
      return withLists(list => [placesList(list, html, site)])
    case 'prices':
      return withLists(list => priceTables(list, html))
    case 'questions':
      return questions(nodes, context)
    case 'operator':
      return operatorCard(nodes, context)
    default:
      return isShort(nodes) ? [element('div', { class: 'short' }, ...blocks(nodes))] : blocks(nodes)
  }
}

function withMainHeading(nodes: readonly RootContent[], title: string) {
  const first = nodes.find(node => node.type === 'heading' && node.depth === 1)
  const rest = nodes.filter(node => node !== first)
  const lowered = rest.map(node =>
    node.type === 'heading' && node.depth === 1 ? { ...node, depth: headingDepth(2) } : node,
  )
  return { main: first ?? heading(1, text(title)), rest: lowered }
}

const SHORT = 30
const FEW = 4

function isShort([list, ...others]: readonly RootContent[]): boolean {
  if (list?.type !== 'list' || others.length > 0 || list.children.length < FEW) return false
  return list.children.every(item => {
    const [word, ...more] = onlyLine(item)?.children ?? []
    return word?.type === 'text' && more.length === 0 && word.value.length <= SHORT
  })
}

function boxed({ kind, placeholders }: Section, head: Html, content: Child[]): Html {
  if (kind === 'folded') return element('details', {}, element('summary', {}, head), ...content)
  const [placeholder] = placeholders
  const isOut = kind === 'included' && placeholder === 'exclusions'
  return element('section', isOut ? { class: placeholder } : {}, head, ...content)
}

function isButton({ type, data }: RootContent): boolean {
  return type === 'paragraph' && data?.placeholders?.[0] === 'bookingPage'
}

function questions(nodes: readonly RootContent[], { blocks }: SectionContext): Child[] {
  const depth = nodes.find(node => node.type === 'heading')?.depth
  const starts = nodes.flatMap((node, index) =>
    node.type === 'heading' && node.depth === depth ? [index] : [],
  )
  return [
    ...blocks(nodes.slice(0, starts[0])),
    ...starts.map((start, index) => {
      const question = blocks(nodes.slice(start, start + 1))
      const answer = blocks(nodes.slice(start + 1, starts[index + 1]))
      return element('details', {}, element('summary', {}, ...question), ...answer)
    }),
  ]
}

function operatorCard(nodes: readonly RootContent[], { html, operator, blocks }: SectionContext): Child[] {
  const named = (list: List) => list.children.find(({ data }) => data?.placeholders?.[0] === 'account')
  const content = nodes.flatMap((node): Child[] => {
    const item = node.type === 'list' ? named(node) : undefined
    if (node.type !== 'list' || item === undefined || operator === undefined) return blocks([node])
    const [line] = item.children
    const name = line?.type === 'paragraph' ? html.line(line.children) : html.blocks(item.children)
    const others = { ...node, children: node.children.filter(other => other !== item) }
    return [
      element('p', { class: 'name' }, element('a', { href: operator.page }, name)),
      ...factParts(others, html),
    ]
  })
  const mark = operator?.mark ?? null
  return mark === null ? content : [element('div', { class: 'card' }, mark, element('div', {}, ...content))]
}
