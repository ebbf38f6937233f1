import {
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  OPEN_LIST,
  OPEN_OBJECT,
  structureScanner,
} from '../structure-scanner.ts'

interface CutItem {
  path: string
  position: number
  text: string
  isTooLong: boolean
}

const KEY = /"((?:[^"\\]|\\.){0,200})"\s*:\s*$/
/** How many characters before the bracket of a list or an object are searched for its key. */
const BEFORE = 300

/** Cuts out the items of lists whose path `isWanted`. A list inside of an item stays a part of the item. */
export function itemCutter(
  isWanted: (path: string) => boolean,
  longest: number,
): (part: string) => CutItem[] {
  const next = structureScanner()
  /** The keys around the current position; null stands for the document or for an item of a list, which have no key. */
  const keys: (string | null)[] = []
  let list: { path: string; depth: number; position: number } | null = null
  /** Within a wanted list, the text of the item so far. Elsewhere, the text since the last bracket or comma. */
  let [text, isTooLong] = ['', false]

  return part => {
    const items: CutItem[] = []
    let start = 0
    const take = (end: number) => {
      const more = part.slice(start, end)
      if (text.length + more.length > longest) isTooLong = true
      text += more.slice(0, longest - text.length)
      start = end + 1
    }
    const clear = () => {
      text = ''
      isTooLong = false
    }
    for (let at = next(part, 0); at < part.length; at = next(part, at + 1)) {
      const character = part.charCodeAt(at)
      const opens = character === OPEN_LIST || character === OPEN_OBJECT
      if (list === null) {
        take(at)
        if (opens) keys.push(KEY.exec(text.slice(-BEFORE))?.[1] ?? null)
        clear()
        const inDocument = keys.slice(1)
        const path = inDocument.join('.')
        if (character === OPEN_LIST && !inDocument.includes(null) && isWanted(path))
          list = { path, depth: keys.length, position: 0 }
      } else if (opens) keys.push(null)
      else if (keys.length === list.depth) {
        take(at)
        if (text.trim() !== '') items.push({ path: list.path, position: ++list.position, text, isTooLong })
        clear()
        if (character !== COMMA) list = null
      }
      if (character === CLOSE_LIST || character === CLOSE_OBJECT) keys.pop()
    }
    take(part.length)
    return items
  }
}
