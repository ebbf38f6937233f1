import type { Handle } from 'mdast-util-to-markdown'
import type { Options } from 'remark-stringify'
import { lazy } from '../../runtime/lazy.ts'
import { requirePackage } from '../../runtime/require-package.ts'
import { meaningOf, PAIRING } from './pairing.ts'
import { isNeedlessAt, WWW } from './unsafe.ts'

const BACKSLASH = '\\\n'

/**
 * Writes a line break as two spaces at the end of the line, which every Markdown parser accepts and people do not see.
 * On a line without text they would end the paragraph, so there it stays a backslash, as `usual` writes it.
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
      /** Returns a line end as the break's first character, so that remark-stringify escapes a `1.` before it. */
      peek: (...[node, parent, state, info]: Parameters<Handle>) =>
        usual(node, parent, state, info) === BACKSLASH ? '\n' : ' ',
    },
  )
}

/** The stringifiers of remark, which are only loaded for the first block that `plainBlock` cannot write. */
export const stringifiers = lazy(() => {
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
    /** For pages with definitions. Definitions give brackets more meanings, so every backslash has to stay. */
    escapingAll: processorWith({}),
  }
})

/** Matches an escaped character, such as `\*`. A text's own backslash cannot begin a match: it is written as `\\`. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g
/** Matches the possible start of code or HTML, which show a backslash literally. Such a block stays unchanged. */
const VERBATIM = /`|<(?!https?:)/

/**
 * Removes escapes that `paragraph`, as remark-stringify wrote it, does not need. remark-stringify escapes too much,
 * because it sees only one text node at a time.
 */
export function withoutNeedlessEscapes(paragraph: string): string {
  if (!paragraph.includes('\\') || VERBATIM.test(paragraph.replace(ESCAPED, ''))) return paragraph
  const meanings = new Map(PAIRING.map(mark => [mark, meaningOf(mark, paragraph)]))
  return paragraph.replace(ESCAPED, (written, character: string, at: number) => {
    const meaning = meanings.get(character)
    const isNeedless =
      meaning === undefined
        ? isNeedlessAt(paragraph, at, character)
        : !meaning.pairs && !meaning.blocks.has(at)
    return isNeedless ? character : written
  })
}
