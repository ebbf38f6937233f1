import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { ALLOWED_ELEMENTS } from '../../../src/document/html/html-elements.ts'
import { isHtml } from '../../../src/document/html/is-html.ts'
import { everyNth } from '../../helpers/extent.ts'
import { hostileTexts, textsIn } from '../../helpers/texts-in.ts'

/** Nodes as plain JSON without positions. */
export function withoutPositions<Nodes>(nodes: Nodes): Nodes {
  return JSON.parse(JSON.stringify(nodes, (key, value: unknown) => (key === 'position' ? undefined : value)))
}

/** One of several texts, which bars separate. */
const oneOfTexts = (texts: string) => fc.constantFrom(...texts.split('|'))
const plainTexts = oneOfTexts('a|B c| | d|e |\n|\t\n |\u00a0|&amp;|&nbsp;|\f|é')
const oddTexts = oneOfTexts(
  '&copy|&notit;|& f|AT&T|&#39;|&#x20;|&#128;|&lt;b&gt;|<|>|\v|\r\n|\0|https://a.example/b|www.a.example|' +
    '<!-- g -->|\ud800|&#0;|&;|\u200b|</br>|<p/>|<hr>',
)
const attributes = oneOfTexts(
  '|||| class="h"|\n id="i" STYLE="a:b"| hidden| title="a>b"| start="3"| start="x"|\v| colspan="2"| rowspan="2"',
)
const hrefs = oneOfTexts(
  'https://a.example/b?c=1&amp;d=2|https://a.example/?c=1&d=2&copy=3|mailto:a@b.c|/e|www.f.example|javascript:g()|' +
    ' https://h.example|HTTPS://i.example||:|&#104;ttps://j.example|a&copy|?k:l',
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
/** Tables with and without a header, with rows of different lengths. */
const tables = (line: fc.Arbitrary<string>) =>
  nest(
    named('table'),
    fc.oneof(
      rows(line),
      fc.tuple(nest(named('thead tbody'), rows(line)), rows(line)).map(parts => parts.join('')),
      fc.tuple(nest(named('caption'), line), rows(line)).map(parts => parts.join('')),
    ),
  )

/** HTML similar to that of suppliers. Unusual elements, and HTML that only the full parser reads, are rare. */
export const html = fc.letrec<Record<'block' | 'blocks' | 'items' | 'line' | 'lines' | 'terms', string>>(
  tie => ({
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
    terms: fc
      .array(
        fc.oneof(
          { weight: 4, arbitrary: nest(named('dt dd'), fc.oneof(tie('lines'), tie('blocks')), 4) },
          { weight: 1, arbitrary: nest(named('div'), tie('terms')) },
          { weight: 1, arbitrary: tie('block') },
        ),
        { maxLength: 4 },
      )
      .map(parts => parts.join('')),
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      { weight: 5, arbitrary: nest(named('p h2 h3 P'), tie('lines'), 4) },
      { weight: 3, arbitrary: nest(named('ul ol'), tie('items')) },
      { weight: 2, arbitrary: tie('line') },
      { weight: 1, arbitrary: nest(named('div blockquote section table h1'), tie('blocks')) },
      { weight: 1, arbitrary: nest(named(ALLOWED_ELEMENTS.join(' ')), tie('blocks')) },
      { weight: 1, arbitrary: nest(named('dl'), tie('terms')) },
      {
        weight: 1,
        arbitrary: nest(named('pre'), fc.oneof(codeTexts, nest(named('code'), codeTexts), tie('blocks'))),
      },
      { weight: 1, arbitrary: tables(tie('lines')) },
    ),
    blocks: fc.array(tie('block'), { maxLength: 4 }).map(parts => parts.join('')),
  }),
).blocks

/** One in nine HTML texts of a catalogue. */
export function someHtmlOf(file: string): string[] {
  const raw = readFileSync(file, 'utf8')
  const records: unknown[] = file.endsWith('.jsonl')
    ? raw
        .trimEnd()
        .split('\n')
        .flatMap(line => (/^\{.*\}$/.test(line) ? [JSON.parse(line)] : []))
    : [JSON.parse(raw)]
  return everyNth(9, textsIn(records).filter(isHtml))
}

/** Hostile strings, alone and inside HTML. */
export function hostileHtml(): string[] {
  return hostileTexts(90).flatMap(text => [text, `<p>${text}</p><ul><li>${text}`, `<a href="${text}">a</a>`])
}
