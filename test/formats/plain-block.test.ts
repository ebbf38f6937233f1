import * as fc from 'fast-check'
import type { Blockquote, List, ListItem, PhrasingContent, Root, RootContent, Text } from 'mdast'
import { describe, expect, it } from 'vitest'
import { bullets, heading, item, link, paragraph, strong, text } from '../../src/document/nodes.ts'
import { plainBlock } from '../../src/formats/markdown/plain-block.ts'
import { NOT_PLAIN } from '../../src/formats/markdown/plain-phrasing.ts'
import { stringifiers } from '../../src/formats/markdown/stringifiers.ts'
import { toMarkdown } from '../../src/formats/markdown/to-markdown.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { everyNth, examples } from '../helpers/extent.ts'
import { hasShared } from '../helpers/shared.ts'
import { hostileTexts } from '../helpers/texts-in.ts'

const lineBreak: PhrasingContent = { type: 'break' }
const emphasis = (value: string): PhrasingContent => ({ type: 'emphasis', children: [text(value)] })
/** Every block by remark-stringify. */
function stringifiedMarkdown(page: Root): string {
  const { escapingAll, usual } = stringifiers()
  return (/"(?:footnoteD|d)efinition"/.test(JSON.stringify(page)) ? escapingAll : usual).stringify(page)
}
const isWrittenAlike = (page: Root) => toMarkdown(page) === stringifiedMarkdown(page)
const plainShare = (pages: readonly Root[]) => {
  const blocks = pages.flatMap(page => page.children)
  return blocks.filter(block => plainBlock(block) !== NOT_PLAIN).length / blocks.length
}

/** What stands before and behind a text and gives its first or last character another meaning. */
const NEIGHBOURS: [before: string, after: string][] = [
  [']', '/x'],
  ['www', '[a]'],
  ['http', '(a)'],
  ['s:', '/'],
  ['a&', 'amp;'],
  ['12', '. a'],
  ['!', '-'],
  ['-', ' a'],
  [' ', '@a.b'],
]

/** A list of one item with another below it and of one with a second line. */
function listOf(value: string, spread: boolean | undefined): List {
  const inner = bullets([item(paragraph(strong('a'), text(value)))])
  const items = [
    item(paragraph(text(value)), inner),
    item(paragraph(text('a'), lineBreak, text(value)), paragraph(text('b'))),
  ]
  return { type: 'list', spread, children: items.map(child => ({ ...child, spread })) }
}

/** Blocks with a text in every place where a plain block may have one. */
function blocksOf(value: string): RootContent[] {
  const lines: PhrasingContent[][] = [
    [text(value)],
    [text('a'), text(value), strong('b')],
    [strong(value)],
    [text('a'), strong(value), text('b')],
    [text('a '), strong(value), text(' b')],
    [strong('a'), text(value), strong('b')],
    [emphasis(value)],
    [text('a'), emphasis(value), text('b')],
    [text('a '), emphasis(value), text(' b')],
    [emphasis('a'), text(value), strong('b')],
    [text(value), link('https://a.example/b_c', 'https://a.example/b_c'), text(value)],
    [link('https://a.example/', value), text(value), link('https://a.example/', 'b')],
    [text('a'), link(value, 'b'), text(value)],
    [text(value), link('https://a.example/', 'b'), text(`${value}!`), link('https://a.example/', value)],
    [text('a'), link(value, value)],
    [text(value), { type: 'inlineCode' as const, value: '.octo.json' }, text(value)],
    [text('a'), { type: 'inlineCode' as const, value }, strong('b')],
    [text('a'), { ...link('https://a.example/', 'b'), title: value }],
    [text('a'), text(value), text(''), text('b')],
    ...NEIGHBOURS.map(([before, after]) => [text(before), text(value), text(after)]),
  ]
  return [
    ...lines.map(line => paragraph(...line)),
    ...lines.map(line => heading(2, ...line)),
    paragraph(text('a'), lineBreak, text(value), lineBreak, text('b')),
    paragraph(text(value), lineBreak, strong(value), lineBreak, link('https://a.example/', 'b')),
    ...[true, false, undefined].map(spread => listOf(value, spread)),
    ...[0, 1, 9, 1.5, -1].map(start => ({ ...listOf(value, false), ordered: true, start })),
    ...lines.map((line): RootContent => ({ type: 'blockquote', children: [paragraph(...line)] })),
    { type: 'blockquote', children: [paragraph(text('a'), lineBreak, text(value))] },
    bullets([item(paragraph(text('a')), { ...listOf(value, false), ordered: true, start: value.length })]),
    bullets([
      item(paragraph(text('a')), ...[value, value].map(below => bullets([item(paragraph(text(below)))]))),
    ]),
  ]
}

