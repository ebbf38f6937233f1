import * as fc from 'fast-check'
import type { ElementContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { type Child, element, htmlText, trustedHtml } from '../../../src/surfaces/pages/element.ts'
import { anyCharacter } from '../../helpers/any-character.ts'
import { examples } from '../../helpers/extent.ts'

const judge = unified().use(rehypeStringify).freeze()

const value = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'aZ é&<>"\'`=\t\n\r\0\u00a0\u2028', '&amp;', '</a>', '\ud800'),
    maxLength: 6,
  }),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
)
const names = fc.constantFrom('a', 'br', 'hr', 'img', 'input', 'li', 'link', 'meta', 'p', 'table', 'title')
const attributes = fc.dictionary(
  fc.constantFrom(...'alt aria-label class content data-found height href lang rel title viewBox'.split(' ')),
  fc.oneof(value, value, fc.constantFrom(null, undefined, 0, -1)),
  { maxKeys: 3 },
)
const switches = fc.constantFrom({}, { hidden: true }, { hidden: false }, { defer: true })

/** A part of a page, as the code and as hast has it. */
interface Both {
  ours: Child
  hast: ElementContent
}

const { both } = fc.letrec<{ both: Both }>(tie => ({
  both: fc.oneof(
    { depthSize: 'small' },
    value.map((value): { ours: Child; hast: ElementContent } => ({
      ours: value,
      hast: { type: 'text', value },
    })),
    fc.tuple(names, attributes, switches, fc.array(tie('both'), { maxLength: 3 })).map(
      ([tagName, attributes, set, inner]): Both => ({
        ours: element(tagName, { ...attributes, ...set }, ...inner.map(({ ours }) => ours)),
        hast: {
          type: 'element',
          tagName,
          properties: { ...attributes, ...set },
          children: inner.map(({ hast }) => hast),
        },
      }),
    ),
  ),
}))

test('element writes what rehype-stringify does', () => {
  fc.assert(
    fc.property(fc.array(both, { maxLength: 4 }), nodes => {
      const html = judge.stringify({ type: 'root', children: nodes.map(({ hast }) => hast) })
      expect(htmlText(nodes.map(({ ours }) => ours))).toBe(html)
    }),
    { numRuns: examples(2000, 100_000) },
  )
})

test('element escapes texts and attributes, and nothing in what the code has written', () => {
  const attributes = { href: '/?a&b"', class: 'c d', hidden: true, title: '', lang: undefined }
  const script = element('script', { type: 'x' }, trustedHtml('{"a":"<&"}'))
  expect(htmlText([element('a', attributes, 'e < f', null, element('br', {})), script, '</a>'])).toBe(
    '<a href="/?a&#x26;b&#x22;" class="c d" hidden title="">e &#x3C; f<br></a><script type="x">{"a":"<&"}</script>&#x3C;/a>',
  )
})
