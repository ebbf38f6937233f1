import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import type { Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { toBlocks } from '../../../src/document/html/rich-text.ts'
import { item, link, paragraph } from '../../../src/document/nodes.ts'
import { messagesIn } from '../../../src/document/page/messages.ts'
import { accountPlaceholders } from '../../../src/document/template/account-placeholders.ts'
import { type IndexPage, indexPlaceholders } from '../../../src/document/template/index-placeholders.ts'
import type { Placeholders } from '../../../src/document/template/placeholder.ts'
import { productPlaceholders } from '../../../src/document/template/product-placeholders.ts'
import { parseTemplate } from '../../../src/document/template/template.ts'
import { BUILT_IN_TEMPLATES, readTemplates } from '../../../src/document/template/template-files.ts'
import { catalogues, readCatalogue } from '../../helpers/catalogues.ts'
import { everyNth, examples, isAll } from '../../helpers/extent.ts'
import { withoutPositions } from '../html/html-texts.ts'
import { fillByDefinition } from './fill-by-definition.ts'
import { type Sample, samplePlaceholders } from './sample-placeholders.ts'

/** Fills a template both with the compiler and by definition. */
function fillBoth<Source>(source: string, placeholders: Placeholders<Source>) {
  let root: Root = { type: 'root', children: [] }
  const checkShape = (parsed: Root) => {
    root = withoutPositions(parsed)
  }
  const template = parseTemplate(source, 'some.md', 'en', { placeholders, hasLandmarks: true, checkShape })
  return (record: Source, locale: string | null) => {
    const context = { record, messages: messagesIn(locale ?? 'en', template.words), blocks: toBlocks }
    return { filled: template.fill(context), expected: fillByDefinition(root, placeholders, context) }
  }
}

const inline = fc.constantFrom(
  ...['a', '**b**', ':value{title}', ':value{note}', '**:value{note}**', '**:value{title} :value{note}**'],
  ...[
    ':picture{seal}',
    ':link[:picture{seal}]{site}',
    ':link{site}',
    ':link[Our **site**]{site}',
    ':link[:value{note}]{site}',
  ],
  ...[':section[a :value{note}]', ':section[b]', ':section[:value{title} :value{note}]'],
)
const line = fc.array(inline, { minLength: 1, maxLength: 2 }).map(parts => parts.join(' '))
const indented = (text: string, first: string, others: string) =>
  first + text.trimEnd().replaceAll('\n', `\n${others}`)
const fenced = (name: string, text: string) => {
  const fences = text.match(/:{3,}/g) ?? []
  const fence = ':'.repeat(Math.max(3, ...fences.map(({ length }) => length + 1)))
  return `${fence}${name}\n\n${text}\n\n${fence}`
}

/** Markdown with placeholders in every allowed position. */
const templates = fc.letrec<{ block: string; blocks: string; items: string[] }>(tie => ({
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 6 }).map(blocks => blocks.join('\n\n')),
  items: fc.array(fc.oneof({ depthSize: 'small' }, line, tie('blocks')), { minLength: 1, maxLength: 3 }),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    {
      weight: 4,
      arbitrary: fc.tuple(fc.nat(3), line).map(([depth, text]) => `${'#'.repeat(depth + 1)} ${text}`),
    },
    { weight: 3, arbitrary: line },
    { weight: 5, arbitrary: fc.constantFrom('::text{about}', '::list{points}', '::list{blocks}', 'Static.') },
    {
      weight: 2,
      arbitrary: tie('items').map(items => items.map(text => indented(text, '- ', '  ')).join('\n')),
    },
    {
      weight: 1,
      arbitrary: tie('items').map(items => items.map(text => indented(text, '1. ', '   ')).join('\n')),
    },
    { weight: 1, arbitrary: tie('blocks').map(text => indented(text, '> ', '> ')) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('section', 'section', 'header', 'nav', 'footer'), tie('blocks'))
        .map(([name, text]) => fenced(name, text)),
    },
    {
      weight: 1,
      arbitrary: fc
        .array(line, { minLength: 1, maxLength: 3 })
        .map(lines => `| a | b |\n| - | - |\n${lines.map(text => `| c | ${text} |`).join('\n')}`),
    },
  ),
})).blocks

