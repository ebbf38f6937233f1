import type { Root, RootContent } from 'mdast'
import { defaultHandlers, type Handle, type Unsafe } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify, { type Options } from 'remark-stringify'
import { unified } from 'unified'
import { paragraph, text } from '../../document/nodes.ts'
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

/**
 * Writes texts as the stringifier does, which would look for some fifty patterns in each: only those whose character stands
 * in a text can be found there.
 */
function textHandler(): Handle {
  const picked = new Map<string, Unsafe[]>()
  /** Of all patterns, which are the same for every page. */
  let characters: string[] | undefined
  let some = /./

  function patternsFor(value: string, patterns: readonly Unsafe[]): Unsafe[] {
    if (characters === undefined) {
      characters = [...new Set(patterns.map(({ character }) => character))]
      some = new RegExp(`[${RegExp.escape(characters.join(''))}]`)
    }
    let present = ''
    if (some.test(value))
      for (const character of characters) if (value.includes(character)) present += character
    const known = picked.get(present) ?? patterns.filter(({ character }) => present.includes(character))
    picked.set(present, known)
    return known
  }

  return (...[node, parent, state, info]: Parameters<Handle>) => {
    const { unsafe } = state
    state.unsafe = patternsFor(node.value, unsafe)
    const written = defaultHandlers.text(node, parent, state, info)
    state.unsafe = unsafe
    return written
  }
}

const sparingEscapes: Record<string, Handle> = {
  heading: (...node) => withoutNeedlessEscapes(defaultHandlers.heading(...node)),
  paragraph: (...node) => withoutNeedlessEscapes(defaultHandlers.paragraph(...node)),
}

const processorWith = (handlers: Record<string, Handle>) => {
  const options: Options = {
    bullet: '-',
    handlers: { break: hardBreak, ...handlers },
    listItemIndent: 'one',
    rule: '*',
    unsafe,
  }
  return unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, options).freeze()
}
const processor = processorWith({ ...sparingEscapes, text: textHandler() })
/** The same, with the stringifier's own way of writing texts. */
const defining = processorWith(sparingEscapes)
/** Where a page has definitions, brackets mean more, and every backslash stays. */
const escapingAll = processorWith({})

/** A document as Markdown, ending with a newline. */
export function toMarkdown(document: Root): string {
  const { children } = document
  const parts: string[] = []
  let others: RootContent[] = []
  const writeOthers = () => {
    if (others.length > 0) parts.push(stringifiedBlocks(others))
    others = []
  }
  let index = 0
  for (const node of children) {
    const block = bulletsDepend(children, index++) ? undefined : plainBlock(node)
    if (block !== undefined) {
      writeOthers()
      parts.push(block)
    } else if (standsApart(node)) others.push(node)
    else return stringifiedMarkdown(document)
  }
  writeOthers()
  const written = parts.join('\n\n')
  return written === '' || /[\n\r]$/.test(written) ? written : `${written}\n`
}

/** What `toMarkdown` has to write, by definition: every block by the stringifier. */
export function stringifiedMarkdown(document: Root): string {
  return (hasDefinitions(document.children) ? escapingAll : defining).stringify(document)
}

/** Whether a list's neighbours change its bullets, or it theirs: lists side by side have different ones, also in a quotation. */
function bulletsDepend(nodes: readonly RootContent[], index: number): boolean {
  if (nodes[index]?.type !== 'list') return false
  const behind = nodes[index + 1]?.type
  return nodes[index - 1]?.type === 'list' || behind === 'list' || behind === 'blockquote'
}

const APART = new Set([
  'blockquote',
  'code',
  'heading',
  'html',
  'list',
  'paragraph',
  'table',
  'thematicBreak',
])

/** Whether a blank line stands before and behind a block on every page, and nothing in it changes how others are written. */
function standsApart(node: RootContent): boolean {
  return APART.has(node.type) && !hasDefinitions([node])
}

const END = paragraph(text('end'))
const BEHIND = '\n\nend\n'

/** Blocks by the stringifier, without the newline that it puts at the end of a document that has none there. */
function stringifiedBlocks(blocks: readonly RootContent[]): string {
  return processor.stringify({ type: 'root', children: [...blocks, END] }).slice(0, -BEHIND.length)
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
