import type { RootContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'

/** What is written already, by `plainHtml` alone, is taken as it is. */
const stringifier = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze()

/** What `elementsHtml` has to write, by definition. */
export function stringifiedHtml(children: RootContent[]): string {
  return stringifier.stringify({ type: 'root', children })
}
