import { decodeHTMLStrict } from 'entities/decode'
import type { ElementContent, Root } from 'hast'
import { element } from './html-elements.ts'

const TAG = /<(\/?)([a-z][a-z1-6]*)((?:[\t\n\f ]+[a-z][-a-z]*="[^"<>]*")*)[\t\n\f ]*\/?>/iy
const ATTRIBUTE = /([a-z][-a-z]*)="([^"]*)"/gi
const REFERENCE = /&[a-z#][^;\s&<]*;?/gi
/** Matches a possible character reference in a URL. `&page=` is none, since it begins a parameter. */
const REFERENCE_IN_ADDRESS = /&(?![a-z][a-z\d]*=)[a-z#][^;\s&<]*;?/gi
/** Characters that HTML parsers replace. HTML with such a character is left to `parseHtml`. */
const REPLACED_CHARACTERS = /[\0\r]/
const SCHEME = /^[^/?#:]*(?=:)/

/** Inline elements without a counterpart in Markdown. The element is dropped, and its content stays. */
const UNWRAPPED = new Set(['ins', 'span', 'sub', 'sup'])
const INLINE = new Set(['a', 'b', 'del', 'em', 'i', 'mark', 's', 'strike', 'strong', 'u', ...UNWRAPPED])
const LISTS = new Set(['ol', 'ul'])
const BLOCKS = new Set(['div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', ...LISTS])
/** Elements in which a block may begin. `''` is the name of the root in the list of open elements. */
const HOLDS_BLOCKS = new Set(['', 'div', 'li'])
const ENDS_WITH_PARENT = new Set(['li', 'p'])

interface OpenElement {
  tagName: string
  /** The array that receives the element's children. For an unwrapped element it is its parent's array. */
  content: ElementContent[]
}

/**
 * Parses well-nested paragraphs, headings, lists, emphasis, links and breaks as `parseHtml` does, but without
 * positions. Undefined for other HTML. Most records have such simple HTML, and `parseHtml` alone would make builds a
 * tenth slower.
 */
export function plainHtml(source: string): Root | undefined {
  if (REPLACED_CHARACTERS.test(source)) return undefined
  const children: ElementContent[] = []
  const open: OpenElement[] = [{ tagName: '', content: children }]
  for (let at = 0; at < source.length; ) {
    const start = source.indexOf('<', at)
    const end = start === -1 ? source.length : start
    if (end > at && !addText(source.slice(at, end), open)) return undefined
    TAG.lastIndex = end
    const tag = end < source.length ? TAG.exec(source) : null
    if (end < source.length && (tag === null || !addTag(tag, open))) return undefined
    at = end + (tag?.[0].length ?? 0)
  }
  return { type: 'root', children }
}

function addText(raw: string, open: readonly OpenElement[]): boolean {
  const value = decoded(raw, REFERENCE)
  if (value !== undefined) open.at(-1)?.content.push({ type: 'text', value })
  return value !== undefined
}

/** Decodes character references. Undefined if only `parseHtml` can decode one: it is unknown or lacks its semicolon. */
function decoded(raw: string, references: RegExp): string | undefined {
  if (!raw.includes('&')) return raw
  for (const [reference] of raw.matchAll(references))
    if (decodeHTMLStrict(reference) === reference) return undefined
  return decodeHTMLStrict(raw)
}

function addTag([, slash, name = '', attributes = '']: RegExpExecArray, open: OpenElement[]): boolean {
  const tagName = name.toLowerCase()
  const isItem = tagName === 'li'
  const isBlock = isItem || BLOCKS.has(tagName)
  if (slash === '/') return close(tagName, open)
  if (isBlock && open.at(-1)?.tagName === 'p') open.pop()
  if (isItem && open.at(-1)?.tagName === 'li') open.pop()
  const parent = open.at(-1)
  const properties = allowedAttributes(tagName, attributes)
  if (parent === undefined || properties === undefined) return false
  if (isBlock && !(isItem ? LISTS : HOLDS_BLOCKS).has(parent.tagName)) return false
  if (!isBlock && tagName !== 'br' && !INLINE.has(tagName)) return false
  if (tagName === 'a' && open.some(({ tagName }) => tagName === 'a')) return false

  const added = { ...element(tagName), properties }
  const isAllowed = !UNWRAPPED.has(tagName)
  if (isAllowed) parent.content.push(added)
  if (tagName !== 'br') open.push({ tagName, content: isAllowed ? added.children : parent.content })
  return true
}

function close(tagName: string, open: OpenElement[]): boolean {
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    if (last.tagName === tagName) return true
    if (!ENDS_WITH_PARENT.has(last.tagName)) return false
  }
  return false
}

/** The attributes that `sanitize` would keep; undefined if only `parseHtml` can parse the HTML. */
function allowedAttributes(tagName: string, attributes: string): { href?: string } | undefined {
  if (attributes === '' || (tagName !== 'a' && tagName !== 'ol')) return {}
  for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (/^start$/i.test(name)) return undefined
    if (!/^href$/i.test(name)) continue
    const href = decoded(value, REFERENCE_IN_ADDRESS)
    const [scheme] = SCHEME.exec(href ?? '') ?? []
    if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return {}
    return href === undefined ? undefined : { href }
  }
  return {}
}
