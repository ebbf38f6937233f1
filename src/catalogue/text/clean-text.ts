/** Scripts in which a joiner or a direction mark changes how a word is read. */
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Hebrew}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}' +
  '\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{M}'
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f'

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/** Control characters but newline and tab; bidi overrides, embeddings and isolates; zero-width characters without
 * any use; tag characters, with which invisible text is smuggled. */
const INVISIBLE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2060-\u2064\u206a-\u206f\ufeff\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu
/** Joiners and direction marks outside the scripts and emoji that need them. */
const STRAY_JOINER = new RegExp(
  `(?<![${JOINING}${EMOJI}])[\\u200c\\u200d\\u200e\\u200f\\u061c]|[\\u200c\\u200d\\u200e\\u200f\\u061c](?![${JOINING}${EMOJI}])`,
  'gu',
)
/** Several joiners in a row join nothing. */
const JOINER_RUN = /[\u200c-\u200f\u061c]{2,}/g
/** Variation selectors 17 and up choose a Han glyph; anywhere else, and in runs, they carry hidden bytes. */
const STRAY_SELECTOR = /(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]+/gu

const SUSPECT =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e01ef}]/u

/**
 * Removes what a reader cannot see and a program should not meet: control characters, bidi overrides, zero-width
 * and tag characters. Line separators of every kind become `\n`; lone surrogates become U+FFFD.
 */
export function cleanText(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed()
  if (!SUSPECT.test(formed)) return formed
  return formed
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, '')
    .replace(STRAY_SELECTOR, '')
    .replace(JOINER_RUN, '')
    .replace(STRAY_JOINER, '')
}
