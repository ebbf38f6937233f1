import { expect, test } from 'vitest'
import { toLine } from '../../../src/catalogue/text/to-line.ts'

test.each([
  ['decodes a character reference', 'Tom &amp; Jerry', 'Tom & Jerry'],
  ['decodes names, decimal and hexadecimal numbers', 'caf&eacute; &#233; &#xe9; &#XE9;', 'café é é é'],
  ['decodes what was encoded twice', '&amp;lt;b&amp;gt;', '<b>'],
  ['decodes what was encoded seven times', `a &${'amp;'.repeat(7)} b`, 'a & b'],
  [
    'takes the ampersands of what was encoded ten times',
    `a &${'amp;'.repeat(10)} b`,
    `a ${'amp;'.repeat(10)} b`,
  ],
  ['decodes what cleaning puts together', '&am\u200bp;', '&'],
  ['never parses markup', '<b>Bold</b> &lt;i&gt;', '<b>Bold</b> <i>'],
  ['leaves an ampersand that begins no reference', 'AT&T, R&B &c. a&b=c', 'AT&T, R&B &c. a&b=c'],
  ['leaves a reference without its semicolon', 'x?a=1&copy=2&lt=3', 'x?a=1&copy=2&lt=3'],
  ['leaves an unknown reference', '&nosuchthing;', '&nosuchthing;'],
  ['cleans what a reference hid: an override', 'a&#x202e;b', 'ab'],
  ['cleans what a reference hid: a zero-width space', 'a&ZeroWidthSpace;b', 'ab'],
  ['cleans what a reference hid: an escape', 'a&#27;[2Jb', 'a[2Jb'],
  ['cleans what a reference hid: a tag character', 'a&#xe0041;b', 'ab'],
  ['reads NUL as HTML does', 'a&#0;b', 'a\ufffdb'],
  ['reads half a surrogate pair as HTML does', 'a&#xd800;b', 'a\ufffdb'],
  ['makes one line of several', 'one\ntwo\r\nthree\tfour', 'one two three four'],
  ['makes one line of a paragraph', 'one\n\n\ntwo', 'one two'],
  ['makes one line of newlines that were references', 'one&#10;two&NewLine;three', 'one two three'],
  ['makes one space of several', 'a   b', 'a b'],
  ['makes one space of blanks around a line end', 'a \n b', 'a b'],
  ['trims', '  a \n', 'a'],
  ['trims blanks that were references', '&nbsp; a &#32;', 'a'],
  ['makes nothing of blanks alone', ' \n\t\u200b ', ''],
])('toLine %s', (_what, text, expected) => {
  expect(toLine(text)).toBe(expected)
})
