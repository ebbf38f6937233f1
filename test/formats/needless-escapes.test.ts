import * as fc from 'fast-check'
import type { Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { item, link, paragraph, text } from '../../src/document/nodes.ts'
import { canPair } from '../../src/formats/markdown/pairing.ts'
import { withoutNeedlessEscapes } from '../../src/formats/markdown/stringifiers.ts'
import { toMarkdown } from '../../src/formats/markdown/to-markdown.ts'
import { examples } from '../helpers/extent.ts'
import { readings } from '../helpers/readings.ts'
import { hasShared } from '../helpers/shared.ts'
import { hostileTexts } from '../helpers/texts-in.ts'

/** The stringifier by itself, which escapes whatever might mean something. */
const judge = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, {
    bullet: '-',
    listItemIndent: 'one',
    rule: '*',
    unsafe: [
      {
        character: '.',
        before: '[Ww]{3}',
        inConstruct: 'phrasing',
        notInConstruct: ['autolink', 'link', 'image', 'label'],
      },
    ],
  })
  .freeze()

const labelled = (label: string) => link('https://a.example/_b_', label)

/** A text alone, in lines, in an item, in emphasis and beside a link. */
function pageOf(values: readonly string[]): Root {
  const texts = [text(values.join(''))]
  const lines = values.flatMap(value => [{ type: 'break' as const }, text(value)])
  return {
    type: 'root',
    children: [
      { type: 'heading', depth: 1, children: texts },
      paragraph(...texts),
      paragraph(text('a'), ...lines),
      paragraph(...texts, labelled('b'), ...texts),
      paragraph(labelled(values.join('')), text(' '), {
        type: 'emphasis',
        children: [text('a'), ...texts, text('b')],
      }),
      {
        type: 'list',
        ordered: true,
        spread: false,
        children: [item(paragraph(...texts, ...lines))],
      },
    ],
  }
}

/** The readers that read our page otherwise than the stringifier's own. */
function readersThatDiffer(page: Root): string[] {
  const [ours, theirs] = [toMarkdown(page), judge.stringify(page)]
  return Object.entries(readings).flatMap(([name, read]) => (read(ours) === read(theirs) ? [] : [name]))
}

const pieces = fc.constantFrom(
  ...[...'\\*_~[]()<>&#@!.:;1 aw`|-+"©é\u00a0\ud83d\ude00'],
  ...[
    'www.',
    'amp;',
    '#38;',
    'a@b.example',
    '**',
    '~~',
    '[x] ',
    '[^a]',
    '2. ',
    '![',
    '](',
    'https://a.example',
  ],
)
const values = fc.array(fc.string({ unit: pieces, minLength: 1, maxLength: 9 }), {
  minLength: 1,
  maxLength: 3,
})
describe('toMarkdown', () => {
  it('toMarkdown reads alike in three readers, whatever backslashes it leaves out', () => {
    fc.assert(
      fc.property(values, texts => {
        // No line of a page is white space alone.
        fc.pre(texts.every(value => value.trim() === value))
        expect(readersThatDiffer(pageOf(texts))).toEqual([])
      }),
      { numRuns: examples(12, 300) },
    )
  })

  it.skipIf(!hasShared)('toMarkdown reads alike for every hostile string that holds a sign', () => {
    const hostile = hostileTexts(20).map(text => text.slice(0, 300))
    const differing = hostile
      .filter(value => /[*_~[&@#.]/.test(value) && !/^[./%\w]*$/.test(value))
      .filter(
        value =>
          readersThatDiffer({ type: 'root', children: [paragraph(text(value.trim() || 'a'))] }).length > 0,
      )
    expect(differing).toEqual([])
  })

  it('toMarkdown keeps every backslash where a page has definitions', () => {
    const definition = { type: 'definition' as const, identifier: 'b', label: 'b', url: 'https://a.example/' }
    const page = paragraph(text('a [b] & c_ &amp d'))
    expect(toMarkdown({ type: 'root', children: [page] })).toBe('a [b] & c_ &amp d\n')
    expect(
      toMarkdown({ type: 'root', children: [page, { type: 'blockquote', children: [definition] }] }),
    ).toBe('a \\[b] & c\\_ \\&amp d\n\n> [b]: https://a.example/\n')
  })
})

describe('withoutNeedlessEscapes', () => {
  it.each([
    ['Tom\\&Ann \\&amp \\&amp;', 'Tom&Ann &amp \\&amp;'],
    ['hello\\@a.example', 'hello@a.example'],
    ['\\#seals\\\n\\# seals', '#seals\\\n\\# seals'],
    ['a \\[b c], \\[b]\\(c), \\[d\\]', 'a [b c], \\[b]\\(c), \\[d\\]'],
    ['\\[x] a', '\\[x] a'],
    ['a \\~8 km, \\~9 km', 'a ~8 km, ~9 km'],
    ['a \\*b\\* c', 'a \\*b\\* c'],
    ['a \\*b and \\*c', 'a *b and *c'],
    ['F\\_ De_Busserolles \\_1', 'F_ De_Busserolles _1'],
    ['\\* a', '\\* a'],
    ['Camping \\*\\*\\* and 4\\*\\*\\*\\*', 'Camping *** and 4****'],
    ['\\*\\*\\*', '\\*\\*\\*'],
    ['\\~~~ a', '\\~~~ a'],
    ['\\*\\*a\\*\\*', '\\*\\*a\\*\\*'],
    ['a \\*b **c**', 'a \\*b **c**'],
    ['1\\. a  \n2\\. b  \n1\\. c', '1\\. a  \n2. b  \n1\\. c'],
    ['a  \n12345678901\\. b  \n&#x20;2\\. c', 'a  \n12345678901\\. b  \n&#x20;2\\. c'],
    ['now\\.. www\\.a.example', 'now.. www\\.a.example'],
    ['`a \\& b` \\& c', '`a \\& b` \\& c'],
    ['a \\\\\\& b', 'a \\\\& b'],
    ['\\<b> \\`c\\`', '\\<b> \\`c\\`'],
  ])('withoutNeedlessEscapes makes of %j what nobody reads otherwise', (escaped, written) => {
    expect(withoutNeedlessEscapes(escaped)).toBe(written)
  })
})

describe('canPair', () => {
  it('canPair looks at the order in which signs open and close', () => {
    expect(canPair('*', 'a \\*b c\\* d')).toBe(true)
    expect(canPair('*', 'a\\* b \\*c')).toBe(false)
    expect(canPair('_', 'a_b_c')).toBe(false)
    expect(canPair('~', 'a ~~b')).toBe(false)
    expect(canPair('~', 'a ~~b~~')).toBe(true)
    expect(canPair('*', 'a **\\*')).toBe(true)
    expect(canPair('*', '\\* a')).toBe(true)
    expect(canPair('*', 'a \\* b')).toBe(false)
    expect(canPair('*', 'a\n \t* b')).toBe(true)
    expect(canPair('*', ' \t* b')).toBe(true)
    expect(canPair('*', 'a\n b \t* c')).toBe(false)
  })

  it('canPair comes to an end with a line of very many signs', () => {
    expect(canPair('_', 'a_ '.repeat(100_000))).toBe(false)
    expect(canPair('*', 'a  * '.repeat(100_000))).toBe(false)
  })
})
