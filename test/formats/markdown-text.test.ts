import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import type { Heading, Link, Paragraph, PhrasingContent, Root, Text } from 'mdast'
import type { Handle } from 'mdast-util-to-markdown'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { textHandle as fastText, unsafe } from '../../src/formats/markdown/to-markdown.ts'
import { oneOf, runs } from '../helpers/extent.ts'
import { hasShared, sharedFiles } from '../helpers/shared.ts'

/** The judge is the stringifier with its own text handler; the other one differs by ours alone. */
const stringifierWith = (handlers: { text?: Handle }) => {
  const processor = unified()
    .use(remarkGfm, { tablePipeAlign: false })
    .use(remarkStringify, { bullet: '-', handlers, listItemIndent: 'one', rule: '*', unsafe })
    .freeze()
  return (root: Root) => processor.stringify(root)
}
const judge = stringifierWith({})
const fast = stringifierWith({ text: fastText })

const text = (value: string): Text => ({ type: 'text', value })
const paragraph = (...children: PhrasingContent[]): Paragraph => ({ type: 'paragraph', children })
const link = (url: string, ...children: Link['children']): Link => ({ type: 'link', url, children })

/** What stands before and behind a text and gives its first or last character another meaning. */
const NEIGHBOURS: [before: string, after: string][] = [
  [']', '/x'],
  ['www', '[a]'],
  ['https', '(a)'],
  ['a&', '#1;'],
  ['12', '.'],
  ['!', '-'],
  ['#', '#'],
  [' ', '@a.b'],
]

/** Every place in which a page may have a text, in one document; blocks do not touch each other's text. */
function everywhere(value: string): Root {
  const lines: PhrasingContent[][] = [
    [text(value)],
    [{ type: 'emphasis', children: [text(value)] }],
    [{ type: 'strong', children: [text('a')] }, text(value), { type: 'emphasis', children: [text('b')] }],
    [text('a'), { type: 'break' }, text(value), { type: 'break' }, text('b')],
  ]
  const paragraphs: PhrasingContent[][] = [
    ...lines,
    [text('a'), { type: 'strong', children: [text(value)] }, text('b')],
    [{ type: 'delete', children: [text(value)] }],
    [link('https://a.example/', text(value))],
    [link(value, text(value))],
    [text(value), link('https://a.example/', text('https://a.example/')), text(value)],
    [text(value), link('https://a.example/', text('b')), text(value)],
    [text(value), { type: 'inlineCode', value: 'b' }, text(value)],
    ...NEIGHBOURS.map(([before, after]) => [text(before), text(value), text(after)]),
  ]
  const item = (...children: Paragraph[]) => ({ type: 'listItem' as const, spread: false, children })
  return {
    type: 'root',
    children: [
      ...paragraphs.map(children => paragraph(...children)),
      ...lines.map((children): Heading => ({ type: 'heading', depth: 2, children })),
      { type: 'blockquote', children: [paragraph(text(value))] },
      { type: 'list', ordered: false, spread: false, children: [item(paragraph(text(value))), item()] },
      {
        type: 'list',
        ordered: true,
        spread: false,
        children: [item(paragraph({ type: 'strong', children: [text('a')] }, text(value)))],
      },
      {
        type: 'table',
        children: [text(value), text(`a${value}`), link('https://a.example/', text(value))].map(cell => ({
          type: 'tableRow',
          children: [{ type: 'tableCell', children: [cell] }],
        })),
      },
    ],
  }
}

/** Pieces that mean something in Markdown, alone or beside each other, between plain ones. */
const pieces = fc.constantFrom(
  ...[...'\\*_`[]<>~|@&!#+-=().:;/"\'^$%{}?,wpsa1 \t\n\r\u00a0\u00e9\u2028\ud83d\ude00'],
  ...[
    'www.',
    'W.',
    'http://',
    'https://',
    'mailto:',
    '&amp;',
    '&#',
    '![',
    '](',
    '1.',
    '12)',
    '- ',
    '# ',
    '---',
    '|-|',
    'a_b',
    '**',
  ],
)
const texts = fc.oneof(
  fc.string({ unit: pieces, minLength: 1, maxLength: 8 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
)
const Hostile = z.object({ text: z.string() })

describe('text', () => {
  it.skipIf(!hasShared)('text gives the bytes of the default handler for every hostile string', () => {
    const lines = readFileSync(sharedFiles.hostileStrings, 'utf8').trimEnd().split('\n')
    const values = lines.map(line => Hostile.parse(JSON.parse(line)).text)
    expect(values.length).toBeGreaterThan(3000)
    const differing = oneOf(25, values).filter(value => fast(everywhere(value)) !== judge(everywhere(value)))
    expect(differing).toEqual([])
  })

  it('text gives the bytes of the default handler for any text anywhere', () => {
    fc.assert(
      fc.property(texts, value => {
        expect(fast(everywhere(value))).toBe(judge(everywhere(value)))
      }),
      { numRuns: runs(60, 400) },
    )
  })

  it('text gives the bytes of the default handler for any texts beside each other', () => {
    fc.assert(
      fc.property(fc.array(texts, { minLength: 2, maxLength: 4 }), values => {
        const root: Root = { type: 'root', children: [paragraph(...values.map(text))] }
        expect(fast(root)).toBe(judge(root))
      }),
      { numRuns: runs(100, 1500) },
    )
  })

  it('text escapes what would mean something and leaves the rest', () => {
    const written = (value: string) => fast({ type: 'root', children: [paragraph(text(value))] })
    expect(written('5 + 5 = 10, (a) “b”: c/d & e; 100 % – #1!')).toBe(
      '5 + 5 = 10, (a) “b”: c/d & e; 100 % – #1!\n',
    )
    expect(written('# no heading')).toBe('\\# no heading\n')
    expect(written('1. no item')).toBe('1\\. no item\n')
    expect(written('a *b* [c](d) <e>')).toBe('a \\*b\\* \\[c]\\(d) \\<e>\n')
    expect(written('www.example.org')).toBe('www\\.example.org\n')
  })
})
