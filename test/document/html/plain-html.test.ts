import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import type { Root } from 'hast'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { definedBlocks, htmlToBlocks, sanitized } from '../../../src/document/html/html-to-blocks.ts'
import { isHtml } from '../../../src/document/html/is-html.ts'
import { plainHtml } from '../../../src/document/html/plain-html.ts'
import { plainTree } from '../../../src/document/html/plain-tree.ts'
import { tidyHtml } from '../../../src/document/html/tidy-html.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { oneOf, runs } from '../../helpers/extent.ts'
import { hasShared, sharedFiles } from '../../helpers/shared.ts'
import { textsIn } from '../../helpers/texts-in.ts'

/** Nodes as JSON, without where they stood in the text. */
const plain = (nodes: unknown): unknown =>
  JSON.parse(JSON.stringify(nodes, (key, value: unknown) => (key === 'position' ? undefined : value)))
const childrenOf = (root: Root | undefined) => plain(root?.children ?? null)

const isReadAlike = (html: string) => {
  const read = plainHtml(html)
  return read === undefined || same(childrenOf(read), childrenOf(sanitized(html)))
}
const isMadeAlike = (html: string) => same(plain(htmlToBlocks(html)), plain(definedBlocks(html)))
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const shareOf = <Item>(items: readonly Item[], isOne: (item: Item) => boolean) =>
  items.filter(isOne).length / items.length
const isPlainHtml = (html: string) => plainHtml(html) !== undefined
const isPlainTree = (html: string) => plainTree(tidyHtml(sanitized(html)).children) !== undefined

const plainTexts = fc.constantFrom(
  'a',
  'B c',
  ' ',
  ' d',
  'e ',
  '\n',
  '\t\n ',
  '\u00a0',
  '&amp;',
  '&nbsp;',
  '\f',
  'é',
)
const oddTexts = fc.constantFrom(
  ...[
    '&copy',
    '&notit;',
    '& f',
    'AT&T',
    '&#39;',
    '&#x20;',
    '&#128;',
    '&lt;b&gt;',
    '<',
    '>',
    '\v',
    '\r\n',
    '\0',
  ],
  ...[
    'https://a.example/b',
    'www.a.example',
    '<!-- g -->',
    '\ud800',
    '&#0;',
    '&;',
    '\u200b',
    '</br>',
    '<p/>',
    '<hr>',
  ],
)
const attributes = fc.constantFrom(
  ...[
    '',
    '',
    '',
    '',
    ' class="h"',
    '\n id="i" STYLE="a:b"',
    ' hidden',
    ' title="a>b"',
    ' start="3"',
    ' start="x"',
    '\v',
  ],
)
const hrefs = fc.constantFrom(
  ...[
    'https://a.example/b?c=1&amp;d=2',
    'https://a.example/?c=1&d=2&copy=3',
    'mailto:a@b.c',
    '/e',
    'www.f.example',
  ],
  ...[
    'javascript:g()',
    ' https://h.example',
    'HTTPS://i.example',
    '',
    ':',
    '&#104;ttps://j.example',
    'a&copy',
    '?k:l',
  ],
)
const openings = hrefs.map(href => `a class="m" href="${href}"`)
const named = (names: string) =>
  fc.tuple(fc.constantFrom(...names.split(' ')), attributes).map(([name, attribute]) => name + attribute)
const nest = (tag: fc.Arbitrary<string>, inner: fc.Arbitrary<string>, unclosed = 12) =>
  fc
    .tuple(tag, inner, fc.nat(unclosed))
    .map(([tag, html, end]) => `<${tag}>${html}${end === 0 ? '' : `</${/^\w+/.exec(tag)?.[0]}>`}`)

const codeTexts = fc
  .array(fc.oneof(plainTexts, fc.constantFrom('`', '\n b', '  ', '<b>c</b>', '<br>')), { maxLength: 3 })
  .map(parts => parts.join(''))
const cells = (line: fc.Arbitrary<string>) =>
  fc.array(nest(named('td td td th'), line, 4), { maxLength: 3 }).map(parts => parts.join(' '))
const rows = (line: fc.Arbitrary<string>) =>
  fc.array(nest(named('tr'), cells(line), 4), { maxLength: 3 }).map(parts => parts.join('\n'))
/** Tables with and without a header, with rows that are not equally long. */
const tables = (line: fc.Arbitrary<string>) =>
  nest(
    named('table'),
    fc.oneof(
      rows(line),
      fc.tuple(nest(named('thead tbody'), rows(line)), rows(line)).map(parts => parts.join('')),
      fc.tuple(nest(named('caption'), line), rows(line)).map(parts => parts.join('')),
    ),
  )

