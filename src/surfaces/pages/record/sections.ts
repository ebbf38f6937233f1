import type { Heading, PhrasingContent, RootContent } from 'mdast'
import { accountPlaceholders } from '../../../document/template/account-placeholders.ts'
import type { SectionKind } from '../../../document/template/placeholder.ts'
import { productPlaceholders } from '../../../document/template/product-placeholders.ts'

/** A heading of a document and the nodes below it. */
export interface Section {
  heading: Heading
  kind: SectionKind
  /** The names of its placeholders. */
  placeholders: readonly string[]
  nodes: RootContent[]
}

/** The placeholders of both kinds of record. A shared name has the same meaning in both. */
const PLACEHOLDERS: Readonly<Record<string, { section: SectionKind | null }>> = {
  ...accountPlaceholders,
  ...productPlaceholders,
}

const DEPTH = 2

/** Splits a document at its headings of depth 2. `lead` holds the nodes above the first. */
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

/**
 * The separator of label and value, without the blanks before it. With them, the pattern would be tried again from each of
 * many blanks.
 */
const COLON = /:(?:\s+|$)|：/
/** In characters. A longer text is not a label but the beginning of a sentence. */
const LONGEST_LABEL = 80

/** Splits a line into label and value, `Duration` and `2 hours`. Null if it has no label. */
export function labelled(
  nodes: readonly PhrasingContent[],
): { label: PhrasingContent[]; value: PhrasingContent[] } | null {
  for (const [index, node] of nodes.entries()) {
    const found = node.type === 'text' ? COLON.exec(node.value) : null
    if (node.type !== 'text' || found === null) continue
    const [before, behind] = [
      node.value.slice(0, found.index).trimEnd(),
      node.value.slice(found.index + found[0].length),
    ]
    if (before.length > LONGEST_LABEL) return null
    const label = [...nodes.slice(0, index), ...part(before)]
    return label.length === 0 ? null : { label, value: [...part(behind), ...nodes.slice(index + 1)] }

    function part(value: string): PhrasingContent[] {
      return value === '' || node.type !== 'text' ? [] : [{ ...node, value }]
    }
  }
  return null
}
