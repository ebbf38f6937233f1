import { expect, test } from 'vitest'
import { pageAtRoot } from '../../../src/surfaces/pages/page-at-root.ts'

const isInTree = (path: string) => ['index.html', 'assets/a.css', 'logo.svg'].includes(path)
const at = (page: string, baseUrl: string | null, root = '../exports/') =>
  pageAtRoot(page, { baseUrl, root, isInTree })

test('pageAtRoot moves addresses of the tree alone', () => {
  const page = `<!doctype html><html><head><link rel="stylesheet" href="/assets/a.css"></head><body title="a > href="><a href="/index.html#x">/index.html</a><a class="b" href="/">x</a><img alt="" src="/logo.svg"><a href="/legal">y</a><a href="https://a.example/index.html">z</a><a href="//index.html">z</a>&#x3C;a href="/index.html"></body></html>`
  expect(at(page, null)).toBe(
    page
      .replace('"/assets/a.css"', '"../exports/assets/a.css"')
      .replace('"/index.html#x"', '"../exports/index.html#x"')
      .replace('"/logo.svg"', '"../exports/logo.svg"')
      .replace('"/"', '"../exports/"'),
  )
})

test('pageAtRoot knows the path of the tree as pages write it', () => {
  const page = `<a href="/a&#x26;b/index.html">x</a><a href="/index.html">y</a>`
  expect(at(page, 'https://tours.example/a&b')).toBe(
    `<a href="../exports/index.html">x</a><a href="/index.html">y</a>`,
  )
})

test('pageAtRoot writes several addresses of one tag', () => {
  expect(at('<img src="/logo.svg" data-x="1" href="/index.html">', null, './')).toBe(
    '<img src="./logo.svg" data-x="1" href="./index.html">',
  )
})
