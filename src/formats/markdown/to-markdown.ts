import type { Root, RootContent } from 'mdast'
import { defaultHandlers, type Handle, type Unsafe } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { withoutNeedlessEscapes } from './needless-escapes.ts'
import { plainBlock } from './plain-block.ts'

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

const paragraph: Handle = (...node) => withoutNeedlessEscapes(defaultHandlers.paragraph(...node))
const heading: Handle = (...node) => withoutNeedlessEscapes(defaultHandlers.heading(...node))

const BULLET = '-'

/** A plain block that stands in no other is written directly. */
const directly =
  (byStringifier: Handle): Handle =>
  (node, parent, state, info) =>
    (state.stack.length === 0 ? plainBlock(node) : undefined) ?? byStringifier(node, parent, state, info)

/** A plain list too, unless it follows a list. The next one has to know its bullet. */
const list: Handle = (node, parent, state, info) => {
  const isAlone = state.stack.length === 0 && state.bulletLastUsed !== BULLET
  const written = isAlone ? plainBlock(node) : undefined
  if (written === undefined) return defaultHandlers.list(node, parent, state, info)
  state.bulletLastUsed = BULLET
  return written
}

const processorWith = (handlers: Record<string, Handle>) => {
  const options: Options = {
    bullet: BULLET,
    handlers: { break: hardBreak, ...handlers },
    listItemIndent: 'one',
    rule: '*',
    unsafe,
  }
  return unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, options).freeze()
}
const definition = processorWith({ paragraph, heading })
const processor = processorWith({ paragraph: directly(paragraph), heading: directly(heading), list })
/** Where a page has definitions, brackets mean more, and every backslash stays. */
const escapingAll = processorWith({})

/** A document as Markdown, ending with a newline. */
export function toMarkdown(document: Root): string {
  return plainDocument(document) ?? stringify(document, processor)
}

/** What `toMarkdown` has to write, by definition: every block by the stringifier. */
export function stringifiedMarkdown(document: Root): string {
  return stringify(document, definition)
}

function stringify(document: Root, processor: typeof definition): string {
  return (hasDefinitions(document.children) ? escapingAll : processor).stringify(document)
}

/** A document of plain blocks alone, where nothing depends on neighbours but the bullets of lists after each other. */
function plainDocument({ children }: Root): string | undefined {
  let [written, above] = ['', '']
  for (const node of children) {
    const block = above === 'list' && node.type === 'list' ? undefined : plainBlock(node)
    if (block === undefined) return undefined
    written += written === '' ? block : `\n\n${block}`
    above = node.type
  }
  return written === '' ? undefined : `${written}\n`
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
