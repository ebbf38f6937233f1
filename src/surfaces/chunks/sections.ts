import type { Heading, Root, RootContent } from 'mdast'
import { toText } from '../../document/to-text.ts'
import { shortened } from '../shared/short-line.ts'

/** The part of a record's document below one heading. */
export interface Section {
  /** Unique in the record, made of its headings: `highlights`. */
  path: string
  /** The headings above it and its own, without the main heading. */
  headings: string[]
  parts: SectionPart[]
}

/** A paragraph, an item of a list or the like: its text, and the separator between it and the part before. */
export interface SectionPart {
  text: string
  separator: string
}

/** In characters. Every chunk says the headings above it, so that long ones would come again and again. */
export const LONGEST_HEADING = 500

/** The path of the text above the first heading. */
const TOP = 'top'

/** The sections of a document that have a text, in order. Pictures and videos say nothing that is searched for, and stay out. */
export function sectionsOf({ children }: Root): Section[] {
  const sections: Section[] = []
  const seen = new Map<string, number>()
  let open: OpenHeading[] = []
  let parts: SectionPart[] = []

  const close = () => {
    if (parts.length === 0) return
    const headings = open.map(({ text }) => text)
    const slug = open.map(({ slug }) => slug).join('/') || TOP
    const count = (seen.get(slug) ?? 0) + 1
    seen.set(slug, count)
    // No slug contains `~`, so the second section "Guide" cannot have the path of a section "Guide 2".
    sections.push({ path: count === 1 ? slug : `${slug}~${count}`, headings, parts })
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

/** A heading above what is read, as chunks have it. */
interface OpenHeading {
  depth: number
  text: string
  slug: string
}

function openHeading({ depth, children }: Heading): OpenHeading {
  const text = shortened(toText([{ type: 'paragraph', children }]), LONGEST_HEADING)
  return { depth, text, slug: slugOf(text) }
}

/** The items of a list; any other node as one part. */
function partsOf(node: RootContent, isFirst: boolean): SectionPart[] {
  const items = node.type === 'list' ? node.children.filter(({ data }) => data?.medium === undefined) : []
  const texts =
    node.type === 'list'
      ? items.map((item, index) =>
          toText([{ ...node, start: node.ordered ? (node.start ?? 1) + index : null, children: [item] }]),
        )
      : [toText([node])]
  return texts
    .filter(text => text.trim() !== '')
    .map((text, index) => ({ text, separator: index > 0 ? '\n' : isFirst ? '' : '\n\n' }))
}

function slugOf(heading: string): string {
  const words = heading
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.join('-') ?? 'section'
}
