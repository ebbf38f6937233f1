import * as fc from 'fast-check'
import type { AlignType, BlockContent, DefinitionContent, Nodes, PhrasingContent, RootContent } from 'mdast'
import rehypeStringify from 'rehype-stringify'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, it, test } from 'vitest'
import { parseMarkdown } from '../../../../src/document/template/template-text.ts'
import { htmlText } from '../../../../src/surfaces/pages/element.ts'
import { type MarkdownStyle, markdownHtml } from '../../../../src/surfaces/pages/markdown/markdown-html.ts'
import { supplierLink } from '../../../../src/surfaces/pages/record/supplier-link.ts'
import { anyCharacter } from '../../../helpers/any-character.ts'
import { examples } from '../../../helpers/extent.ts'

const judge = unified().use(remarkRehype).use(rehypeStringify).freeze()
const judged = (children: RootContent[]) => judge.stringify(judge.runSync({ type: 'root', children }))

const written = (nodes: readonly RootContent[], style?: MarkdownStyle) =>
  htmlText([markdownHtml(nodes, style).blocks(nodes)])

const value = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'aZ é漢&<>"\'`=\t\n\r\0\u00a0\u2028[]', '&amp;', '\u{1f600}', '\ud800'),
    minLength: 1,
    maxLength: 8,
  }),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 4 }),
)
const url = fc.oneof(
  fc.constantFrom(
    'https://a.example/b?c=d&e#f',
    'javascript:a',
    ' HTTP://a',
    '../terms.html',
    'mailto:a@b.example',
  ),
  fc.string({
    unit: fc.constantFrom(...'abF0:/?&=%#.;,()[]{}|\\^`"\'<> é', '\ud800', '\u{1f600}'),
    maxLength: 8,
  }),
)
const title = fc.option(value)
const reference = fc.record({
  identifier: fc.constantFrom('a', 'B', 'ü "', 'none'),
  referenceType: fc.constantFrom('full' as const, 'collapsed' as const, 'shortcut' as const),
  label: title,
})
const inHebrew = { lang: 'he', dir: 'rtl' as const }
const language = fc.constantFrom(
  {},
  {},
  { data: { language: { lang: 'en' } } },
  { data: { language: inHebrew } },
)
const isSpread = fc.option(fc.boolean())

/** Nodes of a type with these fields, some of them marked with a language. */
function nodes<Type extends string, Fields extends object>(
  type: Type,
  fields: fc.Arbitrary<Fields>,
  isMarked = false,
) {
  return fc
    .tuple(fields, isMarked ? language : fc.constant({}))
    .map(([node, data]) => ({ type, ...node, ...data }))
}

const { line, blocks } = fc.letrec<{
  phrase: PhrasingContent
  line: PhrasingContent[]
  block: BlockContent | DefinitionContent
  blocks: (BlockContent | DefinitionContent)[]
}>(tie => {
  const line = fc.record({ children: tie('line') })
  const content = fc.record({ children: tie('blocks') })
  const resource = fc.record({ url, title })
  const text = nodes('text', fc.record({ value }), true)
  const both = <A extends object, B extends object>(one: fc.Arbitrary<A>, other: fc.Arbitrary<B>) =>
    fc.tuple(one, other).map(([a, b]): A & B => ({ ...a, ...b }))
  const item = both(
    both(content, fc.record({ spread: isSpread })),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant({}) },
      {
        weight: 1,
        arbitrary: fc.record({ checked: fc.boolean(), children: fc.tuple(nodes('paragraph', line)) }),
      },
    ),
  )
  const row = nodes('tableRow', fc.record({ children: fc.array(nodes('tableCell', line), { maxLength: 3 }) }))
  const align = fc.constantFrom<AlignType[]>('left', null, 'center')
  return {
    line: fc.array(tie('phrase'), { maxLength: 4 }),
    blocks: fc.array(tie('block'), { maxLength: 3 }),
    phrase: fc.oneof(
      { depthSize: 'small' },
      text,
      text,
      fc.constant({ type: 'break' as const }),
      nodes('inlineCode', fc.record({ value })),
      nodes('html', fc.record({ value })),
      nodes('image', both(resource, fc.record({ alt: title }))),
      nodes('imageReference', both(reference, fc.record({ alt: value }))),
      nodes('footnoteReference', reference),
      nodes('strong', line),
      nodes('emphasis', line),
      nodes('delete', line),
      nodes('link', both(resource, line)),
      nodes('linkReference', both(reference, line)),
    ),
    block: fc.oneof(
      { depthSize: 'small' },
      nodes('paragraph', line, true),
      nodes('heading', both(line, fc.record({ depth: fc.constantFrom(1 as const, 6 as const) })), true),
      nodes(
        'list',
        fc.record({
          ordered: fc.boolean(),
          start: fc.constantFrom(null, 0, 1, 3),
          spread: isSpread,
          children: fc.array(nodes('listItem', item), { maxLength: 3 }),
        }),
        true,
      ),
      nodes('blockquote', content, true),
      nodes('code', fc.record({ value: fc.oneof(value, fc.constant('')), lang: title })),
      nodes(
        'table',
        fc.record({
          align: fc.option(fc.array(align, { maxLength: 3 })),
          children: fc.array(row, { maxLength: 3 }),
        }),
        true,
      ),
      nodes('definition', both(reference, resource)),
      nodes('footnoteDefinition', both(reference, content)),
      nodes('html', fc.record({ value })),
      fc.constant({ type: 'thematicBreak' as const }),
    ),
  }
})

