import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  structureScanner,
} from '../structure-scanner.ts'

/** An item of a list in a JSON document. */
export interface CutItem {
  /** The keys around its list, such as `data.items`; empty if the document is the list. */
  path: string
  /** Position in its list, from 1. */
  position: number
  /** The JSON of the item, cut off at the length that is held of an item. */
  text: string
  isTooLong: boolean
}

interface OpenList {
  path: string
  depth: number
  position: number
  text: string
  isTooLong: boolean
}

/** Matches the key before a list or an object. */
const KEY = /"((?:[^"\\]|\\.){0,200})"\s*:\s*$/
/** Characters that are searched for a key. */
const BEFORE = 300

/**
 * Makes the function that cuts the items of wanted lists out of a JSON document that arrives in parts. Lists inside of
 * items belong to their item.
 *
 * @param longest the most characters of an item that are held
 */
export function itemCutter(
  isWanted: (path: string) => boolean,
  longest: number,
): (part: string) => CutItem[] {
  const next = structureScanner()
  /** The keys around the present place; null for the document and for items of lists that are not wanted. */
  const keys: (string | null)[] = []
  let list: OpenList | null = null
  let before = ''

  function open(isList: boolean): void {
    keys.push(KEY.exec(before)?.[1] ?? null)
    const inDocument = keys.slice(1)
    const path = inDocument.join('.')
    if (list !== null || !isList || inDocument.includes(null) || !isWanted(path)) return
    list = { path, depth: keys.length, position: 0, text: '', isTooLong: false }
  }

  return part => {
    const items: CutItem[] = []
    let start = 0
    const append = (end: number) => {
      if (list === null) before = (before + part.slice(start, end)).slice(-BEFORE)
      else {
        const more = part.slice(start, end)
        if (list.text.length + more.length > longest) list.isTooLong = true
        list.text += more.slice(0, longest - list.text.length)
      }
      start = end
    }
    const endItem = () => {
      if (list === null) return
      const { path, text, isTooLong } = list
      if (text.trim() !== '') items.push({ path, position: ++list.position, text, isTooLong })
      list.text = ''
      list.isTooLong = false
    }
    for (let at = next(part, 0); at < part.length; at = next(part, at + 1)) {
      const character = part.charCodeAt(at)
      const isOutside: boolean = list === null || (list as OpenList).depth === keys.length
      if (character === OPEN_LIST || character === OPEN_OBJECT) {
        if (list === null) append(at)
        open(character === OPEN_LIST)
        if (list !== null && isOutside && (list as OpenList).depth === keys.length) start = at + 1
      } else if (isOutside && (character === COMMA || list !== null)) {
        append(at)
        endItem()
        start = at + 1
        if (character !== COMMA) list = null
      }
      if (character === CLOSE_LIST || character === CLOSE_OBJECT) keys.pop()
      if (list === null) {
        before = ''
        start = at + 1
      }
    }
    append(part.length)
    return items
  }
}
