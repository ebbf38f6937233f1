import type { List, Paragraph, RootContent } from 'mdast'
import { heading, headingDepth, paragraph, text } from '../../../document/nodes.ts'
import { type Child, element, type Html } from '../element.ts'
import { type MarkdownHtml, markdownHtml } from '../markdown/markdown-html.ts'
import type { SiteWords } from '../site-words.ts'
import { contactLink } from './contact-link.ts'
import { factParts, onlyLine } from './fact-list.ts'
import { gallery, type IllustratedDocument } from './pictures.ts'
import { placesList } from './places-list.ts'
import { priceTables } from './price-tables.ts'
import { type Section, sectionsOf } from './sections.ts'
import { supplierLink } from './supplier-link.ts'

/** What a record's page has beside its document. */
export interface RecordLayout {
  title: string
  /** The language of the page. */
  locale: string | null
  words: SiteWords
  /** What stands above the heading, right below it, and behind everything else. */
  above: Child
  below: Child
  end: Child
  /** A picture beside what is said of the operator, and the page that its name leads to. @default none */
  operator?: { mark: Child; page: string }
}

/** Where the gallery stands among the nodes. */
const GALLERY: Paragraph = paragraph()

/** What the parts of a record's page are made with. */
interface SectionContext extends Pick<RecordLayout, 'locale' | 'words' | 'operator'> {
  html: MarkdownHtml
  /** Blocks as they are, with the gallery in its place and links that are buttons. */
  blocks(nodes: readonly RootContent[]): Child[]
}

/**
 * A record's document as the body of its page. What its sections are decides how each looks; their order, headings and
 * words are the template's. The key facts stand beside what follows them.
 */
export function recordBody(illustrated: IllustratedDocument, layout: RecordLayout): Child[] {
  const { title, words } = layout
  const place = illustrated.gallery.length === 0 ? [] : [GALLERY]
  const nodes = [...illustrated.before, ...place, ...illustrated.after]
  const html = markdownHtml(nodes, { link: supplierLink, table: words.table })
  const context: SectionContext = {
    ...layout,
    html,
    blocks: some => blocksWith(some, html, () => gallery(illustrated.gallery, title)),
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

/** Blocks as they are, with the gallery in its place and links that are buttons. */
function blocksWith(nodes: readonly RootContent[], html: MarkdownHtml, galleryHtml: () => Html): Child[] {
  const at = nodes.findIndex(node => node === GALLERY || isButton(node))
  const node = nodes[at]
  if (node === undefined) return [html.blocks(nodes)]
  const special = node === GALLERY ? galleryHtml() : button(node, html)
  return [html.blocks(nodes.slice(0, at)), special, ...blocksWith(nodes.slice(at + 1), html, galleryHtml)]
}

/** The sections below each other, but for the key facts, which stand beside those that follow. */
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

/** Sections that stand in one box: folded ones that follow each other, and what is included and what is not. */
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
  const parts = run.map(section => ({
    section,
    head: context.html.blocks([section.heading]),
    content: contentOf(section, context),
  }))
  const kind = run[0]?.kind
  return kind === 'folded' || kind === 'included' || kind === 'operator'
    ? [
        element(
          'div',
          { class: kind },
          ...parts.map(({ section, head, content }) => boxed(section, head, content)),
        ),
      ]
    : parts.flatMap(({ head, content }) => [head, ...content])
}

function contentOf({ kind, nodes }: Section, context: SectionContext): Child[] {
  const { html, blocks, words, locale } = context
  const withLists = (listHtml: (list: List) => Child[]) =>
    nodes.flatMap(node => (node.type === 'list' ? listHtml(node) : blocks([node])))
  switch (kind) {
    case 'facts':
      return withLists(list => factParts(list, html, contactLink))
    case 'places':
      return withLists(list => [placesList(list, html, words, locale)])
    case 'prices':
      return withLists(list => priceTables(list, html))
    case 'questions':
      return questions(nodes, blocks)
    case 'operator':
      return operatorCard(nodes, context)
    default:
      return isShort(nodes) ? [element('div', { class: 'short' }, ...blocks(nodes))] : blocks(nodes)
  }
}

/** The one main heading: a template may write none, or several, and those behind the first are others. */
function withMainHeading(nodes: readonly RootContent[], title: string) {
  const first = nodes.find(node => node.type === 'heading' && node.depth === 1)
  const rest = nodes.filter(node => node !== first)
  const lowered = rest.map(node =>
    node.type === 'heading' && node.depth === 1 ? { ...node, depth: headingDepth(2) } : node,
  )
  return { main: first ?? heading(1, text(title)), rest: lowered }
}

/** In characters: words, of which several find room beside each other. */
const SHORT = 30
const FEW = 4

/** Whether it is one list of words alone. */
function isShort([list, ...others]: readonly RootContent[]): boolean {
  if (list?.type !== 'list' || others.length > 0 || list.children.length < FEW) return false
  return list.children.every(item => {
    const [word, ...more] = onlyLine(item)?.children ?? []
    return word?.type === 'text' && more.length === 0 && word.value.length <= SHORT
  })
}

/** A section of its own, called by what it holds. */
function boxed({ kind, placeholders }: Section, head: Html, content: Child[]): Html {
  if (kind === 'folded') return element('details', {}, element('summary', {}, head), ...content)
  const [placeholder] = placeholders
  const isOut = kind === 'included' && placeholder === 'exclusions'
  return element('section', isOut ? { class: placeholder } : {}, head, ...content)
}

function isButton({ type, data }: RootContent): boolean {
  return type === 'paragraph' && data?.placeholders?.[0] === 'bookingPage'
}

function button(node: RootContent, html: MarkdownHtml): Html {
  return element('div', { class: 'book' }, html.blocks([node]))
}

/** Each question folded, with its answer in it. */
function questions(
  nodes: readonly RootContent[],
  blocks: (nodes: readonly RootContent[]) => Child[],
): Child[] {
  const depth = nodes.find(node => node.type === 'heading')?.depth
  const starts = nodes.flatMap((node, index) =>
    node.type === 'heading' && node.depth === depth ? [index] : [],
  )
  return [
    ...blocks(nodes.slice(0, starts[0])),
    ...starts.map((start, index) => {
      const [question = [], answer = []] = [
        nodes.slice(start, start + 1),
        nodes.slice(start + 1, starts[index + 1]),
      ]
      return element('details', {}, element('summary', {}, ...blocks(question)), ...blocks(answer))
    }),
  ]
}

/** Who operates it: the mark, the name as a link to its page, and how to reach it. */
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
      ...factParts(others, html, contactLink),
    ]
  })
  const mark = operator?.mark ?? null
  return mark === null ? content : [element('div', { class: 'card' }, mark, element('div', {}, ...content))]
}