const plain = fc.constantFrom('a', 'Bus', ' c', ', d', ' 12', '. E', 'é', 'f\u00a0g', '😀', '«', '€')
/** Signs that mean something in Markdown, alone or beside each other. */
const signs = fc.constantFrom(
  ...[...'\\*_`[]<>~|@&!#+-=().:;/"^w1 \t\n\r\ufffc'],
  ...['www.', 's:', 'p:/', '&amp;', '![', '](', '1.', '2)', '- ', '# ', ': -', '---', 'a@b.c', '**', 'x_y'],
)
const mixed = (plainWeight: number) =>
  fc.oneof({ weight: plainWeight, arbitrary: plain }, { weight: 1, arbitrary: signs })
const textsOfSigns = fc.string({ unit: mixed(2), minLength: 1, maxLength: 5 })
const texts = fc.string({ unit: mixed(30), maxLength: 4 })
const words = fc.string({ unit: mixed(30), minLength: 1, maxLength: 3 })
const spread = fc.constantFrom(true, false, false, undefined)
const addresses = fc.oneof(
  fc.constantFrom('https://a.example/b_c?d=e&f=g#h', '~2.a/~.txt', 'tel:+331', 'mailto:a@b.c'),
  words,
)
const phrasing = fc.letrec<{ any: PhrasingContent; children: PhrasingContent[] }>(tie => ({
  children: fc.array(tie('any'), { maxLength: 2 }),
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 12, arbitrary: texts.map(text) },
    { weight: 2, arbitrary: fc.constant(lineBreak) },
    { weight: 4, arbitrary: words.map(strong) },
    { weight: 2, arbitrary: words.map(emphasis) },
    { weight: 3, arbitrary: fc.tuple(addresses, words).map(([url, label]) => link(url, label)) },
    { weight: 1, arbitrary: addresses.map(url => link(url, url.replace('mailto:', ''))) },
    { weight: 2, arbitrary: words.map(value => ({ type: 'inlineCode' as const, value })) },
    {
      weight: 1,
      arbitrary: fc.oneof(
        fc.record({
          type: fc.constantFrom('strong' as const, 'emphasis' as const, 'delete' as const),
          children: tie('children'),
        }),
        fc.record({
          type: fc.constant('link' as const),
          url: addresses,
          title: fc.constantFrom(null, '', 'a'),
          children: tie('children') as fc.Arbitrary<Text[]>,
        }),
        fc.record({ type: fc.constant('html' as const), value: words }),
      ),
    },
  ),
}))
const lines = fc.array(phrasing.any, { minLength: 1, maxLength: 3 })
const blocks = fc.letrec<{ any: RootContent; inner: ListItem['children']; list: List; item: ListItem }>(
  tie => ({
    inner: fc.array(tie('any'), { maxLength: 2 }) as fc.Arbitrary<ListItem['children']>,
    item: fc.record(
      {
        type: fc.constant('listItem' as const),
        spread,
        checked: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.boolean()),
        children: fc.oneof(
          tie('inner'),
          fc.tuple(lines).map(([line]) => [paragraph(...line)]),
          fc.tuple(lines, tie('list')).map(([line, list]) => [paragraph(...line), list]),
        ),
      },
      { requiredKeys: ['type', 'children'] },
    ),
    list: fc.record(
      {
        type: fc.constant('list' as const),
        ordered: fc.constantFrom(false, null, false, true),
        start: fc.constantFrom(null, 1, 3, 0),
        spread,
        children: fc.array(tie('item'), { maxLength: 2 }),
      },
      { requiredKeys: ['type', 'children'] },
    ),
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 6, arbitrary: lines.map(line => paragraph(...line)) },
      {
        weight: 3,
        arbitrary: fc.tuple(fc.nat(6), lines).map(([depth, line]) => heading(depth + 1, ...line)),
      },
      { weight: 6, arbitrary: tie('list') },
      {
        weight: 1,
        arbitrary: fc.oneof(
          fc.record({ type: fc.constant('blockquote' as const), children: tie('inner') }),
          lines.map((line): RootContent => ({ type: 'blockquote', children: [paragraph(...line)] })),
          fc.record({ type: fc.constantFrom('code' as const, 'html' as const), value: texts }),
          fc.constantFrom<RootContent>(
            { type: 'thematicBreak' },
            { type: 'text', value: '- a' },
            { type: 'html', value: '<!-- a -->\n' },
            { type: 'definition', identifier: 'a', label: 'a', url: 'b' },
            {
              type: 'table',
              children: [{ type: 'tableRow', children: [{ type: 'tableCell', children: [] }] }],
            },
          ),
        ),
      },
    ),
  }),
)
const pages = fc
  .tuple(fc.array(blocks.any, { maxLength: 5 }), fc.boolean())
  // A template's blocks are the same nodes wherever they stand.
  .map(([nodes, twice]): Root => ({ type: 'root', children: twice ? [...nodes, ...nodes] : nodes }))