const records: fc.Arbitrary<Sample> = fc.record(
  {
    title: fc.constantFrom('Walk', ''),
    note: fc.constant('Bring boots'),
    site: fc.constantFrom('https://e.example', ''),
    seal: fc.constantFrom('seal.svg', ''),
    about: fc.constantFrom('', 'One\n\nTwo', '<h3>Up</h3><p>a</p><h4>Top</h4><ul><li>b</ul>'),
    points: fc.constantFrom([], ['Pier', 'Seals']),
  },
  { requiredKeys: [] },
)

describe('compileTemplate', () => {
  it('compileTemplate fills any template by the rules', () => {
    const kinds = { whole: 0, shorter: 0, empty: 0 }
    fc.assert(
      fc.property(templates, fc.array(records, { minLength: 1, maxLength: 4 }), (source, some) => {
        const fill = fillBoth(source, samplePlaceholders)
        const full = fill(
          { title: 'Walk', note: 'x', site: 'https://e.example', seal: 's', about: 'y', points: ['z'] },
          null,
        )
        expect(full.filled).toEqual(full.expected)
        for (const record of some) {
          const { filled, expected } = fill(record, null)
          expect(filled).toEqual(expected)
          const lost = full.filled.children.length - filled.children.length
          kinds[filled.children.length === 0 ? 'empty' : lost > 0 ? 'shorter' : 'whole']++
        }
      }),
      { numRuns: examples(20, 10_000) },
    )
    // The property covers each kind often enough. The twenty runs of `npm test` may miss one by chance.
    if (isAll) for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(500)
  })

  it('compileTemplate shares frozen nodes without placeholders between pages', () => {
    const template = parseTemplate(
      '# A\n\n- b\n\n> c\n\n::text{about}\n\n:::section\n\nd :value{title}\n\ne\n\n:::\n',
      'some.md',
      'en',
      { placeholders: samplePlaceholders },
    )
    const context = { messages: messagesIn('en', {}), blocks: toBlocks }
    const [one, other] = ['Walk', 'Sail'].map(
      title => template.fill({ record: { title, about: title }, ...context }).children,
    )
    const isShared = one?.map((node, index) => node === other?.[index] && Object.isFrozen(node))
    expect(isShared).toEqual([true, true, true, false, false, true])
    const [, list] = one ?? []
    expect(list?.type === 'list' && Object.isFrozen(list.children[0]?.children)).toBe(true)
  })

  const files = Object.keys(readTemplates(null))
  const sourceOf = (file: string) => readFileSync(join(BUILT_IN_TEMPLATES, file), 'utf8')

  for (const [place, { name, file, isMissing }] of catalogues.entries())
    it.skipIf(isMissing)(
      `compileTemplate fills the built-in templates with ${name} by the rules`,
      async () => {
        const { accounts, products } = await readCatalogue(file, null)
        // In `npm test` each catalogue fills another part of the templates.
        const own = files.filter((_, index) => isAll || index % catalogues.length === place)
        for (const template of own) {
          if (template.startsWith('product')) {
            const fill = fillBoth(sourceOf(template), productPlaceholders)
            for (const entry of everyNth(40, products)) {
              const { filled, expected } = fill(entry, entry.product.locale)
              expect(filled).toEqual(expected)
            }
          } else if (template.startsWith('account')) {
            const fill = fillBoth(sourceOf(template), accountPlaceholders)
            for (const entry of everyNth(40, accounts)) {
              const { filled, expected } = fill(entry, entry.account.locale)
              expect(filled).toEqual(expected)
            }
          }
        }
      },
    )

  it('compileTemplate fills the built-in index by the rules', () => {
    const items = [item(paragraph(link('https://e.example/a.md', 'a')))]
    const empty = { operators: [], products: [], wholeText: [], facets: [], data: [] }
    const fill = fillBoth<IndexPage>(sourceOf('llms.md'), indexPlaceholders)
    for (const lists of [empty, { ...empty, operators: items }, { ...empty, products: items, data: items }]) {
      const { filled, expected } = fill(
        { siteName: 'Tours', operators: 1200, products: 3, suffixes: ['.json'], lists },
        null,
      )
      expect(filled).toEqual(expected)
      expect(JSON.stringify(filled)).toContain('1,200')
    }
  })
})
