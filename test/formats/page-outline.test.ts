import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { outlineOf } from '../../src/formats/markdown/page-outline.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { everyNth, examples } from '../helpers/extent.ts'
import { hasShared } from '../helpers/shared.ts'
import { hostileTexts } from '../helpers/texts-in.ts'

const MATTER = '---\nid: "p"\ntype: "product"\ntitle: "a"\n---\n'

/** A body that begins with this is parsed, and a paragraph more changes neither headings nor links. */
const NOT_PLAIN = '`\n\n'

const expectParsersOutline = (body: string) => {
  expect(outlineOf(`${MATTER}${body}`)).toEqual(outlineOf(`${MATTER}${NOT_PLAIN}${body}`))
}

/** What our pages are made of, and what means something in Markdown or in YAML. */
const plain = fc.constantFrom(
  ...[
    'a',
    'b c',
    ' ',
    '\n',
    '\n\n',
    '\n- ',
    '\n  - ',
    '\n\n# ',
    '\n## ',
    '\n\n### ',
    '**a**',
    'é',
    '😀',
    '  \n',
  ],
  ...[
    '[a](https://b.example/c_d?e&f=1#g)',
    '<https://a.example>',
    'https://a.example/b',
    'www.a.example',
    'a@b.example',
  ],
)
const signs = fc.constantFrom(
  ...'\\*_`[]()<>~|@&!#+-=.:;/"\'^w1 \t\n\r\0\f\v\u00a0\u0085\u2003\u2028\ufeff',
  ...[
    '](',
    ']:',
    '![',
    '[a]',
    '](b)',
    '](<https://a b>)',
    '](https://a "b")',
    '](https://a\\)b)',
    '](https://)',
    '<https://',
  ],
  ...[
    'https://',
    'HTTP://a',
    'ftp://a',
    'www.',
    'mailto:a@b.c',
    'xmpp:a@b.c',
    '<a@b.c>',
    '<b>',
    '<!--',
    '-->',
    '<?',
    '</',
  ],
  ...[
    '```',
    '\n```\n',
    '~~~',
    '\n~~~\n',
    '\n    ',
    '\n===',
    '\n---\n',
    '\n  -\n',
    '\n> ',
    '\n>',
    '\n1. ',
    '\n- # ',
    '\n+ ',
  ],
  ...[
    '&nbsp;',
    '&#x20;',
    '&lt;',
    '\n[^a]: ',
    '[^a]',
    '\n| a |\n| - |\n',
    '####### ',
    '\n#',
    ' #',
    '\\#',
    '\\\n',
    'https://a\u00a0b',
  ],
  ...['\nid: "q"', '\n- [ ] ', '~', '$$', ':::', '::a', '\n***\n', '\n* * *\n'],
)
const bodies = (plainWeight: number) =>
  fc.string({
    unit: fc.oneof({ weight: plainWeight, arbitrary: plain }, { weight: 1, arbitrary: signs }),
    maxLength: 12,
  })
const values = fc.string({
  unit: fc.oneof(fc.constantFrom('a', '\\"', '\\\\', ': ', ' #', '{', "'", "''"), signs),
  maxLength: 4,
})
const KEYS = ['id', 'type', 'title', 'account', 'locale', 'url', 'x', 'null']
const matters = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom('"', "'"), values), { maxLength: 4 })
  .map(lines => lines.map(([key, quote, value]) => `${key}: ${quote}${value}${quote}\n`).join(''))

function valueOfYaml(yaml: string): unknown {
  try {
    return parse(yaml)
  } catch {
    return null
  }
}

describe('outlineOf', () => {
  it('outlineOf finds front matter, headings, HTML and links that lead elsewhere', () => {
    expect(outlineOf(`${MATTER}\n# A\n\n- b\n\n## C\n\n[d](https://e.example) <f> [g](h)\n`)).toEqual({
      matter: { id: 'p', type: 'product', title: 'a' },
      depths: [1, 2],
      foreign: ['holds HTML: <f>', 'holds a link to h'],
    })
  })

  it.each([
    ['`#`', '```\n# a\n```', [1], []],
    ['~~~', '~~~\n# a\n~~~', [1], []],
    ['a tab', '-\t# a', [1, 1], []],
    ['HTML', 'a <b>', [1], ['holds HTML: <b>']],
    ['an address without a host', '<https://>', [1], ['holds a link to https://']],
    ['a link within', '[a](b)', [1], ['holds a link to b']],
    ['a link in angles', '[a](<b c>)', [1], ['holds a link to b%20c']],
    ['a definition', '[a]: b\n\n[a]', [1], ['holds a link to b']],
    ['a mail address', '<a@b.example>', [1], []],
    [
      'a mail address behind other words',
      '[a](mailto:b@c.example)',
      [1],
      ['holds a link to mailto:b@c.example'],
    ],
    ['a heading in a list', '- a\n  ## b', [1, 2], []],
    ['a heading in a quotation', '>## a', [1, 2], []],
    ['an underlined heading', 'a\n---', [1, 2], []],
    ['an underlined heading in a quotation', '> a\n>===', [1, 1], []],
  ])('outlineOf sees what stands in %s', (_, body, depths, foreign) => {
    expect(outlineOf(`${MATTER}\n# a\n\n${body}\n`)).toMatchObject({ depths, foreign })
  })

  it.each([2, 20])('outlineOf finds in any body what the parser finds, with one sign in %i', weight => {
    fc.assert(fc.property(bodies(weight), expectParsersOutline), { numRuns: examples(60, 10_000) })
  })

  it('outlineOf reads any front matter as YAML is read', () => {
    fc.assert(
      fc.property(matters, yaml => {
        const [matter = ''] = `\n${yaml}---\n`.split('\n---\n')
        expect(outlineOf(`---\n${yaml}---\n\n# a\n`).matter).toEqual(valueOfYaml(matter))
      }),
      { numRuns: examples(60, 10_000) },
    )
  })

  it.each(catalogues)(
    'outlineOf finds in pages of $name what the parser finds',
    async ({ file, isMissing }) => {
      if (isMissing) return
      const { accounts, products } = await readCatalogue(file, 'https://tours.example')
      const bodies = everyNth(4, [...accounts.slice(0, 10), ...products.slice(0, 40)]).map(
        entry => `\n${markdown.record(entry)}`,
      )
      for (const body of bodies) expectParsersOutline(body)
      // A sign put into a page that is as it should be.
      fc.assert(
        fc.property(fc.constantFrom(...bodies), fc.nat(), signs, (body, at, sign) => {
          const place = at % body.length
          const [before, after] = [body.slice(0, place), body.slice(place)]
          expectParsersOutline(before + sign + after)
          expectParsersOutline(`\n${before.slice(-200)}${sign}${after.slice(0, 200)}`)
        }),
        { numRuns: examples(4, 300) },
      )
    },
  )

  it.runIf(hasShared)('outlineOf finds in hostile texts what the parser finds', () => {
    for (const text of hostileTexts(120))
      expectParsersOutline(`\n# ${text}\n\n- ${text}\n\n[a](https://${text})\n\n${text}\n`)
  })
})
