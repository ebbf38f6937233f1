import type { RecordType } from '../catalogue/read-record.ts'

/** An item of a list of records, as text. */
export interface ListItem {
  /** What its list is named for; undefined where the document is a list itself. */
  list: RecordType | undefined
  /** From 1. */
  place: number
  /** What stands between two commas; of what is longer than it may be, its beginning. */
  text: string
  isTooLong: boolean
}

/** Cuts the items of `accounts` and `products`, or of a list, out of a JSON document that comes in parts. */
export interface ListCutter {
  /** The items that end in the next part of the document. */
  add(part: string): ListItem[]
  /** The document so far, with nothing in those lists: brackets that do not fit are found in it, or in an item. */
  frame(): string
  /** UTF-16 units of it. */
  frameLength(): number
}

/** What stands before a list of records. Inside of a text, a quotation mark stands behind a backslash and not behind these. */
const BEFORE_LIST = /[{,]\s*"(account|product)s"\s*:\s*$/
/** How much of the document that is looked for in. A list with wider blanks stays in the frame. */
const BEFORE = 200

/** The blanks of JSON, and no others. */
const BLANKS = /^[ \t\n\r]*/

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** @param longest UTF-16 units of an item that are kept at most */
export function cutLists(longest: number): ListCutter {
  const frame: string[] = []
  let [frameLength, frameEnd] = [0, '']
  let [depth, isText, isEscaped] = [0, false, false]
  /** The depth of the list's items; 0 outside of lists. */
  let itemDepth = 0
  let list: RecordType | undefined
  let [place, item, isTooLong] = [0, '', false]

  function keep(text: string): void {
    frame.push(text)
    frameLength += text.length
    frameEnd = (frameEnd + text.slice(-BEFORE)).slice(-BEFORE)
  }
  function hold(text: string): void {
    const more = item === '' ? text.replace(BLANKS, '') : text
    if (item.length + more.length > longest) isTooLong = true
    item += more.slice(0, longest - item.length)
  }
  function isListAfter(before: string): boolean {
    const [, type] = (depth === 1 && BEFORE_LIST.exec(frameEnd + before.slice(-BEFORE))) || []
    list = type === 'account' || type === 'product' ? type : undefined
    return depth === 0 || list !== undefined
  }

  function add(part: string): ListItem[] {
    const items: ListItem[] = []
    let start = 0
    const endItem = (end: number) => {
      hold(part.slice(start, end))
      items.push({ list, place: ++place, text: item, isTooLong })
      item = ''
      isTooLong = false
      start = end + 1
    }
    for (let at = 0; at < part.length; at++) {
      const sign = part.charCodeAt(at)
      if (isText) {
        if (isEscaped) isEscaped = false
        else if (sign === BACKSLASH) isEscaped = true
        else if (sign === QUOTE) isText = false
      } else if (sign === QUOTE) isText = true
      else if (sign === COMMA) {
        if (depth === itemDepth && depth > 0) endItem(at)
      } else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
        if (itemDepth === 0 && sign === OPEN_LIST && depth < 2 && isListAfter(part.slice(start, at))) {
          keep(part.slice(start, at + 1))
          start = at + 1
          itemDepth = depth + 1
          place = 0
        }
        depth++
      } else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) {
        if (depth === itemDepth && depth > 0) {
          const isEmpty = place === 0 && item === '' && part.slice(start, at).replace(BLANKS, '') === ''
          if (!isEmpty) endItem(at)
          start = at
          itemDepth = 0
        }
        depth--
      }
    }
    if (itemDepth > 0) hold(part.slice(start))
    else keep(part.slice(start))
    return items
  }
  return { add, frame: () => frame.join(''), frameLength: () => frameLength }
}
