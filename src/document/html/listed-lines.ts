import type { Break, List, ListItem, Paragraph, PhrasingContent } from 'mdast'
import { type Block, bullets, item } from '../nodes.ts'

/** At least `fewest` consecutive lines with a marker are a list. One `*` may mark a footnote, one `1.` a date. */
const MARKERS: readonly { pattern: RegExp; fewest: number }[] = [
  { pattern: /^[•●▪◦‣⁃・･·]\s*/, fewest: 1 },
  { pattern: /^-(?=\p{L})/u, fewest: 2 },
  { pattern: /^-\s+/, fewest: 1 },
  { pattern: /^–\s+/, fewest: 2 },
  { pattern: /^\*\s+/, fewest: 2 },
  { pattern: /^(\d{1,3})[.)]\s+/, fewest: 2 },
  // Chinese and Japanese texts have no space after the number.
  { pattern: /^([\d０-９]{1,3})[.)．）、](?=\p{L})/u, fewest: 2 },
  { pattern: /^([①-⑳])\s*/, fewest: 2 },
]
/** Matches a dash before an amount, as in `- 6 years` and `- de 11 ans`, where it means "less than". */
const AMOUNT = /^[-–]\s*(?:de )?\d/
const MAY_BEGIN = /^[\s•●▪◦‣⁃・･·\-–*+\d０-９①-⑳]/

/** Matches a dash or a plus with the space after it, which Markdown would take for a marker. */
const LOOSE_SIGN = /^([-+])\s+(?=\S)/

interface MarkedLine {
  marker: (typeof MARKERS)[number]
  number: number | undefined
  isAmount: boolean
  content: PhrasingContent[]
}

/**
 * Turns lines that begin with `-`, `–`, `*`, `•`, `・` or `1.` into lists. If an item's whole text becomes a list, that
 * list's items replace it. If each line has a dash before an amount, dashes stay, because `- 6 ans` means "less than 6
 * years". A no-break space follows such a dash, so that no parser reads it as a marker.
 */
export function listedLines<Content extends Block | ListItem['children'][number]>(
  blocks: Content[],
): (Content | List | Paragraph)[] {
  if (!blocks.some(mayChange)) return blocks
  const result: (Content | List | Paragraph)[] = []
  let lines: Line[] = []
  const flush = () => {
    for (const block of blocksOfLines(lines)) result.push(block)
    lines = []
  }
  for (const block of blocks) {
    if (block.type === 'paragraph') for (const line of linesOf(block)) lines.push(line)
    else {
      flush()
      result.push(block.type === 'list' ? listOfItems(block) : block)
    }
  }
  flush()
  return result
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
  isFirst: boolean
}

function linesOf({ children }: Paragraph): Line[] {
  const lines: Line[] = [{ content: [], isFirst: true }]
  for (const node of children)
    if (node.type === 'break') lines.push({ content: [], isFirst: false })
    else lines.at(-1)?.content.push(node)
  for (const line of lines) line.content = withoutIndent(line.content)
  return lines
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
  const markedLines = lines.map(({ content }) => readMarker(content))
  for (let at = 0; at < lines.length; ) {
    const run = runFrom(markedLines, at)
    if (run.length > 0) {
      open = undefined
      blocks.push(listOf(run))
      at += run.length
      continue
    }
    const { content, isFirst } = lines[at] ?? { content: [], isFirst: true }
    const [first] = content
    if (first?.type === 'text' && LOOSE_SIGN.test(first.value))
      content[0] = { ...first, value: first.value.replace(LOOSE_SIGN, '$1\u00a0') }
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

function readMarker([first, ...rest]: Line['content']): MarkedLine | null {
  if (first?.type !== 'text' || !MAY_BEGIN.test(first.value)) return null
  const marker = MARKERS.find(({ pattern }) => pattern.test(first.value))
  const [prefix, number] = marker?.pattern.exec(first.value) ?? []
  if (marker === undefined || prefix === undefined) return null
  const value = first.value.slice(prefix.length)
  const content: PhrasingContent[] = value === '' ? rest : [{ ...first, value }, ...rest]
  if (content.length === 0) return null
  const isAmount = AMOUNT.test(first.value)
  return {
    marker,
    number: number === undefined ? undefined : Number(number.normalize('NFKC')),
    isAmount,
    content,
  }
}

function runFrom(markedLines: readonly (MarkedLine | null)[], start: number): MarkedLine[] {
  const first = markedLines[start]
  if (!first) return []
  const run = [first]
  for (
    let next = markedLines[start + 1];
    next?.marker === first.marker;
    next = markedLines[start + run.length]
  ) {
    if (first.number !== undefined && next.number !== first.number + run.length) break
    run.push(next)
  }
  return run.length >= first.marker.fewest && run.some(({ isAmount }) => !isAmount) ? run : []
}

function listOf(run: readonly MarkedLine[]): List {
  const list = bullets(run.map(({ content }) => item({ type: 'paragraph', children: content })))
  const start = run[0]?.number
  return start === undefined ? list : { ...list, ordered: true, start }
}
