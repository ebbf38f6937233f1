import * as fc from 'fast-check'
import type { ElementContent, Properties, RootContent } from 'hast'
import { describe, expect, it } from 'vitest'
import { element } from '../../../src/surfaces/pages/element.ts'
import { elementsHtml } from '../../../src/surfaces/pages/element-html.ts'
import { stringifiedHtml } from '../../../src/surfaces/pages/stringified-html.ts'
import { anyCharacter } from '../../helpers/any-character.ts'
import { examples } from '../../helpers/extent.ts'

const value = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'aZ é&<>"\'`=\t\n\r\0\u00a0', '&amp;', '</a>', '\u{1f600}'),
    maxLength: 6,
  }),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
)
const lists = fc.array(fc.oneof(value, fc.integer()), { maxLength: 3 })
const properties = fc.dictionary(
  fc.constantFrom(
    ...[
      'align',
      'alt',
      'ariaLabel',
      'autoCapitalize',
      'autoComplete',
      'charSet',
      'className',
      'content',
      'dataFound',
    ],
    ...['decoding', 'defer', 'dir', 'enterKeyHint', 'fetchPriority', 'hidden', 'href', 'hrefLang', 'htmlFor'],
    ...[
      'httpEquiv',
      'id',
      'lang',
      'loading',
      'name',
      'property',
      'referrerPolicy',
      'rel',
      'role',
      'spellCheck',
    ],
    ...[
      'src',
      'srcSet',
      'start',
      'tabIndex',
      'title',
      'type',
      'checked',
      'onClick',
      'aria-label',
      'class',
      'toString',
    ],
  ),
  fc.oneof(
    { weight: 6, arbitrary: value },
    { weight: 2, arbitrary: lists },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined, true, false, 0, -1) },
  ),
  { maxKeys: 3 },
)
const text = value.map((value): ElementContent => ({ type: 'text', value }))
const tags = [
  'a',
  'br',
  'form',
  'hr',
  'img',
  'input',
  'li',
  'link',
  'meta',
  'p',
  'script',
  'style',
  'table',
  'template',
  'wbr',
]
const { node } = fc.letrec<{ node: ElementContent }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small' },
    text,
    value.map((value): ElementContent => ({ type: 'raw', value })),
    fc.constant<ElementContent>({ type: 'comment', value: 'a' }),
    fc
      .tuple(fc.constantFrom(...tags), properties, fc.array(tie('node'), { maxLength: 3 }))
      .map(([tag, properties, children]) => element(tag, properties, ...children)),
  ),
}))

/** Whether it was written directly. */
function isAsStringified(nodes: RootContent[]): boolean {
  const html = elementsHtml(nodes)
  if (html !== undefined) expect(html).toBe(stringifiedHtml(nodes))
  return html !== undefined
}

describe('elementsHtml', () => {
  it('elementsHtml writes nodes as rehype does', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 4 }), nodes => void isAsStringified(nodes)),
      { numRuns: examples(3000, 200_000) },
    )
  })

  it('elementsHtml writes every property of a page as rehype does', () => {
    fc.assert(
      fc.property(properties, properties => void isAsStringified([element('a', properties)])),
      { numRuns: examples(3000, 200_000) },
    )
  })

  it('elementsHtml escapes texts and attributes, and nothing in a script', () => {
    const attributes: Properties = { href: '/?a&b"', className: ['c', 'd'], hidden: true, title: '' }
    expect(
      elementsHtml([
        { type: 'doctype' },
        element('a', attributes, 'e < f', element('br', {})),
        element('script', { type: 'x' }, '{"a":"<&"}'),
      ]),
    ).toBe(
      '<!doctype html><a href="/?a&#x26;b&#x22;" class="c d" hidden title="">e &#x3C; f<br></a><script type="x">{"a":"<&"}</script>',
    )
  })

  it('elementsHtml leaves what pages do not have', () => {
    expect(elementsHtml([element('svg', {})])).toBeUndefined()
    expect(elementsHtml([element('a', { onClick: 'b' })])).toBeUndefined()
    expect(elementsHtml([{ type: 'comment', value: 'a' }])).toBeUndefined()
  })
})
