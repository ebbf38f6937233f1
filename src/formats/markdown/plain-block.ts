import type { Heading, Link, List, ListItem, Paragraph, PhrasingContent, RootContent, Strong } from 'mdast'

/** Stands for the edges of a link and of strong words where texts are judged in their places. */
const EDGE = '\uFFFC'

/**
 * What might be escaped in the joined texts of a block: signs that may mean something wherever they stand; what could
 * begin or end a character reference, an address or an image; what could begin a block where it begins a line; and
 * spaces around a line. Rather too much than too little: such a block is only written more slowly.
 */
const MAY_NEED_ESCAPES =
  /[\t\r\\*_`[\]<~|#]|&\w+;|[ps]:\/|[wW]\.|!\uFFFC|(?:^|\n)(?:[=>\s]|[-+:](?:[-:\s]|$)|\d+[.)])|\s(?:\n|$)/

/** An address that is written as it is. */
const PLAIN_ADDRESS = /^[-\w./:%?=+,&#]+$/

const STRONG_WORDS = /^\S(?:.*\S)?$/
const BEGINS_WITH_LETTER = /^[\p{L}\p{N}]/u
const ENDS_WITH_LETTER = /[\p{L}\p{N}]$/u

/** The end of a line, unless a blank line follows. */
const LINE_END = /\n(?=[^\n])/g

/**
 * A heading, paragraph or bullet list of plain texts, breaks, strong words and links as the stringifier of
 * `to-markdown.ts` would write it, if nothing in it could need an escape; undefined for any other block. The
 * stringifier looks for some fifty patterns in every text, which takes more than ten times as long. It is right for a
 * block that stands in no other block, and for a list that does not follow a list, whose bullet would be another.
 */
export function plainBlock(node: RootContent): string | undefined {
  switch (node.type) {
    case 'heading':
      return plainHeading(node)
    case 'paragraph':
      return plainPhrasing(node)
    case 'list':
      return plainList(node)
    default:
      return undefined
  }
}

function plainHeading(node: Heading): string | undefined {
  const written = plainPhrasing(node)
  // With a line break it would be underlined.
  return written?.includes('\n') === false ? `${'#'.repeat(node.depth)} ${written}` : undefined
}

/** Whether a list or an item says if its children stand apart, where it has to. */
const saysSpread = ({ spread, children }: List | ListItem) =>
  children.length === 1 || (children.length > 1 && typeof spread === 'boolean')

function plainList(list: List): string | undefined {
  if (list.ordered || !saysSpread(list)) return undefined
  let written = ''
  for (const child of list.children) {
    const item = plainItem(child)
    if (item === undefined) return undefined
    if (written !== '') written += list.spread ? '\n\n' : '\n'
    written += `- ${item.includes('\n') ? item.replace(LINE_END, '\n  ') : item}`
  }
  return written
}

/** Paragraphs, perhaps with one list below them; what stands below a list depends on how the list ends. */
function plainItem(item: ListItem): string | undefined {
  if (typeof item.checked === 'boolean' || !saysSpread(item)) return undefined
  let written = ''
  for (const [index, child] of item.children.entries()) {
    const isList = child.type === 'list' && index > 0 && index === item.children.length - 1
    const block = isList || child.type === 'paragraph' ? plainBlock(child) : undefined
    if (block === undefined) return undefined
    if (index > 0) written += isList && !item.spread ? '\n' : '\n\n'
    written += block
  }
  return written
}

function plainPhrasing({ children }: Heading | Paragraph): string | undefined {
  let [written, judged] = ['', '']
  for (const [index, node] of children.entries()) {
    switch (node.type) {
      case 'text':
        written += node.value
        judged += node.value
        break
      case 'break':
        written += '  \n'
        judged += '\n'
        break
      case 'strong': {
        const words = onlyText(node)
        if (words === undefined || !areDelimited(words, written, children[index + 1])) return undefined
        written += `**${words}**`
        judged += EDGE + words + EDGE
        break
      }
      case 'link': {
        const label = onlyText(node)
        // A label that is the address makes an autolink.
        if (!label || node.title || !PLAIN_ADDRESS.test(node.url) || node.url.endsWith(label))
          return undefined
        written += `[${label}](${node.url})`
        judged += EDGE + label + EDGE
        break
      }
      default:
        return undefined
    }
  }
  return written === '' || MAY_NEED_ESCAPES.test(judged) ? undefined : written
}

/**
 * Whether asterisks around words delimit them as they are: at either end a letter stands inside, or a space or the end of
 * the line outside. Beside other asterisks they would be one delimiter.
 */
function areDelimited(words: string, before: string, next: PhrasingContent | undefined): boolean {
  if (!STRONG_WORDS.test(words) || before.endsWith('*')) return false
  const opens = BEGINS_WITH_LETTER.test(words) || /(?:^|\s)$/.test(before)
  return opens && (ENDS_WITH_LETTER.test(words) || endsWords(next))
}

function endsWords(next: PhrasingContent | undefined): boolean {
  return next === undefined || next.type === 'break' || (next.type === 'text' && /^[\s:,]/.test(next.value))
}

function onlyText({ children }: Strong | Link): string | undefined {
  const [child] = children
  return children.length === 1 && child?.type === 'text' ? child.value : undefined
}
