import { decodeHTML } from 'entities/decode'
import { UsageError } from '../../errors.ts'

/**
 * Returns `key` if it can be sent in a header; null if it is null or empty.
 *
 * @throws {UsageError} when it cannot be sent; the message does not show the key.
 */
export function checkKey(key: string | null): string | null {
  if (key === null || key === '') return null
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new UsageError('Reading the API key: it holds a space, a line break or a letter outside ASCII', {
    hint: 'It is given in TOURPRESS_API_KEY, or with --api-key',
  })
}

/** A key with fewer characters is not removed from texts, since it may be an ordinary word. */
const SHORTEST_KEY = 6

const MOST_ROUNDS = 5
const SHOWN = '[key]'

const TAG = /<[^<>]*>/g
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
const ENCODED = /[%\\&<]|[\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/**
 * Removes the key from what a source sends. A source may repeat the key in an error or in the links of its records. The
 * key would then reach logs, the store and pages. The search decodes JSON escapes, percent-encoding and HTML's
 * character references, in any nesting. It also ignores tags and invisible characters inside of the key.
 */
export function keyRemover(key: string | null) {
  const unchanged = (text: string) => text
  if (key === null || key.length < SHORTEST_KEY) return { fromText: unchanged, fromJson: unchanged }
  const known = key
  const spellings = spellingsOf(key)

  function fromText(text: string): string {
    const plain = text.includes(known) ? text.replaceAll(known, SHOWN) : text
    if (!hides(plain, known)) return plain
    const without = plain.replace(spellings, SHOWN)
    // `without` may still contain the key in a spelling that `spellings` does not match.
    return hides(without, known) ? SHOWN : without
  }

  function fromJson(text: string): string {
    if (!hides(text, known)) return text
    try {
      return JSON.stringify(fromValue(JSON.parse(text)))
    } catch {
      return fromText(text)
    }
  }

  function fromValue(value: unknown): unknown {
    if (typeof value === 'string') return fromText(value)
    if (Array.isArray(value)) return value.map(fromValue)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [fromText(name), fromValue(inner)]),
    )
  }

  return { fromText, fromJson }
}

function hides(text: string, key: string): boolean {
  let rest = text
  for (let round = 0; round <= MOST_ROUNDS; round++) {
    if (rest.includes(key)) return true
    if (!ENCODED.test(rest)) return false
    const seen = rest.replace(INVISIBLE, '')
    if (seen.includes(key) || seen.replace(TAG, '').includes(key)) return true
    const decoded = decode(seen)
    if (decoded === rest) return false
    rest = decoded
  }
  return false
}

/** Undoes one layer of each encoding in `text`: of JSON escapes, percent-encoding and character references. */
function decode(text: string): string {
  const read = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
  return decodeHTML(text.replace(/\\u([\da-f]{4})/gi, read).replace(/%([2-7][\da-f])/gi, read)).replace(
    /\\(?=["\\/])/g,
    '',
  )
}

/** Matches `key` with each character plain, percent-encoded or a character reference, which may be encoded too. */
function spellingsOf(key: string): RegExp {
  const percent = (hex: string) => `%(?:25)*${anyCase(hex)}`
  const plainOrPercent = (text: string) => `(?:${text}|${percent(hexOf(text))})`
  const character = (text: string) => {
    const reference = `${plainOrPercent('&')}${plainOrPercent('#')}(?:0*${text.charCodeAt(0)}|[xX]0*${anyCase(hexOf(text))})(?:${plainOrPercent(';')})?`
    return `(?:${RegExp.escape(text)}|${percent(hexOf(text))}|${reference})`
  }
  return new RegExp([...key].map(character).join(''), 'g')
}

const hexOf = (text: string) => text.charCodeAt(0).toString(16)
const anyCase = (hex: string) => hex.replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`)
