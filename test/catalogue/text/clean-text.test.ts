import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanText, toLine, toProse } from '../../../src/catalogue/text/clean-text.ts'
import { examples } from '../../helpers/extent.ts'

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
const RAINBOW_FLAG = '\u{1f3f3}\ufe0f\u200d\u{1f308}'
const HEART_ON_FIRE = '\u2764\ufe0f\u200d\u{1f525}'
const WOMAN_COOK = '\u{1f469}\u{1f3fd}\u200d\u{1f373}'
const FARMERS = '\u{1f9d1}\u{1f3ff}\u200d\u{1f91d}\u200d\u{1f9d1}\u{1f3fb}'

describe('cleanText leaves what readers need', () => {
  test.each([
    ['plain text', 'A walk in the woods'],
    ['accents, composed and not', 'Château, Chateau\u0302'],
    ['newline and tab', 'one\n\ttwo\n\nthree'],
    ['the empty text', ''],
    ['a soft hyphen', 'Schiff\u00adfahrt'],
    ['a family emoji', `Fun for ${FAMILY}!`],
    ['emoji with a variation selector before the joiner', `${RAINBOW_FLAG} ${HEART_ON_FIRE}`],
    ['emoji with a skin tone before the joiner', `${WOMAN_COOK} ${FARMERS}`],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a Hindi half form', '\u0915\u094d\u200d\u0937'],
    ['a Hindi explicit virama', '\u0915\u094d\u200c\u0937'],
    ['a Persian verb with its half space', '\u0645\u06cc\u200c\u0631\u0648\u0645'],
    ['a Malayalam chillu', '\u0d28\u0d4d\u200d\u0d2e'],
    ['a Han glyph chosen by a selector', '\u845b\u{e0100}\u57ce'],
    ['text outside the first plane', '\u{1d11e}\u{20000}'],
  ])('cleanText keeps %s', (_what, text) => {
    expect(cleanText(text)).toBe(text)
  })
})

describe('cleanText removes what readers cannot see, and mends line ends and broken surrogates', () => {
  test.each([
    ['NUL', 'a\0b', 'ab'],
    ['an escape sequence', '\u001b[31mred\u001b[0m', '[31mred[0m'],
    ['backspace, vertical tab, form feed and DEL', 'a\b\v\f\u007fb', 'ab'],
    ['a C1 control character', 'a\u009bb', 'ab'],
    ['a right-to-left override', 'photo\u202egpj.exe', 'photogpj.exe'],
    ['embeddings and their end', '\u202aa\u202bb\u202cc\u202d', 'abc'],
    ['isolates', '\u2066a\u2067b\u2068c\u2069', 'abc'],
    ['a zero-width space', 'free\u200bdom', 'freedom'],
    ['a word joiner', 'a\u2060b', 'ab'],
    ['invisible operators', 'a\u2061\u2062\u2063\u2064b', 'ab'],
    ['a byte order mark, at the start and inside', '\ufeffa\ufeffb', 'ab'],
    ['deprecated format characters', 'a\u206a\u206fb', 'ab'],
    ['interlinear annotation', '\ufff9a\ufffab\ufffb', 'ab'],
    ['a text hidden in tag characters', 'Hi\u{e0049}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}', 'Hi'],
    ['the tags of a subdivision flag', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e007f}', '\u{1f3f4}'],
    ['a joiner between Latin letters', 'pass\u200dword', 'password'],
    ['a non-joiner between Latin letters', 'pass\u200cword', 'password'],
    ['direction marks between Latin letters', 'a\u200e\u200f\u061cb', 'ab'],
    ['a joiner at either end', '\u200dtext\u200d', 'text'],
    ['a joiner after an emoji and before a letter', '\u{1f468}\u200da', '\u{1f468}a'],
    ['selectors after a Latin letter', 'a\u{e0101}\u{e0152}b', 'ab'],
    ['all selectors but the first after a Han letter', '\u845b\u{e0100}\u{e0152}', '\u845b\u{e0100}'],
    ['noncharacters of the first plane', 'a\ufdd0\ufdefb\ufffe\uffff', 'ab'],
    ['noncharacters of other planes', 'a\u{1fffe}b\u{1ffff}\u{10ffff}', 'ab'],
    ['a joiner between two hidden selectors', 'pass\u{e0100}\u200d\u{e0100}word', 'password'],
    ['CRLF', 'a\r\nb', 'a\nb'],
    ['two CRLF', 'a\r\n\r\nb', 'a\n\nb'],
    ['a lone CR', 'a\rb', 'a\nb'],
    ['LF after CRLF', 'a\r\n\nb', 'a\n\nb'],
    ['NEXT LINE', 'a\u0085b', 'a\nb'],
    ['LINE SEPARATOR', 'a\u2028b', 'a\nb'],
    ['PARAGRAPH SEPARATOR', 'a\u2029b', 'a\nb'],
    ['a lone high surrogate', 'a\ud83db', 'a\ufffdb'],
    ['a lone low surrogate', 'a\ude00b', 'a\ufffdb'],
    ['surrogates in the wrong order', '\ude00\ud83d', '\ufffd\ufffd'],
    ['a surrogate beside a control character', '\ud83d\0', '\ufffd'],
  ])('cleanText removes or replaces %s', (_what, text, expected) => {
    expect(cleanText(text)).toBe(expected)
  })

  test('cleanText leaves whole pairs', () => {
    expect(cleanText('\u{1f600}\0')).toBe('\u{1f600}')
  })
})

