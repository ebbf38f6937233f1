import { decodeHTMLStrict } from 'entities/decode'
import type { Root } from 'hast'
import type { Block } from '../nodes.ts'
import { breaksItsOwnLines } from './is-html.ts'
import { listedLines } from './listed-lines.ts'
import { parseHtml } from './parse-html.ts'
import { plainHtml } from './plain-html.ts'
import { tidyHtml } from './tidy-html.ts'
import { treeToBlocks } from './tree-to-blocks.ts'

export function htmlToBlocks(html: string): Block[] {
  const source = withSmallDigits(sourceOf(html))
  const isText = isMostlyTags(source) || isNestedTooDeeply(source)
  const tree = isText ? textOnly(source) : (plainHtml(source) ?? parseHtml(source))
  return listedLines(treeToBlocks(tidyHtml(tree)))
}

/** Matches an element of raised or lowered text that has no letters, such as `<sup>50 €</sup>` in `12<sup>50 €</sup>`. */
const SMALL_NUMBER = /<(su[bp])\b[^<>]*>((?:[\d+−()\s\p{Sc}-]|<(?!\/?su[bp]\b)[^<>]*>){1,99})<\/\1\s*>/giu
const SMALL = '0123456789+-−()'
const SMALL_DIGITS = { sup: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎' }

/** Writes raised and lowered numbers with digits such as `⁵`. Otherwise `12<sup>50</sup>` would become 1250. */
function withSmallDigits(html: string): string {
  return html.replace(SMALL_NUMBER, (_, tag: string, content: string) => {
    const digits = SMALL_DIGITS[/p/i.test(tag) ? 'sup' : 'sub']
    return content.replace(/<[^<>]*>|[\d+−()-]/g, part => digits[SMALL.indexOf(part)] ?? part)
  })
}

/** Matches a line break before a line such as `- Lunch`. It becomes `<br>`, because HTML would join the lines. */
const TYPED_ITEM = /\n[\t ]*(?=[•●▪◦‣⁃・･]|[-–*][\t ])/g

function sourceOf(html: string): string {
  if (!breaksItsOwnLines(html)) return html.replace(/\n{2,}/g, '<p>').replaceAll('\n', '<br>')
  // In HTML with `<pre>`, `TYPED_ITEM` may match a line of code, so it is not used.
  const items = html.includes('\n') && !/<pre\b/i.test(html) ? (html.match(TYPED_ITEM)?.length ?? 0) : 0
  return items < 2 ? html : html.replace(TYPED_ITEM, '<br>')
}

/** The largest allowed depth of elements. Parsing deeper HTML may overflow the stack, so only its text is used. */
const DEEPEST = 100

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
/** Elements that cannot be directly inside an element of the same name. A second start tag ends the first. */
const ENDS_ITSELF = /^(?:p|li|dd|dt|tr|td|th|option|a|h[1-6])$/
/** An end tag looks for its start tag in this many innermost open elements. Without one there, it is ignored. */
const REACH = 8

const [MANY_TAGS, CHARACTERS_PER_TAG] = [4000, 20]

/** Whether HTML is mostly tags, such as a row of thousands of empty cells. Parsing it takes long and yields little. */
function isMostlyTags(source: string): boolean {
  const fewest = Math.max(MANY_TAGS, source.length / CHARACTERS_PER_TAG)
  let tags = 0
  for (let at = source.indexOf('<'); at !== -1 && tags <= fewest; at = source.indexOf('<', at + 1)) tags++
  return tags > fewest
}

function isNestedTooDeeply(source: string): boolean {
  // HTML with fewer tags than `DEEPEST` cannot be too deep. For most texts, this fast test is enough.
  return source.split('<', DEEPEST + 1).length > DEEPEST && depthOf(source) > DEEPEST
}

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
      if (deepest > DEEPEST) return deepest
    }
  }
  return deepest
}

function textOnly(source: string): Root {
  const hidden =
    /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|iframe|svg|math)\b[\s\S]*?(?:<\/\1\b[^<>]*>?|$)/gi
  const text = source.replace(hidden, ' ').replace(/<[^<>]*>?/g, ' ')
  const value = decodeHTMLStrict(text).replace(/\s+/g, ' ').trim()
  return { type: 'root', children: [{ type: 'text', value }] }
}
