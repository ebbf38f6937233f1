import * as fc from 'fast-check'
import type { Root } from 'mdast'
import rehypeRemark from 'rehype-remark'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { parseHtml } from '../../../src/document/html/parse-html.ts'
import { tidyHtml } from '../../../src/document/html/tidy-html.ts'
import { treeToBlocks } from '../../../src/document/html/tree-to-blocks.ts'
import { isBlock } from '../../../src/document/nodes.ts'
import { catalogues } from '../../helpers/catalogues.ts'
import { examples } from '../../helpers/extent.ts'
import { hasShared } from '../../helpers/shared.ts'
import { hostileHtml, html, someHtmlOf, withoutPositions } from './html-texts.ts'

const judge = unified().use(rehypeRemark).freeze()

function judgedBlocks(source: string): unknown {
  const tree: Root = judge.runSync(tidyHtml(parseHtml(source)))
  return withoutPositions(tree.children.filter(isBlock))
}

const blocksOf = (source: string) => treeToBlocks(tidyHtml(parseHtml(source)))
const isEqualToJudge = (source: string) =>
  JSON.stringify(blocksOf(source)) === JSON.stringify(judgedBlocks(source))

describe('treeToBlocks', () => {
  it('treeToBlocks equals rehype-remark for any HTML', () => {
    fc.assert(
      fc.property(html, source => {
        expect(blocksOf(source)).toEqual(judgedBlocks(source))
      }),
      { numRuns: examples(60, 50_000) },
    )
  })

  it.each([
    '<ul><li><strike>One</strike> two<ul><li>Three</ul></ul>',
    '<p>One <b> two </b> <br> <i> three </i> <br> </p>',
    '<ul>One<li>Two</li><ul><li>Three</li></ul></ul>',
    '<dl>One<div><dt>Two<dd>Three</div><dd>Four<dt>Five<dt>Six</dl>',
    '<dl><details><a>One </a>two</details></dl>',
    '<ul><li>One<hr></li></ul>',
    '<pre>One<br>two<p>three</p><table><tr><td>Four<td>five<tr><td>Six</table></pre>',
    '<p><code>One <div>two</div></code></p>',
    '<details><summary>One</summary>two</details><details>Three</details>',
    '<blockquote><dd>One</dd></blockquote><dt>Two</dt>',
    '<summary><h3>One</h3></summary>',
  ])('treeToBlocks equals rehype-remark for %j', source => {
    expect(blocksOf(source)).toEqual(judgedBlocks(source))
  })

  it.skipIf(!hasShared)('treeToBlocks equals rehype-remark for hostile strings', () => {
    expect(hostileHtml().filter(source => !isEqualToJudge(source))).toEqual([])
  })

  for (const { name, file, isMissing } of catalogues)
    it.skipIf(isMissing)(`treeToBlocks equals rehype-remark for ${name}`, () => {
      expect(someHtmlOf(file).filter(source => !isEqualToJudge(source))).toEqual([])
    })
})
