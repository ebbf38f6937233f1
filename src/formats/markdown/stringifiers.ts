import type { Handle, Unsafe } from 'mdast-util-to-markdown'
import type { Options } from 'remark-stringify'
import { requirePackage } from '../../runtime/require-package.ts'
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

const BACKSLASH = '\\\n'

/**
 * A line break as two spaces at the end of the line: every reader of Markdown takes both ways for a break, and to
 * one who reads the file as it is the spaces are nothing. Without a text on its line the spaces would be a blank line,
 * which ends the paragraph, so the backslash stays there.
 */
function hardBreak(usual: Handle): Handle {
  return Object.assign(
    (...[node, parent, state, info]: Parameters<Handle>) => {
      const written = usual(node, parent, state, info)
      const isBehindText = info.before !== '' && !/\s/.test(info.before)
      const isBeforeText = parent?.children.at(-1) !== node
      return written === BACKSLASH && isBehindText && isBeforeText ? '  \n' : written
    },
    {
      /** What comes before is escaped as at the end of a line: `1.` and a space there would mean something else. */
      peek: (...[node, parent, state, info]: Parameters<Handle>) =>
        usual(node, parent, state, info) === BACKSLASH ? '\n' : ' ',
    },
  )
}

/**
 * Writes texts as the stringifier does, which would look for some fifty patterns in each: only those whose character stands
 * in a text can be found there.
 */
function textHandler(usual: Handle): Handle {
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
    const written = usual(node, parent, state, info)
    state.unsafe = unsafe
    return written
  }
}

let made: ReturnType<typeof makeStringifiers> | undefined

/** What writes the blocks that are not plain; loaded for the first of them. */
export function stringifiers() {
  made ??= makeStringifiers()
  return made
}

function makeStringifiers() {
  const { defaultHandlers }: typeof import('mdast-util-to-markdown') =
    requirePackage('mdast-util-to-markdown')
  const { default: remarkGfm }: typeof import('remark-gfm') = requirePackage('remark-gfm')
  const { default: remarkStringify }: typeof import('remark-stringify') = requirePackage('remark-stringify')
  const { unified }: typeof import('unified') = requirePackage('unified')
  const sparingEscapes: Record<string, Handle> = {
    heading: (...node) => withoutNeedlessEscapes(defaultHandlers.heading(...node)),
    paragraph: (...node) => withoutNeedlessEscapes(defaultHandlers.paragraph(...node)),
  }
  const processorWith = (handlers: Record<string, Handle>) => {
    const options: Options = {
      bullet: '-',
      handlers: { break: hardBreak(defaultHandlers.break), ...handlers },
      listItemIndent: 'one',
      rule: '*',
      unsafe,
    }
    return unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, options).freeze()
  }
  return {
    usual: processorWith({ ...sparingEscapes, text: textHandler(defaultHandlers.text) }),
    /** The same, with the stringifier's own way of writing texts. */
    defining: processorWith(sparingEscapes),
    /** Where a page has definitions, brackets mean more, and every backslash stays. */
    escapingAll: processorWith({}),
  }
}
