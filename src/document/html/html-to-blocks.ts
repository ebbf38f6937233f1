import { decodeHTMLStrict } from 'entities/decode'
import type { Root as HastRoot, RootContent } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import type { Root } from 'mdast'
import { requirePackage } from '../../runtime/require-package.ts'
import type { Block } from '../nodes.ts'
import { isBlock } from '../nodes.ts'
import { breaksItsOwnLines } from './is-html.ts'
import { listedLines } from './listed-lines.ts'
import { plainHtml } from './plain-html.ts'
import { plainTree, standsAlone } from './plain-tree.ts'
import { tidyHtml } from './tidy-html.ts'

/** What stays of a record's HTML: the elements that carry structure, and the address of a link. */
const KEPT: Schema = {
  tagNames: (
    'a article aside b blockquote body br caption center code dd del details div dl dt em figcaption figure ' +
    'footer h1 h2 h3 h4 h5 h6 header hr i kbd li main mark nav ol p pre q s samp section strike strong ' +
    'summary table tbody td tfoot th thead tr tt u ul var'
  ).split(' '),
  attributes: { a: ['href'], ol: [['start', /^\d{1,6}$/]] },
  protocols: { href: ['http', 'https'] },
  strip: (
    'script style template noscript iframe object embed svg math textarea title select option button xmp noembed ' +
    'noframes plaintext head canvas audio video'
  ).split(' '),
  clobber: [],
  required: {},
}

/** Honest pages nest less deeply. Deeper HTML is an attack on the call stack: only its text is kept. */
const DEEPEST = 100

let made: ReturnType<typeof makeReader> | undefined

/** What reads HTML that is not plain; loaded for the first text that is so. */
function fullReader() {
  made ??= makeReader()
  return made
}

function makeReader() {
  const { default: rehypeParse }: typeof import('rehype-parse') = requirePackage('rehype-parse')
  const { default: rehypeRemark }: typeof import('rehype-remark') = requirePackage('rehype-remark')
  const { sanitize }: typeof import('hast-util-sanitize') = requirePackage('hast-util-sanitize')
  const { unified }: typeof import('unified') = requirePackage('unified')
  const processor = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark, { document: true })
  return { processor: processor.freeze(), sanitize }
}

/** Sanitised HTML as Markdown blocks: lists, links, tables and headings become real structure. */
export function htmlToBlocks(html: string): Block[] {
  const source = sourceOf(html)
  if (isTooDeep(source)) return listedLines(blocksOf(tidyHtml(textOnly(source)).children))
  const tree = tidyHtml(plainHtml(source) ?? sanitized(source))
  return listedLines(
    plainTree(tree.children) ?? partsOf(tree).flatMap(part => plainTree(part) ?? blocksOf(part)),
  )
}

/** What `htmlToBlocks` has to make, by definition, but for positions: every text by the full reader and converter. */
export function definedBlocks(html: string): Block[] {
  const source = sourceOf(html)
  return listedLines(blocksOf(tidyHtml(isTooDeep(source) ? textOnly(source) : sanitized(source)).children))
}

/** A line that a supplier typed as an item; a browser would show it behind the line before. */
const TYPED_ITEM = /\n[\t ]*(?=[•●▪◦‣⁃]|[-–*][\t ])/g

function sourceOf(html: string): string {
  if (!breaksItsOwnLines(html)) return html.replace(/\n{2,}/g, '<p>').replaceAll('\n', '<br>')
  // Lines of a block of code stay as they are.
  const items = html.includes('\n') && !/<pre\b/i.test(html) ? (html.match(TYPED_ITEM)?.length ?? 0) : 0
  return items < 2 ? html : html.replace(TYPED_ITEM, '<br>')
}

/** The blocks of a tree, and what stands between them: each becomes the same blocks whatever the others are. */
function partsOf({ children }: HastRoot): RootContent[][] {
  const parts: RootContent[][] = []
  let open: RootContent[] | undefined
  for (const node of children) {
    if (standsAlone(node)) {
      open = undefined
      parts.push([node])
    } else if (open === undefined) {
      open = [node]
      parts.push(open)
    } else open.push(node)
  }
  return parts
}

function blocksOf(children: RootContent[]): Block[] {
  const tree: Root = fullReader().processor.runSync({ type: 'root', children })
  return tree.children.filter(isBlock)
}

export function sanitized(source: string): HastRoot {
  const { processor, sanitize } = fullReader()
  const clean = sanitize(processor.parse(source), KEPT)
  return clean.type === 'root' ? clean : { type: 'root', children: [] }
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
/** Elements that end an open element of their own kind. */
const ENDS_ITSELF = /^(?:p|li|dd|dt|tr|td|th|option|a|h[1-6])$/
/** How many open elements an end tag is compared with; an element further out is ended by no tag in practice. */
const REACH = 8

function isTooDeep(source: string): boolean {
  return hasTags(source, DEEPEST) && depthOf(source) > DEEPEST
}

/** Whether there may be so many tags. */
function hasTags(source: string, many: number): boolean {
  let at = -1
  for (let count = 0; count < many; count++) {
    at = source.indexOf('<', at + 1)
    if (at === -1) return false
  }
  return true
}

/** How many elements may be open at once, at the most. */
function depthOf(source: string): number {
  const open: string[] = []
  let deepest = 0
  for (const [, slash, tag = ''] of source.matchAll(/<(\/?)([a-z][^\s/><]*)/gi)) {
    const name = tag.toLowerCase()
    if (slash === '/') {
      const opener = open.lastIndexOf(name)
      if (opener >= open.length - REACH && opener >= 0) open.length = opener
    } else if (!VOID.test(name) && !(ENDS_ITSELF.test(name) && open.at(-1) === name)) {
      deepest = Math.max(deepest, open.push(name))
      // Counting on would only take time: it is too deep already.
      if (deepest > DEEPEST) return deepest
    }
  }
  return deepest
}

/** The visible text of HTML as one paragraph. */
function textOnly(source: string): HastRoot {
  const hidden =
    /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|iframe|svg|math)\b[\s\S]*?(?:<\/\1\b[^<>]*>?|$)/gi
  const text = source.replace(hidden, ' ').replace(/<[^<>]*>?/g, ' ')
  const value = decodeHTMLStrict(text).replace(/\s+/g, ' ').trim()
  return { type: 'root', children: [{ type: 'text', value }] }
}
