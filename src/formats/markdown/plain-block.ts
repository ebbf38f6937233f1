import type {
  Blockquote,
  Emphasis,
  Heading,
  Link,
  List,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
  Strong,
} from 'mdast'
import { canPair, PAIRING } from './needless-escapes.ts'

/** Stands for the edges of a link and of emphasised words where texts are judged in their places. */
const EDGE = '\uFFFC'

/** What could begin a block where it begins a line. */
const BLOCK = String.raw`(?:[#=>|\s]|[-+:](?:[-:|\s]|$)|\d+[.)])`
const BEGINS_BLOCK = new RegExp(`^${BLOCK}`)
/**
 * What else might be escaped in the joined texts of a block: signs that may mean something wherever they stand; what could
 * be a character reference or the beginning of an address; what could begin a block on a later line; and
 * spaces before the end of a line. Rather too much than too little: such a block is only written more slowly. It begins with
 * characters that are seldom, and looks back where others would come first: this is asked of every text.
 */
const MAY_NEED_ESCAPES = new RegExp(String.raw`[\t\r\\\x60[\]<]|&#?\w+;|:\/|[wW]{3}\.|\n${BLOCK}|(?<=\s)\n`)
/** At the end a sign might close a heading, and a space might be lost. */
const ENDS_BADLY = /[#\s]/

/** Code that is written as it is. */
const PLAIN_CODE = /^[-.a-zA-Z0-9]+$/
/** An address that is written as it is. */
const PLAIN_ADDRESS = /^[-\w./:%?=+,&#~]+$/
const WEB_ADDRESS = /^https?:/

const MARKS = { emphasis: '*', strong: '**' }
/** Asterisks at an edge would be one delimiter with those of the mark. */
const MARKED_WORDS = /^[^\s*](?:.*[^\s*])?$/
const BEGINS_WITH_LETTER = /^[\p{L}\p{N}]/u
const ENDS_WITH_LETTER = /[\p{L}\p{N}]$/u

/** The end of a line, unless a blank line follows. */
const LINE_END = /\n(?=[^\n])/g

/**
 * A heading, paragraph, list or quotation of plain texts, breaks, emphasised words and links as the stringifier of
 * `to-markdown.ts` would write it, if nothing in it could need an escape; undefined for any other block. The
 * stringifier looks for some fifty patterns in every text, which takes more than ten times as long. It is right for a
 * block that stands in no other block, and for a list that stands beside no list, whose bullet would be another.
 */
export function plainBlock(node: RootContent): string | undefined {
  switch (node.type) {
    case 'heading':
      return plainHeading(node)
    case 'paragraph':
      return plainPhrasing(node)
    case 'list':
      return plainList(node)
    case 'blockquote':
      return plainQuotation(node)
    default:
      return undefined
  }
}

function plainHeading(node: Heading): string | undefined {
  const written = plainPhrasing(node)
  // With a line break it would be underlined.
  return written?.includes('\n') === false ? `${'#'.repeat(node.depth)} ${written}` : undefined
}

/** One paragraph, as indexes quote it. */
function plainQuotation({ children: [first, ...others] }: Blockquote): string | undefined {
  const written = first?.type === 'paragraph' && others.length === 0 ? plainPhrasing(first) : undefined
  return written === undefined ? undefined : `> ${written.replaceAll('\n', '\n> ')}`
}

/** Whether a list or an item says if its children stand apart, where it has to. */
const saysSpread = ({ spread, children }: List | ListItem) =>
  children.length === 1 || (children.length > 1 && typeof spread === 'boolean')

function plainList(list: List): string | undefined {
  if (!saysSpread(list)) return undefined
  const between = list.spread ? '\n\n' : '\n'
  let number = startOf(list)
  let written = ''
  for (const child of list.children) {
    const marker = list.ordered ? `${number++}. ` : '- '
    const item = plainItem(child)
    if (item === undefined) return undefined
    if (written !== '') written += between
    written += marker
    written += item.includes('\n') ? item.replace(LINE_END, `\n${' '.repeat(marker.length)}`) : item
  }
  return written
}

/** The number of a list's first item, if it is ordered. */
const startOf = ({ start }: List) => (typeof start === 'number' && start >= 0 ? start : 1)

/** Paragraphs, perhaps with one list below them; what stands below a list depends on how the list ends. */
function plainItem(item: ListItem): string | undefined {
  if (typeof item.checked === 'boolean' || !saysSpread(item)) return undefined
  const { children } = item
  const first = children[0]
  if (children.length === 1 && first?.type === 'paragraph') return plainPhrasing(first)
  let written = ''
  let behind = 0
  for (const child of children) {
    behind++
    if (child.type === 'list') {
      // An ordered list that begins with another number cannot follow a line at once.
      const isLast = behind > 1 && behind === children.length
      const list = isLast && startOf(child) === 1 ? plainList(child) : undefined
      if (list === undefined) return undefined
      written += `${item.spread ? '\n\n' : '\n'}${list}`
    } else {
      const block = child.type === 'paragraph' ? plainPhrasing(child) : undefined
      if (block === undefined) return undefined
      written += written === '' ? block : `\n\n${block}`
    }
  }
  return written
}

function plainPhrasing({ children }: Heading | Paragraph): string | undefined {
  const first = children[0]
  if (children.length === 1 && first?.type === 'text') return plainTexts(first.value, first.value)
  let written = ''
  let judged = ''
  /** What was written last: to look at the end of all of it would take the square of its length. */
  let last = ''
  let behind = 0
  for (const node of children) {
    behind++
    let part = ''
    let toJudge: string | undefined
    switch (node.type) {
      case 'text':
        part = node.value
        break
      case 'break':
        part = '  \n'
        toJudge = '\n'
        break
      case 'inlineCode':
        if (!PLAIN_CODE.test(node.value) || !/^$|\s$/.test(last.slice(-1)) || !endsWords(children[behind]))
          return undefined
        part = `\`${node.value}\``
        toJudge = EDGE
        break
      case 'emphasis':
      case 'strong': {
        const words = onlyText(node)
        if (words === undefined || !areDelimited(words, last, children[behind])) return undefined
        part = MARKS[node.type] + words + MARKS[node.type]
        toJudge = EDGE + words + EDGE
        break
      }
      case 'link': {
        const label = onlyText(node)
        if (!label || node.title || !PLAIN_ADDRESS.test(node.url)) return undefined
        if (label === node.url && WEB_ADDRESS.test(label)) {
          part = `<${label}>`
          toJudge = EDGE
          break
        }
        // Another label that is the address, and what looks like an image.
        if (node.url.endsWith(label) || last.endsWith('!')) return undefined
        part = `[${label}](${node.url})`
        toJudge = EDGE + label + EDGE
        break
      }
      default:
        return undefined
    }
    written += part
    judged += toJudge ?? part
    if (part !== '') last = part
  }
  return plainTexts(written, judged)
}

/** What was written of texts if none of them could need an escape, as they are judged in their places. */
function plainTexts(written: string, judged: string): string | undefined {
  return written === '' || mayNeedEscapes(judged) || mayEmphasise(judged, written) ? undefined : written
}

function mayNeedEscapes(judged: string): boolean {
  return BEGINS_BLOCK.test(judged) || ENDS_BADLY.test(judged.slice(-1)) || MAY_NEED_ESCAPES.test(judged)
}

const PAIRS = new RegExp(`[${PAIRING.join('')}]`)

/** Whether signs in the texts of a block might make emphasis of something. */
function mayEmphasise(judged: string, written: string): boolean {
  return PAIRS.test(judged) && PAIRING.some(sign => judged.includes(sign) && canPair(sign, written))
}

/**
 * Whether asterisks around words delimit them as they are: at either end a letter stands inside, or a space or the end of
 * the line outside. Beside other asterisks they would be one delimiter.
 */
function areDelimited(words: string, before: string, next: PhrasingContent | undefined): boolean {
  if (!MARKED_WORDS.test(words) || before.endsWith('*')) return false
  const opens = BEGINS_WITH_LETTER.test(words) || /^$|\s$/.test(before.slice(-1))
  return opens && (ENDS_WITH_LETTER.test(words) || endsWords(next))
}

function endsWords(next: PhrasingContent | undefined): boolean {
  return next === undefined || next.type === 'break' || (next.type === 'text' && /^[\s:,]/.test(next.value))
}

function onlyText({ children }: Strong | Emphasis | Link): string | undefined {
  const child = children[0]
  return children.length === 1 && child?.type === 'text' ? child.value : undefined
}
