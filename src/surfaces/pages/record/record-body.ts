import type { Element, ElementContent } from 'hast'
import type { List, Paragraph, RootContent } from 'mdast'
import { heading, headingDepth, paragraph, text } from '../../../document/nodes.ts'
import { type Child, element } from '../element.ts'
import type { SiteWords } from '../site-words.ts'
import { contactLink } from './contact-link.ts'
import { type DocumentHtml, documentHtml } from './document-html.ts'
import { factParts, onlyLine } from './fact-list.ts'
import { gallery, type IllustratedDocument } from './pictures.ts'
import { placesList } from './places-list.ts'
import { priceTables } from './price-tables.ts'
import { type Section, sectionsOf } from './sections.ts'

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

/**
 * A record's document as the body of its page. What its sections are decides how each looks; their order, headings and
 * words are the template's. The key facts stand beside what follows them.
 */
export function recordBody(illustrated: IllustratedDocument, layout: RecordLayout): Child[] {
  const { title, words, locale, operator } = layout
  const place = illustrated.gallery.length === 0 ? [] : [GALLERY]
  const nodes = [...illustrated.before, ...place, ...illustrated.after]
  const html = documentHtml(nodes, words.table)
  const { main, rest } = withMainHeading(nodes, title)
  const { lead, sections } = sectionsOf(rest)

  /** Blocks as they are, with the gallery in its place and links that are buttons. */
  function blocks(some: readonly RootContent[]): ElementContent[] {
    const at = some.findIndex(node => node === GALLERY || isButton(node))
    const node = some[at]
    if (node === undefined) return html.blocks(some)
    const special = node === GALLERY ? gallery(illustrated.gallery, title) : button(node, html)
    return [...html.blocks(some.slice(0, at)), special, ...blocks(some.slice(at + 1))]
  }

  function contentOf({ kind, nodes: some }: Section): ElementContent[] {
    switch (kind) {
      case 'facts':
        return some.flatMap(node =>
          node.type === 'list' ? factParts(node, html, contactLink) : blocks([node]),
        )
      case 'places':
        return some.flatMap(node =>
          node.type === 'list' ? [placesList(node, html, words, locale)] : blocks([node]),
        )
      case 'prices':
        return some.flatMap(node => (node.type === 'list' ? priceTables(node, html) : blocks([node])))
      case 'questions':
        return questions(some, blocks)
      case 'operator':
        return operatorCard(some, html, operator, blocks)
      default:
        return isShort(some) ? [element('div', { className: ['short'] }, ...blocks(some))] : blocks(some)
    }
  }

  function laidOut(some: readonly Section[]): ElementContent[] {
    const parts: ElementContent[] = []
    for (const [index, section] of some.entries()) {
      const { kind } = section
      const head = html.blocks([section.heading])
      if (kind === 'folded' || kind === 'included' || kind === 'operator') {
        const isNext = kind !== 'operator' && some[index - 1]?.kind === kind
        const box = isNext ? parts.at(-1) : element('div', { className: [kind] })
        if (!isNext && box !== undefined) parts.push(box)
        if (box?.type === 'element') box.children.push(boxed(section, head, contentOf(section)))
      } else parts.push(...head, ...contentOf(section))
    }
    return parts
  }

  const first = sections.findIndex(({ kind }) => kind === 'facts')
  const behind = sections.findIndex(({ kind }, index) => index > first && kind !== 'facts')
  const [from, to] = first === -1 ? [0, 0] : [first, behind === -1 ? sections.length : behind]
  const further = [...laidOut(sections.slice(to)), layout.end]
  const facts = element('section', { className: ['key-facts'] }, ...laidOut(sections.slice(from, to)))
  return [
    layout.above,
    ...html.blocks([main]),
    layout.below,
    element('div', { className: ['lead'] }, ...blocks(lead)),
    ...laidOut(sections.slice(0, from)),
    ...(from === to
      ? further
      : [element('div', { className: ['columns'] }, facts, element('div', {}, ...further))]),
  ]
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
function boxed({ kind, placeholders }: Section, head: ElementContent[], content: ElementContent[]): Element {
  if (kind === 'folded') return element('details', {}, element('summary', {}, ...head), ...content)
  const [placeholder] = placeholders
  const isOut = kind === 'included' && placeholder === 'exclusions'
  return element('section', isOut ? { className: [placeholder] } : {}, ...head, ...content)
}

function isButton({ type, data }: RootContent): boolean {
  return type === 'paragraph' && data?.placeholders?.[0] === 'bookingPage'
}

function button(node: RootContent, html: DocumentHtml): Element {
  return element('div', { className: ['book'] }, ...html.blocks([node]))
}

/** Each question folded, with its answer in it. */
function questions(
  nodes: readonly RootContent[],
  blocks: (nodes: readonly RootContent[]) => ElementContent[],
): ElementContent[] {
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
function operatorCard(
  nodes: readonly RootContent[],
  html: DocumentHtml,
  operator: RecordLayout['operator'],
  blocks: (nodes: readonly RootContent[]) => ElementContent[],
): ElementContent[] {
  const named = (list: List) => list.children.find(({ data }) => data?.placeholders?.[0] === 'account')
  const content = nodes.flatMap((node): ElementContent[] => {
    const item = node.type === 'list' ? named(node) : undefined
    if (node.type !== 'list' || item === undefined || operator === undefined) return blocks([node])
    const [line] = item.children
    const name = line?.type === 'paragraph' ? html.line(line.children) : html.blocks(item.children)
    const others = { ...node, children: node.children.filter(other => other !== item) }
    return [
      element('p', { className: ['name'] }, element('a', { href: operator.page }, ...name)),
      ...factParts(others, html, contactLink),
    ]
  })
  const mark = operator?.mark ?? null
  return mark === null
    ? content
    : [element('div', { className: ['card'] }, mark, element('div', {}, ...content))]
}
