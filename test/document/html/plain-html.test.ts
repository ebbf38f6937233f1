import * as fc from 'fast-check'
import type { Root } from 'hast'
import { describe, expect, it } from 'vitest'
import { htmlToBlocks } from '../../../src/document/html/html-to-blocks.ts'
import { parseHtml } from '../../../src/document/html/parse-html.ts'
import { plainHtml } from '../../../src/document/html/plain-html.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { examples } from '../../helpers/extent.ts'
import { hasShared } from '../../helpers/shared.ts'
import { hostileHtml, html, someHtmlOf, withoutPositions } from './html-texts.ts'

const childrenOf = (root: Root | undefined) => withoutPositions(root?.children ?? null)

const isReadAlike = (source: string) => {
  const read = plainHtml(source)
  return (
    read === undefined || JSON.stringify(childrenOf(read)) === JSON.stringify(childrenOf(parseHtml(source)))
  )
}

const shareOfPlain = (sources: readonly string[]) =>
  sources.filter(source => plainHtml(source) !== undefined).length / sources.length

describe('plainHtml', () => {
  it.each([
    ['<p>One <b>two</b><br/>three', 'paragraph strong break'],
    ['<ul>\n<li>One<li><a href="https://a.example/?b=1&c=2">two</a></ul>', 'list link'],
    ['<p>One<P>two', 'paragraph'],
    ['<ul>One<b/>two</b><li>three</ul>', 'list strong'],
    ['<h2 class="a">One &amp; two</h2><div><span>Three</span></div>', 'heading'],
  ])('plainHtml reads %j, which has a %s', (source, types) => {
    expect(childrenOf(plainHtml(source))).toEqual(childrenOf(parseHtml(source)))
    const blocks = JSON.stringify(htmlToBlocks(source))
    for (const type of types.split(' ')) expect(blocks).toContain(`"type":"${type}"`)
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
  ])('plainHtml leaves %j to the parser', source => {
    expect(plainHtml(source)).toBeUndefined()
  })

  it('plainHtml reads any HTML as the parser does, or not at all', () => {
    fc.assert(
      fc.property(html, source => {
        expect(childrenOf(plainHtml(source) ?? parseHtml(source))).toEqual(childrenOf(parseHtml(source)))
      }),
      { numRuns: examples(60, 50_000) },
    )
    // Otherwise the property would only test the parser.
    expect(shareOfPlain(fc.sample(html, { numRuns: 500, seed: 1 }))).toBeGreaterThan(0.3)
  })

  it.skipIf(!hasShared)('plainHtml reads hostile strings as the parser does, or not at all', () => {
    expect(hostileHtml().filter(source => !isReadAlike(source))).toEqual([])
  })

  for (const { name, file, isMissing } of catalogues)
    it.skipIf(isMissing)(`plainHtml reads most of ${name}, as the parser does`, () => {
      const texts = someHtmlOf(file)
      expect(texts.filter(source => !isReadAlike(source))).toEqual([])
      expect(shareOfPlain(texts)).toBeGreaterThan(0.7)
    })
})
