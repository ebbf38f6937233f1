import { decodeHTMLStrict } from 'entities/decode'
import type { Root } from 'hast'

/** Honest pages nest less deeply. Deeper HTML is an attack on the call stack: only its text is kept. */
const DEEPEST = 100

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/
/** Elements that end an open element of their own kind. */
const ENDS_ITSELF = /^(?:p|li|dd|dt|tr|td|th|option|a|h[1-6])$/
/** How many open elements an end tag is compared with; an element further out is ended by no tag in practice. */
const REACH = 8

/** Whether elements may nest so deeply that reading them would overflow the call stack. */
export function isTooDeep(source: string): boolean {
  // Most texts have fewer tags than that, and need no closer look.
  return source.split('<', DEEPEST + 1).length > DEEPEST && depthOf(source) > DEEPEST
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
export function textOnly(source: string): Root {
  const hidden =
    /<!--[\s\S]*?(?:-->|$)|<(script|style|template|noscript|iframe|svg|math)\b[\s\S]*?(?:<\/\1\b[^<>]*>?|$)/gi
  const text = source.replace(hidden, ' ').replace(/<[^<>]*>?/g, ' ')
  const value = decodeHTMLStrict(text).replace(/\s+/g, ' ').trim()
  return { type: 'root', children: [{ type: 'text', value }] }
}
