import type { ElementContent } from 'hast'
import type { RootContent } from 'mdast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { heading, headingDepth, text } from '../../document/nodes.ts'
import { element } from './element.ts'
import { picture } from './picture.ts'
import { tended } from './safe-links.ts'
import type { SiteWords } from './site-words.ts'
import type { Illustrated } from './take-pictures.ts'

const toHtml = unified().use(remarkRehype).freeze()

/**
 * A record's document as elements, with its pictures shown: the cover below the heading, the others where the document
 * lists them.
 *
 * @param glance what stands right below the heading
 */
export function documentBody(
  { before, after, cover, gallery }: Illustrated,
  title: string,
  words: SiteWords,
  glance: ElementContent | null,
): ElementContent[] {
  const [main, rest] = withOneMainHeading(before, title)
  const elements = (nodes: RootContent[]) => tended(elementsOf(nodes), words.table)
  const pictures = gallery.map(medium => picture(medium, title, false))
  return [
    ...elements([main]),
    ...(glance === null ? [] : [glance]),
    ...(cover === null ? [] : [picture(cover, title, true)]),
    ...elements(rest),
    ...(pictures.length === 0 ? [] : [element('div', { className: ['gallery'] }, ...pictures)]),
    ...elements(after),
  ]
}

function elementsOf(children: RootContent[]): ElementContent[] {
  return toHtml.runSync({ type: 'root', children }).children.filter(node => node.type !== 'doctype')
}

/** The first main heading, and the rest, in which all others are below it. A template may have none, or several. */
function withOneMainHeading(nodes: RootContent[], title: string): [RootContent, RootContent[]] {
  const first = nodes.find(node => node.type === 'heading' && node.depth === 1)
  const rest = nodes.filter(node => node !== first)
  const lowered = rest.map(node =>
    node.type === 'heading' && node.depth === 1 ? { ...node, depth: headingDepth(2) } : node,
  )
  return [first ?? heading(1, text(title)), lowered]
}
