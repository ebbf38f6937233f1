import { describe, expect, it } from 'vitest'
import { everyNth } from '../helpers/extent.ts'
import { hasShared } from '../helpers/shared.ts'
import { hostileTexts } from '../helpers/texts-in.ts'
import {
  accountIssues,
  accountListIssues,
  accountMainIssues,
  productIssues,
  productListIssues,
  productMainIssues,
} from './page-faults.ts'

/** Texts that try to change the structure of a page. */
const ATTACKS = [
  'Harmless',
  '<h1>Evil</h1><p>x</p><h2>Evil</h2><p>y</p>',
  '<ul><li><h1>Evil</h1></li></ul>',
  '<blockquote><h2>Evil</h2></blockquote>',
  '<dl><dt>x</dt><dd><h1>Evil</h1></dd></dl>',
  '<table><tr><td><h1>Evil</h1></td></tr></table>',
  '<table><tr><td><pre>x\n# Evil\ny</pre></td></tr></table>',
  '<table><tr><td><pre>x\n&lt;script&gt;alert(1)&lt;/script&gt;\ny</pre></td></tr></table>',
  '<table><tr><td><ul><li>x</li><li># Evil</li></ul></td></tr></table>',
  '<b><pre>x\n# Evil\ny</pre></b>',
  '<h3><pre>x\n# Evil\ny</pre></h3>',
  '<a href="https://e.example"><pre>x\n# Evil\ny</pre></a>',
  '<p>x<br># Evil<br>Evil<br>===<br>***</p>',
  '# Evil\n## Evil\nEvil\n===\n\n***\n\n---\n\n[a]: javascript:alert(1)\n\n[a] ![a] [^a]\n\n[^a]: x',
  '```\n# Evil',
  '&lt;img src=x onerror=alert(1)&gt;\n\n&lt;h1&gt;Evil',
  '[x](javascript:alert(1)) <javascript:alert(1)> ![x](https://e.example/x.png) mailto:a@e.example',
  'a@e.example www.e.example xmpp:a@e.example ftp://e.example',
  ':value{title} ::text{description} :::section',
]

/** The texts that break a page, with the issues. If only several texts together break it, all of them. */
function culprits(texts: readonly string[], issuesOf: (texts: readonly string[]) => string[]) {
  const issues = issuesOf(texts).map(issue => ({ text: texts.join('\n'), issue }))
  if (issues.length === 0) return []
  const single = texts.flatMap(text => issuesOf([text]).map(issue => ({ text, issue })))
  return single.length > 0 ? single : issues
}

/** Each page has many texts, because most of the time goes into the rest of the page. */
const BATCH = 25

function batches(texts: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, index) =>
    texts.slice(index * BATCH, (index + 1) * BATCH),
  )
}

describe.each([
  {
    page: 'a product page',
    singleIssues: productIssues,
    mainIssues: productMainIssues,
    listIssues: productListIssues,
  },
  {
    page: 'an account page',
    singleIssues: accountIssues,
    mainIssues: accountMainIssues,
    listIssues: accountListIssues,
  },
])('$page', ({ page, singleIssues, mainIssues, listIssues }) => {
  // The texts of the corpus, below, come from the same attacks.
  it.each(everyNth(2, ATTACKS))(`${page} keeps its structure with %j in every placeholder`, text => {
    expect([...singleIssues(text), ...mainIssues(text), ...listIssues([text])]).toEqual([])
  })

  it.skipIf(!hasShared)(`${page} keeps its structure with any hostile text as title and description`, () => {
    const issues = hostileTexts(90).flatMap(text => mainIssues(text).map(issue => ({ text, issue })))
    expect(issues).toEqual([])
  })

  it.skipIf(!hasShared)(`${page} keeps its structure with all hostile texts in its lists`, () => {
    expect(batches(hostileTexts(90)).flatMap(texts => culprits(texts, listIssues))).toEqual([])
  })
})
