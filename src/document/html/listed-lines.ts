import type { Break, List, ListItem, Paragraph, PhrasingContent } from 'mdast'
import { type Block, bullets, item } from '../nodes.ts'

/** What begins an item: a bullet; a dash or an asterisk with a space behind it, a dash before a letter; a number with its point. */
const MARKER = /^(?:([•●▪◦‣⁃])|(-)(?=\p{L})|([-–*])(?=\s)|(\d{1,3})[.)](?=\s))\s*/u
/** `- 6 years`, `- de 11 ans`: less than that. */
const AMOUNT = /^[-–]\s*(?:de )?\d/
/** Whether a line may begin so, or with a space that indents it. Most do not, and are not looked at again. */
const MAY_BEGIN = /^[\s•●▪◦‣⁃\-–*\d]/

interface Marked {
  kind: 'asterisk' | 'bullet' | 'dash' | 'en dash' | 'glued dash' | 'number'
  number: number
  isAmount: boolean
  /** The line without its marker. */
  content: PhrasingContent[]
}

/** How many lines with one marker make a list: an asterisk alone is a footnote, and a number alone a date. */
const FEWEST: Record<Marked['kind'], number> = {
  asterisk: 2,
  bullet: 1,
  dash: 1,
  'en dash': 2,
  'glued dash': 2,
  number: 2,
}

/**
 * Makes lists of the lines that suppliers begin with `-`, `–`, `*`, `•` or `1.`, in paragraphs, and in items of lists, where a
 * bullet would stand twice. Dashes before nothing but numbers stay: `- 6 ans` means less than that. No line is indented.
 */
export function listedLines<Content extends Block | ListItem['children'][number]>(
  blocks: Content[],
): (Content | List | Paragraph)[] {
  if (!blocks.some(mayChange)) return blocks
  const made: (Content | List | Paragraph)[] = []
  let lines: Line[] = []
  const flush = () => {
    for (const block of blocksOfLines(lines)) made.push(block)
    lines = []
  }
  for (const block of blocks) {
    if (block.type === 'paragraph') for (const line of linesOf(block)) lines.push(line)
    else {
      flush()
      made.push(block.type === 'list' ? listOfItems(block) : block)
    }
  }
  flush()
  return made
}

function mayChange(block: Block): boolean {
  if (block.type === 'list') return block.children.some(({ children }) => children.some(mayChange))
  if (block.type !== 'paragraph') return false
  return block.children.some(
    (node, index, nodes) =>
      node.type === 'text' &&
      (index === 0 || nodes[index - 1]?.type === 'break') &&
      MAY_BEGIN.test(node.value),
  )
}

function listOfItems(list: List): List {
  const items = list.children.flatMap((child): ListItem[] => {
    const children = listedLines(child.children)
    const [only] = children
    const isList = children.length === 1 && only?.type === 'list' && child.children[0]?.type !== 'list'
    return isList && !list.ordered && !only.ordered ? only.children : [{ ...child, children }]
  })
  return { ...list, children: items }
}

interface Line {
  content: Exclude<PhrasingContent, Break>[]
  /** Whether a paragraph begins with it. */
  isFirst: boolean
}

function linesOf({ children }: Paragraph): Line[] {
  let line: Line = { content: [], isFirst: true }
  const lines = [line]
  for (const node of children) {
    if (node.type !== 'break') line.content.push(node)
    else {
      line = { content: [], isFirst: false }
      lines.push(line)
    }
  }
  return lines.map(({ content, isFirst }) => ({ content: withoutIndent(content), isFirst }))
}

function withoutIndent(line: Line['content']): Line['content'] {
  const [first, ...rest] = line
  if (first?.type !== 'text' || !/^\s/.test(first.value)) return line
  const value = first.value.trimStart()
  return value === '' ? rest : [{ ...first, value }, ...rest]
}

function blocksOfLines(lines: readonly Line[]): (List | Paragraph)[] {
  const blocks: (List | Paragraph)[] = []
  let open: Paragraph | undefined
  const marks = lines.map(({ content }) => markedOf(content))
  for (let at = 0; at < lines.length; ) {
    const run = runFrom(marks, at)
    if (run.length > 0) {
      open = undefined
      blocks.push(listOf(run))
      at += run.length
      continue
    }
    const { content, isFirst } = lines[at] ?? { content: [], isFirst: true }
    at++
    if (open !== undefined && !isFirst) {
      open.children.push({ type: 'break' })
      for (const node of content) open.children.push(node)
    } else if (content.length > 0) {
      open = { type: 'paragraph', children: [...content] }
      blocks.push(open)
    }
  }
  return blocks
}

function markedOf([first, ...rest]: Line['content']): Marked | null {
  const [marker, bullet, glued, sign, number] = (first?.type === 'text' && MARKER.exec(first.value)) || []
  if (marker === undefined || first?.type !== 'text') return null
  const value = first.value.slice(marker.length)
  const content: PhrasingContent[] = value === '' ? rest : [{ ...first, value }, ...rest]
  if (content.length === 0) return null
  const kind =
    bullet !== undefined
      ? 'bullet'
      : glued !== undefined
        ? 'glued dash'
        : number !== undefined
          ? 'number'
          : sign === '*'
            ? 'asterisk'
            : sign === '-'
              ? 'dash'
              : 'en dash'
  return { kind, number: Number(number ?? 0), isAmount: AMOUNT.test(first.value), content }
}

/** The items of the list that begins at a line; none where none does. */
function runFrom(marks: readonly (Marked | null)[], start: number): Marked[] {
  const first = marks[start]
  if (!first) return []
  const run = [first]
  for (let next = marks[start + 1]; next?.kind === first.kind; next = marks[start + run.length]) {
    if (first.kind === 'number' && next.number !== first.number + run.length) break
    run.push(next)
  }
  return run.length >= FEWEST[first.kind] && run.some(({ isAmount }) => !isAmount) ? run : []
}

function listOf(run: readonly Marked[]): List {
  const list = bullets(run.map(({ content }) => item({ type: 'paragraph', children: content })))
  const [first] = run
  return first?.kind === 'number' ? { ...list, ordered: true, start: first.number } : list
}
