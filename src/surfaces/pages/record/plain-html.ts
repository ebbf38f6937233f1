import type { Data, List, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { SUPPLIER_LINK } from '../element.ts'

/** Addresses in which nothing but `&` has to be escaped. */
const PLAIN_ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[\w./~:?=&@!$*,;+-]+$/i

/**
 * A block of a document as HTML, written directly: a heading, a paragraph, or a list of these, of plain texts,
 * breaks, words that stand out, and links. Undefined for any other, which remark-rehype and rehype-stringify write; they define
 * what is written here as well.
 */
export function plainHtml(node: RootContent): string | undefined {
  if (node.type === 'heading') {
    const lang = langOf(node.data)
    return lang === undefined ? undefined : wrapped(`h${node.depth}`, phrasing(node.children), lang)
  }
  if (!isPlain(node.data)) return undefined
  switch (node.type) {
    case 'paragraph':
      return wrapped('p', phrasing(node.children))
    case 'list':
      return list(node)
    default:
      return undefined
  }
}

function list({ ordered, start, spread, children }: List): string | undefined {
  if ((start ?? 1) !== 1) return undefined
  const isLoose = spread === true || children.some(item => item.spread ?? item.children.length > 1)
  let items = ''
  for (const item of children) {
    if (typeof item.checked === 'boolean' || !isPlain(item.data)) return undefined
    const content = itemContent(item.children, isLoose)
    if (content === undefined) return undefined
    items += `<li>${content}</li>\n`
  }
  const name = ordered ? 'ol' : 'ul'
  return `<${name}>\n${items}</${name}>`
}

/** What is known of a node and changes nothing in how it is written. */
const SAID = new Set(['placeholders', 'label', 'medium', 'point'])

function isPlain(data: Data | undefined): boolean {
  return data === undefined || Object.keys(data).every(key => SAID.has(key))
}

/** Blocks stand on lines of their own; in a list that is not loose, paragraphs are no blocks. */
function itemContent(blocks: readonly RootContent[], isLoose: boolean): string | undefined {
  let content = ''
  let end = ''
  for (const [index, block] of blocks.entries()) {
    const isText = !isLoose && block.type === 'paragraph'
    const html = isText ? paragraphText(block) : plainHtml(block)
    if (html === undefined) return undefined
    content += isText && index === 0 ? html : `\n${html}`
    end = isText ? '' : '\n'
  }
  return content + end
}

function paragraphText({ data, children }: Paragraph): string | undefined {
  return isPlain(data) ? phrasing(children) : undefined
}

function wrapped(name: string, content: string | undefined, attributes = ''): string | undefined {
  return content === undefined ? undefined : `<${name}${attributes}>${content}</${name}>`
}

/** The attributes of a node of which nothing but its language is said; empty where nothing is, undefined where something else is. */
function langOf(data: Data | undefined, hName?: 'span'): string | undefined {
  if (isPlain(data)) return ''
  const { hName: name, hProperties = {}, ...others } = data ?? {}
  const { lang, dir, ...properties } = hProperties
  const isOther = name !== hName || !isPlain(others) || Object.keys(properties).length > 0
  if (isOther || typeof lang !== 'string' || !/^[\w-]+$/.test(lang)) return undefined
  return dir === undefined
    ? ` lang="${lang}"`
    : dir === 'ltr' || dir === 'rtl'
      ? ` lang="${lang}" dir="${dir}"`
      : undefined
}

/** What stands in a line, written directly; undefined where there is anything else in it. */
export function phrasing(nodes: readonly PhrasingContent[]): string | undefined {
  let [html, isBehindBreak] = ['', false]
  for (const node of nodes) {
    const part = phrase(node, isBehindBreak)
    if (part === undefined) return undefined
    html += part
    isBehindBreak = node.type === 'break'
  }
  return html
}

function phrase(node: PhrasingContent, isBehindBreak: boolean): string | undefined {
  if (node.type === 'text') {
    const lang = langOf(node.data, 'span')
    // Spaces around the end of a line are dropped.
    const isTrimmed = /[\r\n]/.test(node.value) || (isBehindBreak && /^[ \t]/.test(node.value))
    if (lang === undefined || isTrimmed) return undefined
    return lang === '' ? escaped(node.value) : wrapped('span', escaped(node.value), lang)
  }
  if (node.data !== undefined) return undefined
  switch (node.type) {
    case 'break':
      return '<br>\n'
    case 'strong':
      return isBehindBreak ? undefined : wrapped('strong', phrasing(node.children))
    case 'emphasis':
      return isBehindBreak ? undefined : wrapped('em', phrasing(node.children))
    case 'link': {
      const label = phrasing(node.children)
      if (isBehindBreak || label === undefined || !PLAIN_ADDRESS.test(node.url)) return undefined
      if ((node.title ?? null) !== null) return undefined
      return `<a href="${escaped(node.url)}" rel="${SUPPLIER_LINK.join(' ')}">${label}</a>`
    }
    default:
      return undefined
  }
}

function escaped(text: string): string {
  return text.replace(/[&<]/g, sign => (sign === '&' ? '&#x26;' : '&#x3C;'))
}
