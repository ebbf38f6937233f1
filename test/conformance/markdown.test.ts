import type { Root } from 'mdast'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Entry } from '../../src/document/entry.ts'
import { markdown } from '../../src/formats/markdown.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { productEntry } from '../helpers/entries.ts'
import { difference, pageIssues, readPage } from '../helpers/read-page.ts'

describe.each(catalogues)('markdown of $name', ({ file, counts, isMissing }) => {
  let pages: { id: string; meant: Root; read: Root }[] = []
  beforeAll(async () => {
    if (isMissing) return
    const { accounts, products } = await readCatalogue(file, 'https://tours.example/x')
    pages = [...accounts, ...products].map((entry: Entry) => ({
      id: entry.id,
      meant: entry.document,
      read: readPage(markdown.record(entry)),
    }))
  })

  it.skipIf(isMissing)('markdown reads back as the document that was meant', () => {
    expect(pages).toHaveLength(2 * counts.accounts + counts.products)
    const differing = pages.map(({ id, meant, read }) => [id, difference(meant, read)])
    expect(differing.filter(([, where]) => where !== null)).toEqual([])
  })

  it.skipIf(isMissing)(
    'markdown has one main heading, skips no level, and holds no HTML and only links to the web',
    () => {
      const issues = pages.flatMap(({ id, read }) => pageIssues(read).map(issue => `${id}: ${issue}`))
      expect(issues).toEqual([])
    },
  )
})

describe('difference', () => {
  it('difference finds text that was written as it is and means something', () => {
    const { document } = productEntry({
      id: 'p1',
      title: 'Seals',
      description: 'A *seal* at www.example.org',
    })
    const escaped = markdown.record(
      productEntry({ id: 'p1', title: 'Seals', description: 'A *seal* at www.example.org' }),
    )
    expect(difference(document, readPage(escaped))).toBeNull()
    expect(difference(document, readPage(escaped.replaceAll('\\', '')))).toMatch(
      /^meant .*, read .*"emphasis"/,
    )
  })
})

describe('pageIssues', () => {
  it('pageIssues finds HTML, foreign links, skipped levels and a second main heading', () => {
    expect(pageIssues(readPage('# A\n\n## B\n\n### C\n\n## D\n\n<https://a.example/>\n'))).toEqual([])
    expect(pageIssues(readPage('# A\n\n<b>x</b>\n'))).toEqual(['HTML: <b>', 'HTML: </b>'])
    expect(pageIssues(readPage('# A\n\n[x](javascript:alert)\n'))).toEqual(['A link to javascript:alert'])
    expect(pageIssues(readPage('# A\n\n### B\n'))).toEqual(['A heading of depth 3 skips a level'])
    expect(pageIssues(readPage('# A\n\n# B\n'))).toEqual(['Not one main heading, first of all'])
  })
})
