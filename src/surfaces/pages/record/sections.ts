import type { Heading, PhrasingContent, RootContent } from 'mdast'
import { accountPlaceholders } from '../../../document/template/account-placeholders.ts'
import type { SectionKind } from '../../../document/template/placeholder.ts'
import { productPlaceholders } from '../../../document/template/product-placeholders.ts'

export interface Section {
  heading: Heading
  kind: SectionKind
  placeholders: readonly string[]
  nodes: RootContent[]
}

const PLACEHOLDERS: Readonly<Record<string, { section: SectionKind | null }>> = {
  ...accountPlaceholders,
  ...productPlaceholders,
}

const DEPTH = 2

export function sectionsOf(nodes: readonly RootContent[]): { lead: RootContent[]; sections: Section[] } {
  const lead: RootContent[] = []
  const sections: Section[] = []
  for (const node of nodes)
    if (node.type === 'heading' && node.depth === DEPTH) {
      const placeholders = node.data?.placeholders ?? []
      const kind =
        placeholders.map(placeholder => PLACEHOLDERS[placeholder]?.section).find(known => known != null) ??
        'text'
      sections.push({ heading: node, kind, placeholders, nodes: [] })
    } else (sections.at(-1)?.nodes ?? lead).push(node)
  return { lead, sections }
}

/** Matches the colon between label and value. A pattern that also matches the blanks before the colon would be slow. */
const COLON = /:(?:\s+|$)|：/
/** The most characters of a label. A longer text is the beginning of a sentence. */
const LONGEST_LABEL = 80

export function labelled(
  nodes: readonly PhrasingContent[],
): { label: PhrasingContent[]; value: PhrasingContent[] } | null {
  for (const [index, node] of nodes.entries()) {
    const found = node.type === 'text' ? COLON.exec(node.value) : null
    if (node.type !== 'text' || found === null) continue
    const before = node.value.slice(0, found.index).trimEnd()
    if (before.length > LONGEST_LABEL) return null
    const part = (value: string): PhrasingContent[] => (value === '' ? [] : [{ ...node, value }])
    const label = [...nodes.slice(0, index), ...part(before)]
    const value = [...part(node.value.slice(found.index + found[0].length)), ...nodes.slice(index + 1)]
    return label.length === 0 ? null : { label, value }
  }
  return null
}