/** A node as remark-rehype knows it: in which language it is stands in properties of its element. */
function judgedNode<Node extends Nodes>(node: Node): Node {
  const { language } = node.data ?? {}
  const data = language && { hProperties: language, ...(node.type === 'text' && { hName: 'span' }) }
  const children = 'children' in node ? { children: node.children.map(judgedNode) } : {}
  return Object.assign({ ...node }, children, data && { data })
}

/** The judge knows languages, but no direction of letters: tests of their own are about that. */
const withoutDirection = (html: string) => html.replace(/ dir="(?:ltr|rtl)"/g, '')

function expectAsJudged(nodes: RootContent[]): void {
  expect(withoutDirection(written(nodes))).toBe(withoutDirection(judged(nodes.map(judgedNode))))
}

describe('markdownHtml', () => {
  it('markdownHtml writes every tree as remark-rehype and rehype-stringify do', () => {
    fc.assert(fc.property(blocks, expectAsJudged), { numRuns: examples(200, 100_000) })
  })

  it('markdownHtml writes a line as it stands in a paragraph', () => {
    fc.assert(
      fc.property(line, children => {
        const html = htmlText([markdownHtml([]).line(children)])
        const [text = '', notes = ''] = judged([judgedNode({ type: 'paragraph', children })]).split('</p>\n')
        expect(`<p>${html}</p>`).toBe(notes === '' ? text : `${text}</p>`)
      }),
      { numRuns: examples(60, 20_000) },
    )
  })

  it('markdownHtml writes what a template of any Markdown has as remark-rehype and rehype-stringify do', () => {
    const parts = [
      ...'# a~- b~  - [x] c~1. d~3) e~> f~    g~```h i~```~***~| a | b |~|---|:-:|~| |c'.split('~'),
      ...'[j]~[k][j]~![l][]~![m](n "o")~[j]: ../p%20q "r"~[l]: <s t>~[^u]~[^u]: v~[^u]:\n    - w'.split('~'),
      ...['<b>', '<!-- x', '-->', '<div>', '**y**', '_z_', '~~a~~', '`<c>`', '\\', '  ', '&amp;'],
      ...['https\\://a.b', '\n', '\n', '\n\n', '\n\n'],
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 25 }), source =>
        expectAsJudged(parseMarkdown(source.join('')).children),
      ),
      { numRuns: examples(300, 100_000) },
    )
  })

  const record: MarkdownStyle = { link: supplierLink, table: 'Table' }

  test.for([
    ['http://a.example/', '<a href="http://a.example/" rel="nofollow noopener ugc">b</a>'],
    ['HTTPS://a.example/"', '<a href="HTTPS://a.example/%22" rel="nofollow noopener ugc">b</a>'],
    ['mailto:a@b.example', '<a href="mailto:a@b.example" rel="nofollow noopener ugc">b</a>'],
    ['tel:+1555', '<a href="tel:+1555" rel="nofollow noopener ugc">b</a>'],
    ['../terms.html', '<a href="../terms.html">b</a>'],
    [' javascript:alert(1)', '<a href="%20javascript:alert(1)">b</a>'],
    ['JavaScript:alert(1)', 'b'],
    ['data:text/html,x', 'b'],
    ['vbscript:x', 'b'],
    ['file:///etc/passwd', 'b'],
  ] as const)(
    'markdownHtml writes a link of a record to "%s" as one that nobody vouches for',
    ([url, html]) => {
      const link: PhrasingContent = { type: 'link', url, children: [{ type: 'text', value: 'b' }] }
      expect(htmlText([markdownHtml([], record).line([link])])).toBe(html)
    },
  )

  it('markdownHtml puts a table into a box, where a heading of a column without words is none', () => {
    expect(written(parseMarkdown('| a | ![](b) |\n|---|---|').children, record)).toBe(
      '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n<td><img src="b" alt=""></td>\n</tr>\n</thead>\n</table></div>',
    )
  })

  it('markdownHtml writes no HTML but what the code itself has made', () => {
    const nodes = parseMarkdown('a <b>c</b>\n\n<script>d</script>').children
    expect(written(nodes)).toBe('<p>a c</p>')
    expect(written(nodes, { keepsHtml: true })).toBe('<p>a <b>c</b></p>\n<script>d</script>')
  })
})
