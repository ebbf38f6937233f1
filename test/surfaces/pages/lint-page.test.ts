import { describe, expect, test } from 'vitest'
import { lintPage } from '../../../src/surfaces/pages/lint-page.ts'
import { verifyPage } from '../../../src/surfaces/pages/make-pages.ts'
import { productPages } from '../../../src/surfaces/pages/product-page.ts'
import { productEntry } from '../../helpers/entries.ts'
import { surfaceContext } from '../../helpers/surface-context.ts'

const unit = { id: 'u', pricingFrom: [{ retail: 2550, currency: 'EUR' }] }
const entry = productEntry({ id: 'p1', title: 'Seals', options: [{ id: 'o', units: [unit] }] })
const page = productPages(surfaceContext())(entry)

describe('verifyPage', () => {
  test('verifyPage takes a whole page', () => {
    expect(verifyPage(Buffer.from(page))).toBeNull()
  })

  test('verifyPage says what a page lacks', () => {
    expect(verifyPage(Buffer.from(page.slice(1)))).toBe('does not begin as an html page')
    expect(verifyPage(Buffer.from(page.slice(0, -9)))).toBe('does not end as an html page')
  })
})

describe('lintPage', () => {
  test("lintPage tells what the page's JSON-LD tells", () => {
    const { issues, facts } = lintPage(Buffer.from(page))
    expect(issues).toEqual([])
    expect(facts).toMatchObject({ id: 'p1', title: 'Seals', prices: ['EUR 25.50'] })
  })

  test.for([
    ['<h1>', '<h1>', '<h1></h1><h1>', 'has 2 main headings'],
    ['a script in an attribute', '<main>', '<main onclick="x()">', 'main: runs a script in onClick'],
    ['a link that runs', '<main>', '<main><a href="javascript:x()">x</a>', 'a: leads to javascript:x()'],
    ['a silent picture', '<main>', '<main><img src="a.png">', 'img: says nothing of what it shows'],
    ['no data', 'application/ld+json">', 'text/plain">', 'has 0 scripts of JSON-LD'],
    ['no language', ' lang="en"', '', 'names no language'],
    ['an empty name', '"name":"Seals"', '"name":""', 'TouristTrip.name: is empty'],
  ] as const)('lintPage finds %s', ([, whole, broken, issue]) => {
    const file = page.replace(whole, broken)
    expect(file).not.toBe(page)
    const { issues } = lintPage(Buffer.from(file))
    expect(issues.map(found => found.replace('Product and ', ''))).toContain(issue)
  })
})
