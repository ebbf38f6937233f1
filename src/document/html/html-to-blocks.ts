import type { Block } from '../nodes.ts'
import { breaksItsOwnLines } from './is-html.ts'
import { listedLines } from './listed-lines.ts'
import { parseHtml } from './parse-html.ts'
import { plainHtml } from './plain-html.ts'
import { tidyHtml } from './tidy-html.ts'
import { isTooDeep, textOnly } from './too-deep.ts'
import { treeToBlocks } from './tree-to-blocks.ts'

/** Sanitised HTML as Markdown blocks: lists, links, tables and headings become real structure. */
export function htmlToBlocks(html: string): Block[] {
  const source = sourceOf(html)
  const tree = isTooDeep(source) ? textOnly(source) : (plainHtml(source) ?? parseHtml(source))
  return listedLines(treeToBlocks(tidyHtml(tree)))
}

/** A line that a supplier typed as an item; a browser would show it behind the line before. */
const TYPED_ITEM = /\n[\t ]*(?=[•●▪◦‣⁃]|[-–*][\t ])/g

function sourceOf(html: string): string {
  if (!breaksItsOwnLines(html)) return html.replace(/\n{2,}/g, '<p>').replaceAll('\n', '<br>')
  // Lines of a block of code stay as they are.
  const items = html.includes('\n') && !/<pre\b/i.test(html) ? (html.match(TYPED_ITEM)?.length ?? 0) : 0
  return items < 2 ? html : html.replace(TYPED_ITEM, '<br>')
}
