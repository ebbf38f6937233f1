import type { ElementContent } from 'hast'
import type { RootContent } from 'mdast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { heading, headingDepth, text } from '../../document/nodes.ts'
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
  const pictures = gallery.map(medium => picture(medium, title, false))
  const place: RootContent[] = pictures.length === 0 ? [] : [galleryOf(pictures)]
  const children = withMainHeading([...before, ...place, ...after], title)
  const elements = toHtml.runSync({ type: 'root', children }).children
  const [main, ...rest] = tended(
    elements.filter(node => node.type !== 'doctype'),
    words.table,
  )
  const front = [main, glance, cover === null ? null : picture(cover, title, true)]
  return [...front.filter(part => part !== null && part !== undefined), ...rest]
}

/** The main heading, and then the rest, in which all others are below it. A template may have none, or several. */
function withMainHeading(nodes: RootContent[], title: string): RootContent[] {
  const first = nodes.find(node => node.type === 'heading' && node.depth === 1)
  const rest = nodes.filter(node => node !== first)
  const lowered = rest.map(node =>
    node.type === 'heading' && node.depth === 1 ? { ...node, depth: headingDepth(2) } : node,
  )
  return [first ?? heading(1, text(title)), ...lowered]
}

/** Elements that are there already, as a block of a document. */
function galleryOf(hChildren: ElementContent[]): RootContent {
  const data = { hName: 'div', hProperties: { className: ['gallery'] }, hChildren }
  return { type: 'paragraph', children: [], data }
}
