import type { Root } from 'mdast'
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { hardBreak } from './hard-break.ts'
import { hasDefinitions } from './has-definitions.ts'
import { withoutNeedlessEscapes } from './needless-escapes.ts'
import { text } from './text.ts'
import { unsafe } from './unsafe.ts'

/** What differs from the stringifier's own way, on every page. */
const handlers = { break: hardBreak, text }

const paragraph: Handle = (...node) => withoutNeedlessEscapes(defaultHandlers.paragraph(...node))
const heading: Handle = (...node) => withoutNeedlessEscapes(defaultHandlers.heading(...node))

const processorWith = (handlers: Record<string, Handle>) => {
  const options: Options = { bullet: '-', handlers, listItemIndent: 'one', rule: '*', unsafe }
  return unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, options).freeze()
}
const processor = processorWith({ ...handlers, paragraph, heading })
/** Where a page has definitions, brackets mean more, and every backslash stays. */
const escapingAll = processorWith(handlers)

/** A document as Markdown, ending with a newline. */
export function toMarkdown(document: Root): string {
  return (hasDefinitions(document.children) ? escapingAll : processor).stringify(document)
}
