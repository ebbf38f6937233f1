import type { Heading, PhrasingContent, RootContent } from 'mdast'

/** What a section of a record's page is; each is laid out in its way. */
export type SectionKind =
  | 'facts'
  | 'included'
  | 'places'
  | 'prices'
  | 'folded'
  | 'questions'
  | 'operator'
  | 'text'

/** A heading of a document with what stands below it. */
export interface Section {
  heading: Heading
  kind: SectionKind
  /** The names of its placeholders. */
  placeholders: readonly string[]
  nodes: RootContent[]
}

const PLACEHOLDERS: readonly [SectionKind, string][] = [
  ['facts', 'prices duration place languages groupSize guests dates hours cancellation guide difficulty'],
  ['facts', 'food drinks labels category secondaryCategory rating website email telephone'],
  ['text', 'summary description productDescription highlights openingHours cancellationTerms media reviews'],
  ['included', 'inclusions exclusions'],
  ['places', 'locations'],
  ['prices', 'options pricing'],
  ['folded', 'beforeBooking restrictions dressCode requirements accessibility redemption booking'],
  ['folded', 'emergencyPhone beforeArrival redemptionInstructions bookingTerms moreInformation'],
  ['questions', 'questions'],
  ['operator', 'account accountWebsite accountTelephone'],
]
/** What a section is by a placeholder in it; the first one that is named here decides. */
const KINDS = new Map(
  PLACEHOLDERS.flatMap(([kind, placeholders]) =>
    placeholders.split(' ').map((placeholder): [string, SectionKind] => [placeholder, kind]),
  ),
)

const DEPTH = 2

/** A document in its sections, whose headings are those of depth 2; `lead` is what stands above the first. */
export function sectionsOf(nodes: readonly RootContent[]): { lead: RootContent[]; sections: Section[] } {
  const lead: RootContent[] = []
  const sections: Section[] = []
  for (const node of nodes)
    if (node.type === 'heading' && node.depth === DEPTH) {
      const placeholders = node.data?.placeholders ?? []
      const kind =
        placeholders.map(placeholder => KINDS.get(placeholder)).find(known => known !== undefined) ?? 'text'
      sections.push({ heading: node, kind, placeholders, nodes: [] })
    } else (sections.at(-1)?.nodes ?? lead).push(node)
  return { lead, sections }
}

/** Between a label and its value, without the blanks before: a pattern that begins with them would try it from each of many. */
const COLON = /:(?:\s+|$)|：/
/** In characters: a longer one is no label but the beginning of a sentence. */
const LONGEST_LABEL = 80

/** A line in its label and its value, `Duration` and `2 hours`; null where it has no label. */
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
