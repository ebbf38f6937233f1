import { decodeHTMLStrict } from 'entities/decode'
import type { ElementContent, Root } from 'hast'
import { element } from './html-elements.ts'

/** A tag, with attributes that are quoted and hold nothing odd. */
const TAG = /<(\/?)([a-z][a-z1-6]*)((?:[\t\n\f ]+[a-z][-a-z]*="[^"<>]*")*)[\t\n\f ]*\/?>/iy
const ATTRIBUTE = /([a-z][-a-z]*)="([^"]*)"/gi
/** What may be a character reference, with its semicolon or without. */
const REFERENCE = /&[a-z#][^;\s&<]*;?/gi
/** In an address, `&page=` is none. */
const REFERENCE_IN_ADDRESS = /&(?![a-z][a-z\d]*=)[a-z#][^;\s&<]*;?/gi
/** Characters that a reader of HTML does not take as they are. */
const ODD = /[\0\r]/
const SCHEME = /^[^/?#:]*(?=:)/

/** Elements that mean nothing in Markdown. */
const NOT_KEPT = new Set(['ins', 'span', 'sub', 'sup'])
const INLINE = new Set(['a', 'b', 'del', 'em', 'i', 'mark', 's', 'strike', 'strong', 'u', ...NOT_KEPT])
const LISTS = new Set(['ol', 'ul'])
const BLOCKS = new Set(['div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', ...LISTS])
/** What is open where a block may begin; the outermost has no name. */
const HOLDS_BLOCKS = new Set(['', 'div', 'li'])
/** Elements that end with the one that they stand in. */
const ENDS_WITH_PARENT = new Set(['li', 'p'])

interface Open {
  tagName: string
  /** Where its content goes: for an element that is not kept, to what it stands in. */
  content: ElementContent[]
}

/**
 * Reads HTML of well-nested paragraphs, headings, lists, emphasis, links and breaks as `parseHtml` does, but for
 * positions; undefined for any other HTML. Most suppliers write such HTML. Without this a build of such records takes
 * a tenth more time.
 */
export function plainHtml(source: string): Root | undefined {
  if (ODD.test(source)) return undefined
  const children: ElementContent[] = []
  const open: Open[] = [{ tagName: '', content: children }]
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

function addText(raw: string, open: readonly Open[]): boolean {
  const value = decoded(raw, REFERENCE)
  if (value !== undefined) open.at(-1)?.content.push({ type: 'text', value })
  return value !== undefined
}

/** A text with its character references decoded; undefined if a full reader might see more of them. */
function decoded(raw: string, references: RegExp): string | undefined {
  if (!raw.includes('&')) return raw
  for (const [reference] of raw.matchAll(references))
    if (decodeHTMLStrict(reference) === reference) return undefined
  return decodeHTMLStrict(raw)
}

/** Opens or closes an element; false where a tag does not stand as it should. */
function addTag([, slash, name = '', attributes = '']: RegExpExecArray, open: Open[]): boolean {
  const tagName = name.toLowerCase()
  const isItem = tagName === 'li'
  const isBlock = isItem || BLOCKS.has(tagName)
  if (slash === '/') return close(tagName, open)
  if (isBlock && open.at(-1)?.tagName === 'p') open.pop()
  if (isItem && open.at(-1)?.tagName === 'li') open.pop()
  const parent = open.at(-1)
  const properties = keptAttributes(tagName, attributes)
  if (parent === undefined || properties === undefined) return false
  if (isBlock && !(isItem ? LISTS : HOLDS_BLOCKS).has(parent.tagName)) return false
  if (!isBlock && tagName !== 'br' && !INLINE.has(tagName)) return false
  if (tagName === 'a' && open.some(({ tagName }) => tagName === 'a')) return false

  const added = { ...element(tagName), properties }
  const isKept = !NOT_KEPT.has(tagName)
  if (isKept) parent.content.push(added)
  if (tagName !== 'br') open.push({ tagName, content: isKept ? added.children : parent.content })
  return true
}

function close(tagName: string, open: Open[]): boolean {
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    if (last.tagName === tagName) return true
    if (!ENDS_WITH_PARENT.has(last.tagName)) return false
  }
  return false
}

/** The attributes of an element that `sanitize` would leave it; undefined where that takes a closer look. */
function keptAttributes(tagName: string, attributes: string): { href?: string } | undefined {
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
