import type { Heading, Root, RootContent } from 'mdast'
import * as z from 'zod'
import type { Entry } from '../../document/entry.ts'
import { toText } from '../../document/to-text.ts'

/** A part of a record's page under one heading. */
export interface Section {
  /** What tells it from the record's other sections, such as `highlights`. */
  path: string
  /** The headings above it and its own, without the page's. */
  headings: string[]
  parts: SectionPart[]
}

/** A paragraph, an item of a list or the like: its text, and what parts it from the one before. */
export interface SectionPart {
  text: string
  gap: string
}

/** What stands above the first section. */
const TOP = 'top'

/** The sections of a page that have a text, in their order. */
export function sectionsOf({ children }: Root): Section[] {
  const sections: Section[] = []
  const seen = new Map<string, number>()
  let open: Heading[] = []
  let parts: SectionPart[] = []

  const close = () => {
    const headings = open.map(({ children }) => toText([{ type: 'paragraph', children }]))
    const slug = headings.map(slugOf).join('/') || TOP
    if (parts.length === 0) return
    const count = (seen.get(slug) ?? 0) + 1
    seen.set(slug, count)
    // No slug has this sign, so a second "Guide" is no "Guide 2".
    sections.push({ path: count === 1 ? slug : `${slug}~${count}`, headings, parts })
    parts = []
  }
  for (const node of children)
    if (node.type === 'heading') {
      close()
      open = node.depth === 1 ? [] : [...open.filter(({ depth }) => depth < node.depth), node]
    } else parts.push(...partsOf(node, parts.length === 0))
  close()
  return sections
}

/** A list in its items, anything else whole. */
function partsOf(node: RootContent, isFirst: boolean): SectionPart[] {
  const items = node.type === 'list' ? node.children : []
  const texts =
    node.type === 'list'
      ? items.map((item, index) =>
          toText([{ ...node, start: node.ordered ? (node.start ?? 1) + index : null, children: [item] }]),
        )
      : [toText([node])]
  return texts
    .filter(text => text.trim() !== '')
    .map((text, index) => ({ text, gap: index > 0 ? '\n' : isFirst ? '' : '\n\n' }))
}

function slugOf(heading: string): string {
  const words = heading
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words?.join('-') ?? 'section'
}

/** A section on its way from where its record is rendered to where it is cut: the tokenizer is loaded there alone. */
export const GatheredSection = z.object({
  locale: z.string().nullable(),
  path: z.string(),
  headings: z.array(z.string()),
  parts: z.array(z.object({ text: z.string(), gap: z.string() })),
})
export type GatheredSection = z.infer<typeof GatheredSection>

/** The sections of a record, one a line. */
export function gatherSections(entry: Entry): string {
  const { locale } = entry.type === 'product' ? entry.product : entry.account
  return sectionsOf(entry.document)
    .map(section => `${JSON.stringify({ locale, ...section } satisfies GatheredSection)}\n`)
    .join('')
}
