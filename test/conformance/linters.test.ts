import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { made } from '../content/made/made.ts'
import { publishTree } from '../content/publish-tree.ts'
import type { PublishedTree } from '../content/rule.ts'
import { catalogues } from '../helpers/catalogues.ts'
import { isAll } from '../helpers/extent.ts'
import { hostileCatalogue } from '../helpers/hostile-catalogue.ts'
import { issuesOfPage } from '../helpers/page-faults.ts'
import { hasShared } from '../helpers/shared.ts'
import { hasJudges, loadMarkdownlint } from '../judges/judges.ts'

/** All rules of markdownlint but those that judge how a supplier writes, or a style that readers do not see. */
const markdownRules: Record<string, unknown> = {
  default: true,
  // A paragraph is one line, so that a change of a word is a change of one line.
  'line-length': false,
  // Front matter has the title for programs, and the heading is for people.
  'single-h1': { front_matter_title: '' },
  // Below two headings each may stand a section of one name.
  'no-duplicate-heading': { siblings_only: true },
  // The supplier's words: titles, questions, bold lines, `click here`, and brackets such as `(a)[0]`.
  'no-trailing-punctuation': false,
  'no-emphasis-as-heading': false,
  'descriptive-link-text': false,
  'no-reversed-links': false,
  // CommonMark knows a heading by the space behind its signs, and emphasis by what stands around them; both are asked in `markdown.test.ts`.
  'no-missing-space-atx': false,
  'no-space-in-emphasis': false,
  // Emphasis within emphasis has the other sign, and so has a list beside a list.
  'ul-style': false,
  'emphasis-style': false,
  'strong-style': false,
}

/** An account's `all` file is several documents, one behind the other, and some products have one title. */
const rulesOfSeveral: Record<string, unknown> = {
  ...markdownRules,
  'single-h1': false,
  'no-duplicate-heading': false,
}

async function issuesOfMarkdown(path: string, text: string): Promise<string[]> {
  const { lint } = await loadMarkdownlint()
  const config = path.endsWith('.all.md') ? rulesOfSeveral : markdownRules
  const issues = lint({ strings: { [path]: text }, config })[path] ?? []
  return (
    issues
      // GFM makes a mail link of an address by itself, and others show it as it is.
      .filter(
        ({ ruleNames, errorContext }) =>
          !(ruleNames.includes('MD034') && /^[^/:]+@/.test(errorContext ?? '')),
      )
      .map(
        ({ ruleNames, lineNumber, errorDetail, errorContext }) =>
          `${path}:${lineNumber} ${ruleNames.join(' ')} ${errorDetail ?? ''} ${errorContext ?? ''}`,
      )
  )
}

const folder = mkdtempSync(join(tmpdir(), 'tourpress-linters-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes records that stand in no file. */
function fileOf(name: string, records: readonly object[]) {
  const file = join(folder, `${name}.jsonl`)
  writeFileSync(file, records.map(record => `${JSON.stringify(record)}\n`).join(''))
  return { name: `${name} records`, file, counts: { products: records.length } }
}

const all = [...catalogues, fileOf('made', made), fileOf('hostile', hasShared ? hostileCatalogue() : [])]

// A tree of each catalogue takes a second and more. pages.test.ts and markdown.test.ts ask `npm test`'s questions of both.
describe.for(all)('linters of $name (needs test/judges)', ({ name, file, counts }) => {
  const isMissing = !isAll || !hasJudges || !existsSync(file) || counts.products === 0
  let tree: PublishedTree
  beforeAll(async () => {
    if (isMissing) return
    tree = await publishTree(name, file, mkdtempSync(join(folder, 'tree-')))
  })
  const judged = (extension: string) => {
    const paths = tree.paths.filter(path => path.endsWith(extension))
    expect(paths.length).toBeGreaterThan(5)
    return paths
  }

  test.skipIf(isMissing)('html-validate finds no fault in pages', async () => {
    const issues = await Promise.all(judged('.html').map(path => issuesOfPage(path, tree.read(path))))
    expect(issues.flat()).toEqual([])
  })

  test.skipIf(isMissing)('markdownlint finds no fault in Markdown', async () => {
    const issues = await Promise.all(judged('.md').map(path => issuesOfMarkdown(path, tree.read(path))))
    expect(issues.flat()).toEqual([])
  })
})

test.skipIf(!isAll || !hasJudges)('the linters find what is wrong (needs test/judges)', async () => {
  const page =
    '<!doctype html><html lang="en"><head><title>x</title></head><body><p><img src="a.png"></body></html>'
  expect((await issuesOfPage('a.html', page)).map(issue => issue.split(' ')[1])).toEqual(
    expect.arrayContaining(['no-implicit-close:', 'wcag/h37:']),
  )
  const text = '# A\n\n# B\n#### C\n\n- x\n* y\n\nhttps://a.example \n\n<b>z</b> a@b.example\n'
  const found = ['MD001', 'MD009', 'MD022', 'MD025', 'MD032', 'MD033', 'MD034']
  const names = new Set((await issuesOfMarkdown('a.md', text)).map(issue => issue.split(' ')[1]))
  expect([...names].sort()).toEqual(found)
})
