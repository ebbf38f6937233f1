import { expect, test } from 'vitest'
import { toProse } from '../../../src/catalogue/text/to-prose.ts'

test.each([
  ['keeps markup and character references for the page', '<p>Tom &amp; Jerry</p>', '<p>Tom &amp; Jerry</p>'],
  ['keeps lines and paragraphs', 'one\ntwo\n\nthree  four', 'one\ntwo\n\nthree  four'],
  ['cleans', '<p>a\u202eb\u0000</p>\r\n', '<p>ab</p>'],
  ['trims', '\n  a  \n', 'a'],
])('toProse %s', (_what, text, expected) => {
  expect(toProse(text)).toBe(expected)
})
