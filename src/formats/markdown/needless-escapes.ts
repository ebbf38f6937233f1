import { canPair } from './can-pair.ts'

/** An escaped sign as the stringifier writes it; it never leaves a lone backslash before a sign. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g
/** Code and HTML take a backslash as it is, so nothing is touched where there may be some. */
const VERBATIM = /`|<(?!https?:)/
const REFERENCE = /^#?[\da-z]{1,31};/i
/** Brackets around words; what a link, a task or a footnote needs comes before, in or behind them. */
const WORDS_IN_BRACKETS = /^[^[\]\\^\n][^[\]\\\n]*\](?![([:\\])/

interface Place {
  /** The few characters before the backslash. */
  before: string
  /** What is written behind the sign. */
  behind: string
}

/** When a sign reads the same without its backslash. Signs that pair with each other are looked at together. */
const NEEDLESS: Readonly<Record<string, (place: Place) => boolean>> = {
  // A character reference ends with a semicolon.
  '&': ({ behind }) => !REFERENCE.test(behind),
  // Readers that make links of mail addresses make the one that is written there, some of them despite a backslash.
  '@': () => true,
  // A heading has a space behind its signs.
  '#': ({ behind }) => /^[^\s#\\]/.test(behind),
  // Without a target behind them, and without definitions on the page, brackets are brackets.
  '[': ({ before, behind }) => /[^\n!\]]$/.test(before) && WORDS_IN_BRACKETS.test(behind),
  // Only a list that begins with 1 ends a paragraph, and only `www.` begins an address.
  '.': ({ before }) =>
    /\d$/.test(before) ? Number(/\n(\d+)$/.exec(before)?.[1] ?? 1) > 1 : !/www$/i.test(before),
}

/** A number that may begin an item has nine digits at the most. */
const LOOK_BACK = 11

const PAIRING = ['*', '_', '~']

/**
 * A paragraph, or a heading, without the backslashes that no reader needs. The stringifier looks at one text at a time
 * and escapes each sign that might mean something there; here the whole line of thought is known.
 */
export function withoutNeedlessEscapes(paragraph: string): string {
  if (!paragraph.includes('\\') || VERBATIM.test(paragraph.replace(ESCAPED, ''))) return paragraph
  const escaped = PAIRING.filter(sign => paragraph.includes(`\\${sign}`))
  const harmless = escaped.filter(sign => !canPair(sign, paragraph))
  return paragraph.replace(ESCAPED, (written, sign: string, at: number) => {
    const place = {
      before: paragraph.slice(Math.max(0, at - LOOK_BACK), at),
      behind: paragraph.slice(at + 2),
    }
    const isNeedless = harmless.includes(sign) || (Object.hasOwn(NEEDLESS, sign) && NEEDLESS[sign]?.(place))
    return isNeedless ? sign : written
  })
}
