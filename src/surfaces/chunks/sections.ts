import type { Heading, List, Root, RootContent } from 'mdast'
import { toText } from '../../document/to-text.ts'
import { shortLine } from '../shared/short-line.ts'

export interface Section {
  /** The first placeholder below the heading in the template, such as `exclusions`. It is equal in all languages. */
  key: string
  /** The section's heading and the headings above it, without the main heading. */
  headings: string[]
  parts: SectionPart[]
}

/** `separator` is the text between the part before and this part. */
export interface SectionPart {
  text: string
  separator: string
}

/** The most characters of a heading or a name. Each chunk repeats them, so long ones have to be cut. */
const LONGEST_HEADING = 500

export function shortened(text: string): string {
  return text.length > LONGEST_HEADING ? shortLine(text, LONGEST_HEADING) : text
}

const TOP = 'top'
const OWN_TEXT = 'template'

/** The sections of a document that have text, in order. Pictures and videos in lists have no text. */
export function sectionsOf({ children }: Root): Section[] {
  const sections: Section[] = []
  let open: OpenHeading[] = []
  let parts: SectionPart[] = []

  const close = () => {
    if (parts.length === 0) return
    const key = open.findLast(({ key }) => key !== null)?.key ?? TOP
    sections.push({ key, headings: open.map(({ text }) => text), parts })
    parts = []
  }
  for (const node of children)
    if (node.type === 'heading') {
      close()
      open = node.depth === 1 ? [] : [...open.filter(({ depth }) => depth < node.depth), openHeading(node)]
    } else parts.push(...partsOf(node, parts.length === 0))
  close()
  return sections
}

interface OpenHeading {
  depth: number
  text: string
  /** Null for a heading in a supplier's text, whose section belongs to the template's heading above. */
  key: string | null
}

function openHeading({ depth, children, data }: Heading): OpenHeading {
  const text = shortened(toText([{ type: 'paragraph', children }]))
  const placeholders = data?.placeholders
  return { depth, text, key: placeholders === undefined ? null : (placeholders[0] ?? OWN_TEXT) }
}

function partsOf(node: RootContent, isFirst: boolean): SectionPart[] {
  return (node.type === 'list' ? itemTexts(node) : [toText([node])])
    .filter(text => text.trim() !== '')
    .map((text, index) => ({ text, separator: index > 0 ? '\n' : isFirst ? '' : '\n\n' }))
}

function itemTexts(list: List): string[] {
  const items = list.children.filter(({ data }) => data?.medium === undefined)
  return items.map((item, index) =>
    toText([{ ...list, start: list.ordered ? (list.start ?? 1) + index : null, children: [item] }]),
  )
}