describe('cleanText on any text', () => {
  /** Texts with all characters that the cleaning treats specially. */
  const pieces = fc.constantFrom(
    ...['a', 'b', ' ', '\n', '\t', '\r', '\0', '\u001b', '\u0085', '\u2028', '\u200b', '\u200c', '\u200d'],
    ...['\u200e', '\u202e', '\u2066', '\ufeff', '\ufe0f', '\u0301', '\u0915', '\u094d', '\u0645', '\u845b'],
    ...['\u{1f468}', '\u{1f3fd}', '\u{e0041}', '\u{e0100}', '\u{e01ef}', '\ud83d', '\ude00'],
    ...['\ufdd0', '\uffff', '\u{1fffe}'],
  )
  const texts = fc.array(pieces, { maxLength: 12 }).map(parts => parts.join(''))

  test('cleanText leaves nothing that has to go', () => {
    fc.assert(
      fc.property(texts, text => {
        const clean = cleanText(text)
        expect(clean).not.toMatch(
          /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2028\u2029\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|[\u{e0000}-\u{e007f}]|\p{Noncharacter_Code_Point}/u,
        )
        expect(clean).not.toMatch(/[ab](?:\u200c|\u200d|\u200e)+[ab]/u)
        expect(clean.isWellFormed()).toBe(true)
      }),
      { numRuns: examples(300, 3000) },
    )
  })

  // The control character disables the shortcut, so that the whole text is cleaned.
  const thorough = (text: string) => cleanText(`${text}\0`)

  test('cleanText passes by no text that it would change', () => {
    fc.assert(
      fc.property(texts, text => {
        expect(cleanText(text)).toBe(thorough(text))
      }),
      { numRuns: examples(300, 3000) },
    )
  })

  test('cleanText passes by no character that it would change', () => {
    const missed: number[] = []
    const isDense = (point: number) =>
      point < 0x3100 ||
      (point >= 0xfd00 && point <= 0xffff) ||
      point >> 9 === 0x700 ||
      point % 0x10000 >= 0xfff0
    for (let point = 0; point <= 0x10ffff; point += examples(isDense(point) ? 1 : 61, 1)) {
      const text = `a${String.fromCodePoint(point)}b`
      if (cleanText(text) !== thorough(text)) missed.push(point)
    }
    expect(missed).toEqual([])
  })

  test('cleanText of a clean text changes nothing', () => {
    fc.assert(
      fc.property(texts, text => {
        const clean = cleanText(text)
        expect(cleanText(clean)).toBe(clean)
      }),
      { numRuns: examples(300, 3000) },
    )
  })
})

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
  ['makes one space of every blank run', 'a b\tc \td\t e  f\t\tg', 'a b c d e f g'],
  ['trims', '  a \n', 'a'],
  ['trims blanks that were references', '&nbsp; a &#32;', 'a'],
  ['makes nothing of blanks alone', ' \n\t\u200b ', ''],
])('toLine %s', (_what, text, expected) => {
  expect(toLine(text)).toBe(expected)
})

describe('toLine on any text', () => {
  // The invisible character disables the shortcut, so that the whole text is cleaned.
  const thorough = (text: string) => toLine(`${text}\u200b`)

  test('toLine passes by no text that it would change', () => {
    const pieces = fc.constantFrom(
      ...['a', 'b', ' ', ' ', '  ', '\n', '\t', '\r', '\0', '\u0085', '\u00a0', '\u2028', '\u200d', '\u202e'],
      ...['\u3000', '\ufeff', '\uffff', '\u{1f468}', '\u{1fffe}', '\ud83d', '\ude00', '&', '&amp;', '&#32;'],
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), parts => {
        const text = parts.join('')
        expect(toLine(text)).toBe(thorough(text))
      }),
      { numRuns: examples(500, 5000) },
    )
  })

  test('toLine passes by no character that it would change', () => {
    const missed: number[] = []
    for (let unit = 0; unit <= 0xffff; unit += examples(unit < 0x3100 || unit > 0xfd00 ? 1 : 61, 1))
      for (const text of [String.fromCharCode(unit), `a${String.fromCharCode(unit)}b`])
        if (toLine(text) !== thorough(text)) missed.push(unit)
    expect(missed).toEqual([])
  })
})

test.each([
  ['keeps markup and character references for the page', '<p>Tom &amp; Jerry</p>', '<p>Tom &amp; Jerry</p>'],
  ['keeps lines and paragraphs', 'one\ntwo\n\nthree  four', 'one\ntwo\n\nthree  four'],
  ['cleans', '<p>a\u202eb\u0000</p>\r\n', '<p>ab</p>'],
  ['trims', '\n  a  \n', 'a'],
])('toProse %s', (_what, text, expected) => {
  expect(toProse(text)).toBe(expected)
})
