import { describe, expect, it } from 'vitest'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { productEntry } from '../helpers/entries.ts'
import { difference, pageIssues, readPage } from '../helpers/read-page.ts'

/** What operators write; alpha, beta and gamma stand apart in it, and each has to reach the reader as a word. */
const descriptions: [what: string, html: string][] = [
  ['paragraphs', '<p>alpha</p><p>beta</p>'],
  ['paragraphs that are not closed', '<p>alpha<p>beta'],
  ['lines in a paragraph', '<p>alpha<br># beta<br>1. gamma</p>'],
  ['two line breaks', 'alpha<br><br>beta'],
  ['emphasis with white space inside', 'alpha<b> beta </b>gamma'],
  ['emphasis without white space around', 'one<b>two</b>three'],
  ['emphasis beside emphasis', '<b>one</b><i>two</i><b>three</b>'],
  ['a line break at the end of emphasis', '<p><strong>alpha<br></strong>beta</p>'],
  ['a newline at the end of emphasis', '<b>alpha\n</b>beta'],
  ['a line break at the beginning of emphasis', 'alpha<b><br>beta</b>'],
  ['emphasis in emphasis', '<em>alpha <i>beta</i></em>'],
  ['struck text in struck text', '<p><s><del>struck</del></s> alpha</p><p>beta</p>'],
  ['code beside code', '<code>alpha</code><code>beta</code>'],
  ['code with backticks', '<code>alpha ` beta</code>'],
  ['preformatted text with a fence', '<pre>alpha\n```\nbeta</pre><p>gamma</p>'],
  ['nested lists', '<ul><li>alpha<ul><li>beta</li></ul></li><li>gamma</li></ul>'],
  ['a list beside a list', '<ul><li>alpha</li></ul><ul><li>beta</li></ul><ol><li>gamma</li></ol>'],
  ['items of two paragraphs', '<ol><li><p>alpha</p><p>beta</p></li><li>gamma</li></ol>'],
  ['items without a list', '<li>alpha</li><li>beta</li>'],
  ['a quote', '<blockquote><p>alpha</p><p>beta</p></blockquote>'],
  ['headings from the fourth level', '<h4>alpha</h4><h6>beta</h6><p>gamma</p>'],
  ['a heading below an empty one', '<h2></h2><h3>alpha</h3><p>beta</p>'],
  ['a heading of two lines', '<h2>alpha<br>beta</h2><p>gamma</p>'],
  ['a heading in an item', '<ul><li><h2>alpha</h2>beta</li></ul>'],
  ['a heading in a quote', '<blockquote><h2>alpha</h2><p>beta</p></blockquote>'],
  ['a link around paragraphs', '<a href="https://a.example/"><p>alpha</p><p>beta</p></a>'],
  ['a link with brackets', '<a href="https://a.example/(b)_c">alpha [beta]</a>'],
  ['a link to nowhere', '<a href="javascript:alert(1)">alpha</a> <a href="#top">beta</a>'],
  ['a table', '<table><tr><th>alpha</th><th>|</th></tr><tr><td>beta</td><td>gamma | c</td></tr></table>'],
  [
    'a table without a head',
    '<table><tr><td>alpha</td><td>beta</td></tr><tr><td>gamma</td><td></td></tr></table>',
  ],
  ['paragraphs in a cell', '<table><tr><th>alpha</th></tr><tr><td><p>beta</p><p>gamma</p></td></tr></table>'],
  [
    'a list in a cell',
    '<table><tr><th>alpha</th></tr><tr><td><ul><li>beta</li><li>gamma</li></ul></td></tr></table>',
  ],
  ['a heading in a cell', '<table><tr><th>alpha</th></tr><tr><td><h3>beta</h3>gamma</td></tr></table>'],
  [
    'preformatted text in a cell',
    '<table><tr><th>alpha</th></tr><tr><td><pre>beta</pre></td></tr></table><p>gamma</p>',
  ],
  ['a caption', '<table><caption>alpha</caption><tr><th>beta</th></tr><tr><td>gamma</td></tr></table>'],
  ['an empty table in an item', '<ul><li><table><tr><td></td></tr></table></li><li>alpha</li></ul>'],
  ['terms and definitions', '<dl><dt>alpha</dt><dd>beta</dd></dl>'],
  ['folded text', '<details><summary>alpha</summary>beta</details>'],
  [
    'elements that are gone',
    '<p>alpha<script>x()</script></p><form>beta <button>x</button></form><style>x</style>gamma',
  ],
  ['hidden markup', '<p>alpha &lt;b&gt;beta&lt;/b&gt; &amp;amp; *gamma*</p>'],
]

describe('markdown', () => {
  it.each(descriptions)('markdown and text hold %s as it was meant', (_, description) => {
    const entry = productEntry({ id: 'p1', title: 'Seals', description })
    const page = readPage(markdown.record(entry))
    expect(difference(entry.document, page)).toBeNull()
    expect(pageIssues(page)).toEqual([])
    for (const word of description.match(/alpha|beta|gamma/g) ?? [])
      expect(entry.text).toMatch(new RegExp(`\\b${word}\\b`))
  })
})
