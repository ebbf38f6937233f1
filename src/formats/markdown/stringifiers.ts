import type { Handle } from 'mdast-util-to-markdown'
import type { Options } from 'remark-stringify'
import { requirePackage } from '../../runtime/require-package.ts'
import { withoutNeedlessEscapes } from './needless-escapes.ts'
import { WWW } from './unsafe.ts'

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
  const processorWith = (handlers: Record<string, Handle>) => {
    const options: Options = {
      bullet: '-',
      handlers: { break: hardBreak(defaultHandlers.break), ...handlers },
      listItemIndent: 'one',
      rule: '*',
      unsafe: [{ ...WWW, inConstruct: 'phrasing', notInConstruct: ['autolink', 'link', 'image', 'label'] }],
    }
    return unified().use(remarkGfm, { tablePipeAlign: false }).use(remarkStringify, options).freeze()
  }
  return {
    usual: processorWith({
      heading: (...node) => withoutNeedlessEscapes(defaultHandlers.heading(...node)),
      paragraph: (...node) => withoutNeedlessEscapes(defaultHandlers.paragraph(...node)),
    }),
    /** Where a page has definitions, brackets mean more, and every backslash stays. */
    escapingAll: processorWith({}),
  }
}
