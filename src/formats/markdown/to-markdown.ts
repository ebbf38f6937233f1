import type { Root, RootContent } from 'mdast'
import { defaultHandlers, type Handle, type Unsafe } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { withoutNeedlessEscapes } from './needless-escapes.ts'

/**
 * What the stringifier lets through and readers of GFM take for an address: they accept anything behind `www.`, a
 * backslash too, so that what follows the text would become part of the address.
 */
export const unsafe: Unsafe[] = [
  {
    character: '.',
    before: '[Ww]{3}',
    inConstruct: 'phrasing',
    notInConstruct: ['autolink', 'link', 'image', 'label'],
  },
]

/**
 * What may mean something in Markdown or GFM, wherever the text stands: the characters that the stringifier's
 * table of unsafe ones has, unless they are harmless inside a line.
 */
const SUSPECT =
  /[\t\r\n\\*_`[\]<>~|@]|&(?:[#A-Za-z]|$)|!$|[ps]:(?:\/|$)|[wW]\.|^[#+\-=>().:\s]|^\d+[.)]|[#\s]$/

/** The stringifier's own way, with a short cut for the texts that it would not change. */
export const textHandle: Handle = (node, parent, state, info) => {
  const { value }: { value: string } = node
  return SUSPECT.test(value) ? defaultHandlers.text(node, parent, state, info) : value
}

const BACKSLASH = '\\\n'

/**
 * A line break as two spaces at the end of the line: every reader of Markdown takes both ways for a break, and to
 * one who reads the file as it is the spaces are nothing. Without a text on its line the spaces would be a blank line,
 * which ends the paragraph, so the backslash stays there.
 */
const hardBreak: Handle = Object.assign(
  (...[node, parent, state, info]: Parameters<Handle>) => {
    const written = defaultHandlers.break(node, parent, state, info)
    const isBehindText = info.before !== '' && !/\s/.test(info.before)
    const isBeforeText = parent?.children.at(-1) !== node
    return written === BACKSLASH && isBehindText && isBeforeText ? '  \n' : written
  },
  {
    /** What comes before is escaped as at the end of a line: `1.` and a space there would mean something else. */
    peek: (...[node, parent, state, info]: Parameters<Handle>) =>
      defaultHandlers.break(node, parent, state, info) === BACKSLASH ? '\n' : ' ',
  },
)

/** What differs from the stringifier's own way, on every page. */
const handlers = { break: hardBreak, text: textHandle }

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

/** Whether a page has definitions, which a template may bring: with them `[a]` in a record's text can be a link. */
function hasDefinitions(nodes: readonly RootContent[]): boolean {
  return nodes.some(node => {
    switch (node.type) {
      case 'definition':
      case 'footnoteDefinition':
        return true
      case 'blockquote':
      case 'list':
      case 'listItem':
        return hasDefinitions(node.children)
      default:
        return false
    }
  })
}
