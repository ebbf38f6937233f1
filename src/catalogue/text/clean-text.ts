import { decodeHTMLStrict } from 'entities/decode'

/** Scripts in which joiners and direction marks change how a word is read. */
const JOINING =
  '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Hebrew}\\p{Script=Mongolian}\\p{Script=Nko}\\p{Script=Devanagari}\\p{Script=Bengali}' +
  '\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}\\p{Script=Kannada}' +
  '\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}\\p{Script=Tibetan}\\p{M}'
const EMOJI = '\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f'

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/**
 * Characters that are removed: control characters except newline and tab; bidi overrides, embeddings and isolates;
 * zero-width characters that no script needs; tag characters, which can smuggle invisible text; noncharacters, which
 * are an error in HTML and XML.
 */
const INVISIBLE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u200b\u2060-\u2064\u206a-\u206f\ufeff\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Noncharacter_Code_Point}/gu
/** Matches joiners and direction marks that are not beside a script or an emoji that needs them. */
const ORPHAN_JOINER = new RegExp(
  `(?<![${JOINING}${EMOJI}])[\\u200c\\u200d\\u200e\\u200f\\u061c]|[\\u200c\\u200d\\u200e\\u200f\\u061c](?![${JOINING}${EMOJI}])`,
  'gu',
)
/** Runs of joiners and direction marks. They are removed, because several in a row join nothing. */
const JOINER_RUN = /[\u200c-\u200f\u061c]{2,}/g
/** Variation selectors 17 to 256 choose a form of a Han character. After other characters they can only hide bytes. */
const ORPHAN_SELECTOR = /(?<!\p{Script=Han})[\u{e0100}-\u{e01ef}]+/gu

/** Matches UTF-16 units that `cleanText` may change. U+DB40 begins tag characters, and U+DFFE ends noncharacters. */
const SUSPECT =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\udffe\udfff\udb40\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff]/

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

/** How often a text is decoded at most. Feeds encode texts two or three times; one that needs more is an attack. */
const MOST_ROUNDS = 8

/**
 * Decodes until no reference is left, so that reading the result again never changes it. Before each round, `settle`
 * cleans the text, because cleaning can create a reference. Null if references are left after `MOST_ROUNDS`.
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

export const SPACES = /[\n\t][\n\t ]*| [\n\t ]+/g
const MAY_CHANGE = new RegExp(`[&\\ud800-\\udfff]|[^\\S ]|^ | (?: |$)|${SUSPECT.source}`)

/** Cleans one line of plain text. Decoded references are cleaned too, so that `&#x202e;` cannot bypass the cleaning. */
export function toLine(text: string): string {
  if (!MAY_CHANGE.test(text)) return text
  // A text that is still encoded after all rounds loses its "&", so that no later reader can decode it.
  return decodeReferences(text, cleanLine) ?? cleanLine(text).replaceAll('&', '')
}

function cleanLine(text: string): string {
  return cleanText(text).replace(SPACES, ' ').trim()
}

export function toProse(text: string): string {
  return cleanText(text).trim()
}
