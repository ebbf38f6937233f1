import type { RecordType } from '../catalogue/read-record.ts'
import { ID_SEARCHED, idInBeginning } from './id-in-beginning.ts'
import { COMMA, OPEN_LIST, OPEN_OBJECT, structureScanner } from './structure-scanner.ts'

/** How many bytes of a document are decoded at once: few, because tiny items take a hundred times their size. */
export const DECODED_AT_ONCE = 32 * 1024

export interface ListItem {
  /** The type of the records in the item's list; undefined if the document itself is the list. */
  list: RecordType | undefined
  /** The `id` that stands before the list in the object around it, such as an account's; null if there is none. */
  owner: string | null
  /** Position in its list, from 1. */
  position: number
  text: string
  isTooLong: boolean
}

/** Matches the key before a list of records, but never inside a JSON string, where quotation marks are escaped. */
const BEFORE_LIST = /[{,]\s*"(account|product)s"\s*:\s*$/
/** How many UTF-16 units before a list are searched for its key. After more white space, a list is not cut out. */
const BEFORE = 200

/** Matches JSON's white space at the beginning of a text; `\s` would match more characters. */
const WHITE_SPACE = /^[ \t\n\r]*/

/**
 * Cuts the items of `accounts` and `products`, or of a top-level list, out of a JSON document that arrives in parts.
 * The products of an account in a list are cut out too. They come before the account, whose `products` is then `[]`.
 * The rest of an item above `longest` UTF-16 units is dropped.
 */
export function cutLists(longest: number) {
  const nextStructural = structureScanner()
  const frame = collectText(Infinity)
  let depth = 0
  const lists: OpenList[] = []

  const around = () => lists.at(-1)?.item ?? frame

  function mayOpen(): boolean {
    const [outer] = lists
    if (outer === undefined) return depth < 2
    return lists.length === 1 && outer.type !== 'product' && depth === outer.itemDepth + 1
  }

  function openList(before: string): OpenList | undefined {
    const isDocument = depth === 0
    const type = isDocument ? undefined : around().typeOfListAfter(before)
    if (!isDocument && (type === undefined || (lists.length > 0 && type === 'account'))) return undefined
    const owner = isDocument ? null : idInBeginning((around().beginning() + before).slice(0, ID_SEARCHED))
    return { type, owner, itemDepth: depth + 1, position: 0, item: collectText(longest) }
  }

  function add(part: string): ListItem[] {
    const items: ListItem[] = []
    let start = 0
    const endItem = (list: OpenList, end: number) => {
      list.item.append(part.slice(start, end))
      items.push({ list: list.type, owner: list.owner, position: ++list.position, ...list.item.take() })
      start = end + 1
    }
    for (let at = nextStructural(part, 0); at < part.length; at = nextStructural(part, at + 1)) {
      const character = part.charCodeAt(at)
      const list = lists.at(-1)
      if (character === COMMA) {
        if (list !== undefined && depth === list.itemDepth) endItem(list, at)
      } else if (character === OPEN_LIST || character === OPEN_OBJECT) {
        const opened = character === OPEN_LIST && mayOpen() ? openList(part.slice(start, at)) : undefined
        if (opened !== undefined) {
          around().append(part.slice(start, at + 1))
          start = at + 1
          lists.push(opened)
        }
        depth++
      } else {
        if (list !== undefined && depth === list.itemDepth) {
          const isEmpty = list.position === 0 && list.item.isBlank() && isBlank(part.slice(start, at))
          if (!isEmpty) endItem(list, at)
          start = at
          lists.pop()
        }
        depth--
      }
    }
    around().append(part.slice(start))
    return items
  }
  return { add, frame: frame.text, frameLength: frame.length }
}
interface OpenList {
  type: RecordType | undefined
  owner: string | null
  itemDepth: number
  position: number
  item: ReturnType<typeof collectText>
}

function collectText(longest: number) {
  let [text, isTooLong, end] = ['', false, '']
  return {
    append(part: string): void {
      const more = text === '' ? part.replace(WHITE_SPACE, '') : part
      if (text.length + more.length > longest) isTooLong = true
      text += more.slice(0, longest - text.length)
      end = (end + part.slice(-BEFORE)).slice(-BEFORE)
    },
    typeOfListAfter(text: string): RecordType | undefined {
      const [, type] = BEFORE_LIST.exec(end + text.slice(-BEFORE)) ?? []
      return type === 'account' || type === 'product' ? type : undefined
    },
    beginning: () => text.slice(0, ID_SEARCHED),
    isBlank: () => text === '',
    text: () => text,
    length: () => text.length,
    take() {
      const item = { text, isTooLong }
      text = ''
      isTooLong = false
      end = ''
      return item
    },
  }
}

function isBlank(text: string): boolean {
  return text.replace(WHITE_SPACE, '') === ''
}
