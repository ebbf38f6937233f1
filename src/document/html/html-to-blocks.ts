import type { Block } from '../nodes.ts'
import { breaksItsOwnLines } from './is-html.ts'
import { listedLines } from './listed-lines.ts'
import { isMostlyTags, isNestedTooDeeply, textOnly } from './nesting.ts'
import { parseHtml } from './parse-html.ts'
import { plainHtml } from './plain-html.ts'
import { tidyHtml } from './tidy-html.ts'
import { treeToBlocks } from './tree-to-blocks.ts'

/** Sanitises HTML and converts it to Markdown blocks with lists, links, tables and headings. */
export function htmlToBlocks(html: string): Block[] {
  const source = sourceOf(html)
  const isText = isMostlyTags(source) || isNestedTooDeeply(source)
  const tree = isText ? textOnly(source) : (plainHtml(source) ?? parseHtml(source))
  return listedLines(treeToBlocks(tidyHtml(tree)))
}

/** Matches the beginning of a line typed as an item. It becomes a `<br>`, because HTML would join the lines. */
const TYPED_ITEM = /\n[\t ]*(?=[•●▪◦‣⁃・･]|[-–*][\t ])/g

function sourceOf(html: string): string {
  if (!breaksItsOwnLines(html)) return html.replace(/\n{2,}/g, '<p>').replaceAll('\n', '<br>')
  // HTML with `<pre>` stays unchanged, because a line of code may look like an item.
  const items = html.includes('\n') && !/<pre\b/i.test(html) ? (html.match(TYPED_ITEM)?.length ?? 0) : 0
  return items < 2 ? html : html.replace(TYPED_ITEM, '<br>')
}