describe('plainBlock', () => {
  it('plainBlock writes headings, paragraphs and lists of plain texts', () => {
    expect(plainBlock(heading(2, text('Boats & '), text('tea')))).toBe('## Boats & tea')
    expect(
      plainBlock(
        paragraph(text('a (1.5)'), lineBreak, strong('b.'), text(': '), link('https://c.example/?d&e', 'f')),
      ),
    ).toBe('a (1.5)  \n**b.**: [f](https://c.example/?d&e)')
    const inner = bullets([item(paragraph(text('b'), lineBreak, text('c'))), item(paragraph(text('d')))])
    expect(plainBlock(bullets([item(paragraph(text('a')), inner), item(paragraph(text('e')))]))).toBe(
      '- a\n  - b  \n    c\n  - d\n- e',
    )
    expect(
      plainBlock({
        ...bullets([
          item(paragraph(text('a_b')), { ...inner, ordered: true }),
          item(paragraph(emphasis('e'))),
        ]),
        ordered: true,
        start: 9,
      }),
    ).toBe('9. a_b\n   1. b  \n      c\n   2. d\n10. *e*')
    expect(plainBlock(paragraph(text('a '), link('https://a.example/b_c', 'https://a.example/b_c')))).toBe(
      'a <https://a.example/b_c>',
    )
    const apart = { ...item(paragraph(text('a')), paragraph(text('b')), inner), spread: true }
    expect(plainBlock({ ...bullets([apart, item(paragraph(text('e')))]), spread: true })).toBe(
      '- a\n\n  b\n\n  - b  \n    c\n  - d\n\n- e',
    )
  })

  it('plainBlock writes a quotation of one paragraph', () => {
    const quotation = (...children: Blockquote['children']) => plainBlock({ type: 'blockquote', children })
    expect(quotation(paragraph(text('a'), lineBreak, link('./~2.b.txt', 'b')))).toBe(
      '> a  \n> [b](./~2.b.txt)',
    )
    expect(quotation()).toBe(NOT_PLAIN)
    expect(quotation(paragraph(text('a')), paragraph(text('b')))).toBe(NOT_PLAIN)
  })

  it.each([
    ['# a', '\\# a\n'],
    ['1. a', '1\\. a\n'],
    ['a *b* [c](d) <e>', 'a \\*b\\* \\[c]\\(d) \\<e>\n'],
    ['| a', '\\| a\n'],
    ['www.a.example', 'www\\.a.example\n'],
    ['a &amp; b', 'a \\&amp; b\n'],
    [' a', '&#x20;a\n'],
  ])('plainBlock leaves %j to the stringifier', (value, written) => {
    expect(plainBlock(paragraph(text(value)))).toBe(NOT_PLAIN)
    expect(toMarkdown({ type: 'root', children: [paragraph(text(value))] })).toBe(written)
  })

  it('plainBlock leaves marked words that begin or end with asterisks to the stringifier', () => {
    for (const words of ['**', '*', '*a', 'a*']) {
      const around = paragraph(text('a '), strong(words), text(' b'))
      expect(plainBlock(around)).toBe(NOT_PLAIN)
      const written = words.replaceAll('*', '\\*')
      expect(toMarkdown({ type: 'root', children: [around] })).toBe(`a **${written}** b\n`)
    }
  })

  it('plainBlock leaves a heading that ends with a number sign to the stringifier', () => {
    const children = [heading(2, text('a #'))]
    expect(children.map(plainBlock)).toEqual([NOT_PLAIN])
    expect(toMarkdown({ type: 'root', children })).toBe('## a \\#\n')
  })
})

