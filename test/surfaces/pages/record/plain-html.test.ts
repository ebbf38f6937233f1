import * as fc from 'fast-check'
import type { ElementContent, Root as HtmlRoot } from 'hast'
import type {
  BlockContent,
  Data,
  Heading,
  List,
  ListItemData,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import type { Media } from '../../../../src/catalogue/schema/media.ts'
import { mediaList } from '../../../../src/document/page/media.ts'
import { messagesIn } from '../../../../src/document/page/messages.ts'
import { blocksByRehype, plainBlocks } from '../../../../src/surfaces/pages/record/document-html.ts'
import { plainHtml } from '../../../../src/surfaces/pages/record/plain-html.ts'
import { anyCharacter } from '../../../helpers/any-character.ts'
import { examples } from '../../../helpers/extent.ts'

const stringifier = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze()
const written = (children: HtmlRoot['children']) => stringifier.stringify({ type: 'root', children })

const value = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'aZ é漢&<>"\'`=\t\n\r\0\u00a0\u2028', '&amp;', '\u{1f600}', '\ud800'),
    maxLength: 8,
  }),
  fc.string({ unit: anyCharacter, maxLength: 4 }),
)
const url = fc.oneof(
  fc.constantFrom(
    'https://a.example/b?c=d&e=f#g',
    'http://a.example/(b)',
    'HTTPS://a.example/%20',
    'mailto:a@b.example',
    'tel:+441947123456',
    'javascript:alert(1)',
    '../terms.html',
    ' https://a.example',
    'https://a.example/"\'',
    'https://é.example',
  ),
  fc
    .string({ unit: fc.constantFrom(...'ab:/?&=%#.;,()[]{}|\\^`"\'<> é'), maxLength: 8 })
    .map(end => `https://${end}`),
)
const inLanguage = fc
  .tuple(
    fc.option(fc.constantFrom('span', 'b'), { nil: undefined }),
    fc.constantFrom({ lang: 'en' }, { lang: 'zh-Hant', dir: 'ltr' }, { lang: 'e"' }, { lang: 'en', dir: '' }),
  )
  .map(([hName, hProperties]): Data => ({ ...(hName && { hName }), hProperties }))
const text = fc
  .tuple(
    value,
    fc.option(inLanguage, { freq: 3 }),
    fc.constantFrom({}, { point: { latitude: 1, longitude: 2 } }),
  )
  .map(([value, data, point]): PhrasingContent => ({ type: 'text', value, data: { ...data, ...point } }))
const inline: fc.Arbitrary<PhrasingContent> = fc.letrec<{ node: PhrasingContent; nodes: PhrasingContent[] }>(
  tie => ({
    nodes: fc.array(tie('node'), { maxLength: 4 }),
    node: fc.oneof(
      { depthSize: 'small' },
      text,
      fc.constant<PhrasingContent>({ type: 'break' }),
      value.map((value): PhrasingContent => ({ type: 'inlineCode', value })),
      tie('nodes').map((children): PhrasingContent => ({ type: 'strong', children })),
      tie('nodes').map((children): PhrasingContent => ({ type: 'emphasis', children })),
      fc
        .tuple(url, fc.option(value), tie('nodes'))
        .map(([url, title, children]): PhrasingContent => ({ type: 'link', url, title, children })),
    ),
  }),
).node
const inlines = fc.array(inline, { maxLength: 5 })
const placeholders = fc.constantFrom<Data>({}, {}, { placeholders: ['title', 'note'] })
const paragraph = fc
  .tuple(inlines, placeholders)
  .map(([children, data]): Paragraph => ({ type: 'paragraph', children, data }))
const isSpread = fc.option(fc.boolean())
const heading = fc.tuple(fc.constantFrom(1, 2, 3, 6), inlines, fc.option(inLanguage), placeholders).map(
  ([depth, children, data, placeholders]): Heading => ({
    ...{ type: 'heading', depth, children },
    data: { ...data, ...placeholders },
  }),
)
const medium: Media = {
  src: 'https://a.example/b.mp4',
  type: null,
  rel: null,
  title: null,
  caption: null,
  copyright: null,
}
const rule = fc.constant<BlockContent>({ type: 'thematicBreak' })
const listOf = (block: fc.Arbitrary<BlockContent>) =>
  fc
    .record({
      ordered: fc.boolean(),
      start: fc.constantFrom(null, 0, 1, 1, 1, 3),
      spread: isSpread,
      items: fc.array(
        fc.record({
          spread: isSpread,
          checked: fc.constantFrom(null, null, null, null, null, true),
          data: fc.constantFrom<ListItemData | undefined>(
            undefined,
            undefined,
            {},
            { medium, label: 'a & b' },
            { placeholders: ['title'] },
            { hName: 'p' },
          ),
          children: fc.array(block, { maxLength: 3 }),
        }),
        { maxLength: 3 },
      ),
    })
    .map(
      ({ items, ...list }): List => ({
        ...{ type: 'list', ...list },
        children: items.map(({ data, ...item }) => ({ type: 'listItem', ...item, ...(data && { data }) })),
      }),
    )
const plain = fc.constant<Paragraph>({ type: 'paragraph', children: [{ type: 'text', value: 'a & b' }] })
const list = fc.oneof(listOf(paragraph), listOf(fc.oneof(plain, plain, plain, listOf(plain), heading, rule)))
const gallery = url.map((href): RootContent => {
  const label: ElementContent = { type: 'text', value: 'a < b' }
  const hChildren: ElementContent[] = [
    label,
    { type: 'element', tagName: 'a', properties: { href }, children: [label] },
  ]
  const data = { hName: 'div', hProperties: { className: ['gallery'] }, hChildren }
  return { type: 'paragraph', children: [], data }
})

describe('plainHtml', () => {
  it('plainHtml writes a block as rehype does', () => {
    fc.assert(
      fc.property(fc.oneof(paragraph, list, heading), node => {
        const html = plainHtml(node)
        if (html !== undefined) expect(html).toBe(written(blocksByRehype([node], 'Table')))
      }),
      { numRuns: examples(1500, 100_000) },
    )
  })

  it('plainBlocks writes a document as rehype does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(paragraph, paragraph, list, heading, gallery, rule), { maxLength: 5 }),
        nodes => {
          const body = plainBlocks(nodes)
          if (body !== undefined) expect(written(body)).toBe(written(blocksByRehype(nodes, 'Table')))
        },
      ),
      { numRuns: examples(500, 20_000) },
    )
  })

  it('plainHtml writes media that stay in a document', () => {
    const media = mediaList([medium], 'Harbour tour', messagesIn('en', {}))
    expect(media && plainHtml(media)).toBe(
      '<ul>\n<li><a href="https://a.example/b.mp4" rel="nofollow noopener ugc">Harbour tour</a></li>\n</ul>',
    )
  })

  it('plainHtml writes links and bold words, and leaves what has more to it', () => {
    const link = {
      type: 'link' as const,
      url: 'https://a.example/?b&c',
      children: [{ type: 'text' as const, value: 'a & b' }],
    }
    expect(
      plainHtml({ type: 'paragraph', children: [link, { type: 'break' }, { type: 'text', value: '<c>' }] }),
    ).toBe(
      '<p><a href="https://a.example/?b&#x26;c" rel="nofollow noopener ugc">a &#x26; b</a><br>\n&#x3C;c></p>',
    )
    expect(plainHtml({ type: 'code', value: 'a' })).toBeUndefined()
    expect(plainHtml({ type: 'html', value: '<b>' })).toBeUndefined()
  })
})
