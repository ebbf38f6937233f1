import type { Root } from 'mdast'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Entry } from '../../src/document/entry.ts'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { catalogues, readCatalogue } from '../helpers/catalogues.ts'
import { elementsOf, meantElements } from '../helpers/elements.ts'
import { productEntry } from '../helpers/entries.ts'
import { everyNth } from '../helpers/extent.ts'
import { difference, pageIssues, readPage } from '../helpers/read-page.ts'
import { needlessBackslashes, readings } from '../helpers/readings.ts'

describe.each(catalogues)('markdown of $name', ({ file, isMissing }) => {
  let pages: { id: string; meant: Root; page: string; read: Root }[] = []
  beforeAll(async () => {
    if (isMissing) return
    const { accounts, products } = await readCatalogue(file, 'https://tours.example/x')
    pages = [...accounts, ...products].map((entry: Entry) => {
      const page = markdown.record(entry)
      return { id: entry.id, meant: entry.document, page, read: readPage(page) }
    })
  })

  it.skipIf(isMissing)('markdown reads back as the document that was meant', () => {
    expect(pages).not.toEqual([])
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

describe.each(catalogues)('markdown of $name in other readers', ({ file, isMissing }) => {
  let entries: { id: string; meant: string[]; page: string }[] = []
  beforeAll(async () => {
    if (isMissing) return
    const { accounts, products } = await readCatalogue(file, null)
    entries = everyNth(6, [...accounts, ...products]).map(entry => {
      return { id: entry.id, meant: meantElements(entry.document), page: markdown.record(entry) }
    })
  })

  it.skipIf(isMissing).each(['commonmark', 'micromark'] as const)(
    'markdown has no element in %s that was not meant',
    reader => {
      expect(entries).not.toEqual([])
      const foreign = entries.filter(
        ({ meant, page }) => elementsOf(readings[reader](page)).join('\n') !== meant.join('\n'),
      )
      expect(foreign.map(({ id }) => id)).toEqual([])
    },
  )

  it.skipIf(isMissing)('markdown holds hardly a backslash that none of the three readers needs', () => {
    const needless = entries.flatMap(({ page }) => (page.includes('\\') ? needlessBackslashes(page) : []))
    // A `<` before a letter, and one of a pair of `*`, of which either could go.
    expect(needless.filter(around => !/\\[<*]/.test(around))).toEqual([])
    expect(needless.length).toBeLessThan(3)
  })
})

describe('needlessBackslashes', () => {
  it('needlessBackslashes finds what can go, and leaves what cannot', () => {
    const before = 'Tom \\& Ann'
    expect(needlessBackslashes(`${before}\n`)).toEqual([`${before}\n`])
    expect(needlessBackslashes('a \\*b\\*\n')).toEqual(['a \\*b\\*\n'])
    expect(needlessBackslashes('1\\. a\n')).toEqual([])
    expect(needlessBackslashes('\\# a \\[b](c) a\\\nb\n')).toEqual([])
  })
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