/** HTML as suppliers write it, and what only a full reader reads, seldom. */
const html = fc.letrec<Record<'line' | 'lines' | 'block' | 'blocks' | 'items', string>>(tie => ({
  line: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 8, arbitrary: plainTexts },
    { weight: 1, arbitrary: oddTexts },
    { weight: 2, arbitrary: fc.constantFrom('<br>', '<br />', '<BR/>', '<br class="n">') },
    { weight: 3, arbitrary: nest(named('b strong em i u s del mark span strike B'), tie('lines')) },
    { weight: 2, arbitrary: nest(openings, tie('lines')) },
    { weight: 1, arbitrary: nest(named('code kbd samp var tt'), codeTexts) },
    { weight: 1, arbitrary: nest(named('sub sup ins q'), tie('lines')) },
    { weight: 1, arbitrary: nest(named('a sub code q font blockquote pre td p li'), tie('lines')) },
  ),
  lines: fc.array(tie('line'), { maxLength: 4 }).map(parts => parts.join('')),
  items: fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: nest(named('li'), fc.oneof(tie('lines'), tie('blocks')), 4) },
        { weight: 2, arbitrary: fc.constantFrom(' ', '\n', '\u00a0') },
        { weight: 1, arbitrary: tie('block') },
      ),
      { maxLength: 3 },
    )
    .map(parts => parts.join('')),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 5, arbitrary: nest(named('p h2 h3 P'), tie('lines'), 4) },
    { weight: 3, arbitrary: nest(named('ul ol'), tie('items')) },
    { weight: 2, arbitrary: tie('line') },
    { weight: 1, arbitrary: nest(named('div blockquote section table h1'), tie('blocks')) },
    { weight: 1, arbitrary: nest(named('article details dl figure'), tie('blocks')) },
    { weight: 1, arbitrary: nest(named('pre'), fc.oneof(codeTexts, nest(named('code'), codeTexts))) },
    { weight: 1, arbitrary: tables(tie('lines')) },
  ),
  blocks: fc.array(tie('block'), { maxLength: 4 }).map(parts => parts.join('')),
})).blocks

/** The texts of a catalogue that are HTML. */
function htmlOf(file: string): string[] {
  const raw = readFileSync(file, 'utf8')
  const records: unknown[] = file.endsWith('.jsonl')
    ? raw
        .trimEnd()
        .split('\n')
        .flatMap(line => (/^\{.*\}$/.test(line) ? [JSON.parse(line)] : []))
    : [JSON.parse(raw)]
  return textsIn(records).filter(isHtml)
}

const Hostile = z.object({ text: z.string() })

describe('plainHtml', () => {
  it.each([
    ['<p>One <b>two</b><br/>three', 'paragraph strong break'],
    ['<ul>\n<li>One<li><a href="https://a.example/?b=1&c=2">two</a></ul>', 'list link'],
    ['<p>One<P>two', 'paragraph'],
    ['<ul>One<b/>two</b><li>three</ul>', 'list strong'],
    ['<h2 class="a">One &amp; two</h2><div><span>Three</span></div>', 'heading'],
  ])('plainHtml reads %j, which has a %s', (source, types) => {
    expect(childrenOf(plainHtml(source))).toEqual(childrenOf(sanitized(source)))
    const made = JSON.stringify(htmlToBlocks(source))
    for (const type of types.split(' ')) expect(made).toContain(`"type":"${type}"`)
  })

  it.each([
    '<b><p>One</p></b>',
    '<p>One<b>two</p>',
    '<a href="https://a.example"><a>One</a></a>',
    '<li>One</li>',
    '<p>One</p></p>',
    '<table><tr><td>One',
    'One &copy 2026',
    'a < b',
    'a\r\nb',
    'a\0b',
    '<p title=a>One',
    '<!-- One -->',
  ])('plainHtml leaves %j to the full reader', source => {
    expect(plainHtml(source)).toBeUndefined()
  })

  it('plainHtml reads any HTML as the full reader does, or not at all', () => {
    fc.assert(
      fc.property(html, source => {
        expect(childrenOf(plainHtml(source) ?? sanitized(source))).toEqual(childrenOf(sanitized(source)))
      }),
      { numRuns: runs(300, 50_000) },
    )
    // Otherwise the property would hold of the full reader alone.
    expect(shareOf(fc.sample(html, { numRuns: 500, seed: 1 }), isPlainHtml)).toBeGreaterThan(0.3)
  })
})

describe('htmlToBlocks', () => {
  it('htmlToBlocks makes of any HTML what the full reader and converter make', () => {
    fc.assert(
      fc.property(html, source => {
        expect(plain(htmlToBlocks(source))).toEqual(plain(definedBlocks(source)))
      }),
      { numRuns: runs(300, 50_000) },
    )
    expect(shareOf(fc.sample(html, { numRuns: 500, seed: 1 }), isPlainTree)).toBeGreaterThan(0.5)
  })

  it.each([
    '<ul><li><strike>One</strike> two<ul><li>Three</ul></ul>',
    '<p>One <b> two </b> <br> <i> three </i> <br> </p>',
  ])('htmlToBlocks makes of %j what they make', source => {
    expect(plain(htmlToBlocks(source))).toEqual(plain(definedBlocks(source)))
  })

  it.skipIf(!hasShared)('htmlToBlocks makes of every hostile string what they make', () => {
    const corpus = readFileSync(sharedFiles.hostileStrings, 'utf8').trimEnd().split('\n')
    expect(corpus.length).toBeGreaterThan(3000)
    const hostile = oneOf(30, corpus).map(line => Hostile.parse(JSON.parse(line)).text)
    const inPlaces = hostile.flatMap(text => [
      text,
      `<p>${text}</p><ul><li>${text}`,
      `<a href="${text}">a</a>`,
    ])
    expect(inPlaces.filter(source => !isReadAlike(source) || !isMadeAlike(source))).toEqual([])
  })

  for (const { name, file, isMissing } of catalogues)
    it.skipIf(isMissing)(`htmlToBlocks makes of ${name} what they make`, () => {
      const texts = oneOf(9, htmlOf(file))
      expect(texts.filter(source => !isReadAlike(source) || !isMadeAlike(source))).toEqual([])
      expect(shareOf(texts, isPlainHtml)).toBeGreaterThan(0.7)
    })
})