describe('toMarkdown', () => {
  it('toMarkdown hands only what is not plain to the stringifier, and neighbouring lists', () => {
    const [plain, other] = [paragraph(text('a')), paragraph(text('#a'))]
    const list = (value: string) => bullets([item(paragraph(text(value)))])
    const children = [plain, other, other, list('a'), plain, list('b'), list('c'), other]
    expect(toMarkdown({ type: 'root', children })).toBe('a\n\n#a\n\n#a\n\n- a\n\na\n\n- b\n\n* c\n\n#a\n')
    const first: RootContent = { type: 'definition', identifier: 'a', label: 'a', url: 'b' }
    expect(toMarkdown({ type: 'root', children: [plain, paragraph(text('b [a]')), first] })).toBe(
      'a\n\nb \\[a]\n\n[a]: b\n',
    )
  })

  it('toMarkdown gives the list in a quotation another bullet than the list before it, where it is empty', () => {
    const quotation: RootContent = { type: 'blockquote', children: [bullets([item()])] }
    const children = [bullets([item(paragraph(text('a')))]), quotation]
    expect(toMarkdown({ type: 'root', children })).toBe('- a\n\n> *\n')
  })

  it.each([
    ['a hard break and a link', [lineBreak, link('https://a.example/?b=c&d=e', 'f')]],
    ['words and a link', [text(' a '), link('https://a.example/?b=c&d=e', 'f')]],
    ['a text', [text(' Tom&Ann a@b.example 5*')]],
  ])('toMarkdown keeps every backslash beside code: %s', (_, nodes) => {
    const children = [paragraph({ type: 'inlineCode', value: 'a' }, ...nodes)]
    expect(toMarkdown({ type: 'root', children })).toBe(stringifiedMarkdown({ type: 'root', children }))
    expect(toMarkdown({ type: 'root', children })).toContain('\\&')
  })

  it('toMarkdown writes any page as the stringifier does', () => {
    fc.assert(
      fc.property(pages, page => {
        expect(toMarkdown(page)).toBe(stringifiedMarkdown(page))
      }),
      { numRuns: examples(25, 20_000) },
    )
    // Otherwise the property would hold of the stringifier alone.
    expect(plainShare(fc.sample(pages, { numRuns: 200, seed: 1 }))).toBeGreaterThan(0.1)
  })

  it('toMarkdown writes any text in any place as the stringifier does', () => {
    fc.assert(
      fc.property(textsOfSigns, value => {
        const children = blocksOf(value)
        expect(children.filter(block => !isWrittenAlike({ type: 'root', children: [block] }))).toEqual([])
        const plainBlocks = children.filter(block => plainBlock(block) !== NOT_PLAIN)
        for (const some of [children, plainBlocks])
          expect(isWrittenAlike({ type: 'root', children: some })).toBe(true)
      }),
      { numRuns: examples(7, 2000) },
    )
  })

  it.skipIf(!hasShared)('toMarkdown writes every hostile string as the stringifier does', () => {
    const hostile = hostileTexts(400)
    expect(hostile.length).toBeGreaterThan(examples(7, 3000))
    const differing = hostile.filter(value => !isWrittenAlike({ type: 'root', children: blocksOf(value) }))
    expect(differing).toEqual([])
  })

  for (const { name, file, isMissing } of catalogues)
    it.skipIf(isMissing)(`toMarkdown writes ${name} as the stringifier does`, async () => {
      const { accounts, products } = await readCatalogue(file, 'https://tours.example.com')
      const documents = everyNth(6, [...accounts, ...products]).map(entry => entry.document)
      expect(documents.filter(document => !isWrittenAlike(document))).toEqual([])
      expect(plainShare(documents)).toBeGreaterThan(0.8)
    })
})
