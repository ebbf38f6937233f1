import type { RecordType } from '../catalogue/read-record.ts'

/** An item of a list of records, as text. */
export interface ListItem {
  /** Type of the records in its list; undefined where the document itself is the list. */
  list: RecordType | undefined
  /** Position in its list, from 1. */
  position: number
  /** The JSON of the item, cut off at the length that `cutLists` holds of an item. */
  text: string
  isTooLong: boolean
}

/** Matches the key before a list of records. It never matches within a JSON text, where quotation marks are escaped. */
const BEFORE_LIST = /[{,]\s*"(account|product)s"\s*:\s*$/
/**
 * How many UTF-16 units before a list are searched for `BEFORE_LIST`. A list after more white space than this stays in
 * the frame.
 */
const BEFORE = 200

/** Matches JSON's white space at the beginning of a text; `\s` would match more characters. */
const WHITE_SPACE = /^[ \t\n\r]*/

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Cuts the items of `accounts` and `products`, or of a top-level list, out of a JSON document that arrives in parts.
 *
 * @param longest the most UTF-16 units of an item that are held; the rest of a longer item is dropped
 */
export function cutLists(longest: number) {
  const nextStructural = structureScanner()
  const frame = openFrame()
  const item = openItem(longest)
  let depth = 0
  /** The depth of the list's items; 0 outside of lists. */
  let itemDepth = 0
  let list: RecordType | undefined
  let position = 0

  /** Returns the items that end in the next part of the document. */
  function add(part: string): ListItem[] {
    const items: ListItem[] = []
    let start = 0
    const endItem = (end: number) => {
      item.append(part.slice(start, end))
      items.push({ list, position: ++position, ...item.take() })
      start = end + 1
    }
    for (let at = nextStructural(part, 0); at < part.length; at = nextStructural(part, at + 1)) {
      const character = part.charCodeAt(at)
      if (character === COMMA) {
        if (depth === itemDepth && depth > 0) endItem(at)
      } else if (character === OPEN_LIST || character === OPEN_OBJECT) {
        const canBeList = character === OPEN_LIST && itemDepth === 0 && depth < 2
        if (canBeList) list = depth === 1 ? frame.typeOfListAfter(part.slice(start, at)) : undefined
        if (canBeList && (depth === 0 || list !== undefined)) {
          frame.append(part.slice(start, at + 1))
          start = at + 1
          itemDepth = depth + 1
          position = 0
        }
        depth++
      } else {
        if (depth === itemDepth && depth > 0) {
          const isEmpty = position === 0 && item.isBlank() && isBlank(part.slice(start, at))
          if (!isEmpty) endItem(at)
          start = at
          itemDepth = 0
        }
        depth--
      }
    }
    if (itemDepth > 0) item.append(part.slice(start))
    else frame.append(part.slice(start))
    return items
  }
  return { add, frame: frame.text, frameLength: frame.length }
}

/**
 * Makes the function that finds the next comma or bracket of `part` outside of JSON texts, or the end of `part`. A text
 * may begin in one part and end in a later one.
 */
function structureScanner(): (part: string, from: number) => number {
  let [isText, isEscaped] = [false, false]
  /** Index after the end of a text that goes on at `from`. */
  function afterText(part: string, from: number): number {
    for (let at = from; at < part.length; at++) {
      const character = part.charCodeAt(at)
      if (isEscaped) isEscaped = false
      else if (character === BACKSLASH) isEscaped = true
      else if (character === QUOTE) {
        isText = false
        return at + 1
      }
    }
    return part.length
  }
  return (part, from) => {
    for (let at = isText ? afterText(part, from) : from; at < part.length; at++) {
      const character = part.charCodeAt(at)
      if (character === QUOTE) {
        isText = true
        at = afterText(part, at + 1) - 1
      } else if (character === COMMA) return at
      else if (character === OPEN_OBJECT || character === CLOSE_OBJECT) return at
      else if (character === OPEN_LIST || character === CLOSE_LIST) return at
    }
    return part.length
  }
}

/** Collects the document with its lists of records emptied. Unbalanced brackets remain in the frame or in an item. */
function openFrame() {
  const parts: string[] = []
  let [length, end] = [0, '']
  return {
    append(text: string): void {
      parts.push(text)
      length += text.length
      end = (end + text.slice(-BEFORE)).slice(-BEFORE)
    },
    /** The type of the records in a list that begins after `text`; undefined if no key of records precedes the list. */
    typeOfListAfter(text: string): RecordType | undefined {
      const [, type] = BEFORE_LIST.exec(end + text.slice(-BEFORE)) ?? []
      return type === 'account' || type === 'product' ? type : undefined
    },
    text: () => parts.join(''),
    /** Length of the text in UTF-16 units. */
    length: () => length,
  }
}

/** Collects the text of one item after another, and of each item at most `longest` UTF-16 units. */
function openItem(longest: number) {
  let [text, isTooLong] = ['', false]
  return {
    append(part: string): void {
      const more = text === '' ? part.replace(WHITE_SPACE, '') : part
      if (text.length + more.length > longest) isTooLong = true
      text += more.slice(0, longest - text.length)
    },
    isBlank: () => text === '',
    /** Returns the item, and begins the next one. */
    take() {
      const item = { text, isTooLong }
      text = ''
      isTooLong = false
      return item
    },
  }
}

function isBlank(text: string): boolean {
  return text.replace(WHITE_SPACE, '') === ''
}
