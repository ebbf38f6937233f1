import { decodeHTMLStrict } from 'entities/decode'

/** Scripts in which a joiner or a direction mark changes how a word is read. */
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Hebrew}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}' +
  '\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{M}'
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f'

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/**
 * Control characters except newline and tab; bidi overrides, embeddings and isolates; zero-width characters that no
 * script needs; tag characters, which can smuggle invisible text; noncharacters, which are an error in HTML and XML.
 */
const INVISIBLE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2060-\u2064\u206a-\u206f\ufeff\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Noncharacter_Code_Point}/gu
/** Joiners and direction marks outside the scripts and emoji that need them. */
const ORPHAN_JOINER = new RegExp(
  `(?<![${JOINING}${EMOJI}])[\\u200c\\u200d\\u200e\\u200f\\u061c]|[\\u200c\\u200d\\u200e\\u200f\\u061c](?![${JOINING}${EMOJI}])`,
  'gu',
)
/** Several joiners in a row join nothing. */
const JOINER_RUN = /[\u200c-\u200f\u061c]{2,}/g
/** Variation selectors 17 and up choose a Han glyph; elsewhere they can only carry hidden bytes. */
const ORPHAN_SELECTOR = /(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]+/gu

/**
 * Whatever the expressions above may change. It looks at UTF-16 units, which is faster than at characters: U+DB40 is the
 * first of each tag character and selector, U+DFFE and U+DFFF the last of each noncharacter beyond the first plane.
 */
const SUSPECT =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\udffe\udfff\udb40\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff]/

/**
 * Removes what a reader cannot see and a program should not meet: control characters, bidi overrides, zero-width
 * and tag characters, noncharacters. Line separators of every kind become `\n`; lone surrogates become U+FFFD.
 */
export function cleanText(text: string): string {
  const formed = text.isWellFormed() ? text : text.toWellFormed()
  if (!SUSPECT.test(formed)) return formed
  return formed
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, '')
    .replace(ORPHAN_SELECTOR, '')
    .replace(JOINER_RUN, '')
    .replace(ORPHAN_JOINER, '')
}

/** Feeds encode a text twice, seldom three times. A text that needs more rounds is an attack. */
const MOST_ROUNDS = 8

/**
 * Decodes character references until none is left. Answers of this catalogue come back to it, by crawls and V1
 * updates: a text that was read once must not change when it is read again.
 *
 * @param settle cleans the text before each round, since cleaning can put a reference together
 * @returns null for a text that is encoded deeper than any mistake
 */
export function decodeReferences(text: string, settle: (decoded: string) => string): string | null {
  let settled = settle(text)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!settled.includes('&')) return settled
    const decoded = settle(decodeHTMLStrict(settled))
    if (decoded === settled) return settled
    settled = decoded
  }
  return null
}

/** Spaces that are more or other than one blank. */
export const SPACES = /[\n\t][\n\t ]*| [\n\t ]+/g
/** What `toLine` may change a text for: references, what is cleaned, surrogates (half a pair is no character), and spaces. */
const MAY_CHANGE = new RegExp(`[&\\ud800-\\udfff]|[^\\S ]|^ | (?: |$)|${SUSPECT.source}`)

/**
 * A text that is one line and never markup: a title, a name, a code. Character references are decoded and the result
 * is cleaned again, so that `&#x202e;` is no way around the cleaning. Reading a line twice changes nothing.
 */
export function toLine(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  return decodeReferences(text, cleanLine) ?? cleanLine(text).replaceAll('&', '')
}

function cleanLine(text: string): string {
  return cleanText(text).replace(SPACES, ' ').trim()
}

/** A text of one or more paragraphs that may be HTML. Its markup is kept; it is read when a page is made. */
export function toProse(text: string): string {
  return cleanText(text).trim()
}
