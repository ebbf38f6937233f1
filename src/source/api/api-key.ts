import { decodeHTML } from 'entities/decode'
import { UsageError } from '../../errors.ts'

/**
 * A key as it can stand in a header; null where there is none.
 *
 * @throws {UsageError} when it cannot; the message does not show it.
 */
export function checkKey(key: string | null): string | null {
  if (key === null || key === '') return null
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new UsageError('Reading the API key: it holds a space, a line break or a letter outside ASCII', {
    hint: 'It is given in TOURPRESS_API_KEY, or with --api-key',
  })
}

/** Shorter keys than this are words that records may hold. */
const SHORTEST_KEY = 6

/** A text that is encoded oftener than this shows its reader no key. */
const MOST_ROUNDS = 5
const SHOWN = '[key]'

/** What no reader sees of a text: tags, and characters without a shape. */
const TAG = /<[^<>]*>/g
const INVISIBLE = /[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
/** Without any of these a text spells every character as it is. */
const SPELT = /[%\\&<]|[\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/** Takes a key out of what a source says. */
export interface KeyRemover {
  /** Of a text: `[key]` stands where it stood. */
  fromText(text: string): string
  /** Of a JSON text: of every value and key in it. */
  fromJson(text: string): string
}

/**
 * Takes the key out of what a source says: it may repeat it in an error, or in the links of its records, and from
 * there it would get into logs, into the store, and onto pages. It is found in every spelling that a program undoes on
 * the way: JSON's escapes, percent-encoding, HTML's character references, tags and invisible characters inside, and
 * these in each other.
 */
export function keyRemover(key: string | null): KeyRemover {
  if (key === null || key.length < SHORTEST_KEY) return { fromText: text => text, fromJson: text => text }
  const known = key
  const spelling = spellingOf(key)

  function fromText(text: string): string {
    const plain = text.includes(known) ? text.replaceAll(known, SHOWN) : text
    if (!hides(plain, known)) return plain
    const without = plain.replace(spelling, SHOWN)
    // Nobody needs to read a text that spells it so that its place cannot be told.
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
    return Object.fromEntries(Object.entries(value).map(([name, held]) => [fromText(name), fromValue(held)]))
  }

  return { fromText, fromJson }
}

/** Whether a reader of the text may come to see the key, after as many decodings as programs make. */
function hides(text: string, key: string): boolean {
  let rest = text
  for (let round = 0; round <= MOST_ROUNDS; round++) {
    if (rest.includes(key)) return true
    if (!SPELT.test(rest)) return false
    const seen = rest.replace(INVISIBLE, '')
    if (seen.includes(key) || seen.replace(TAG, '').includes(key)) return true
    const decoded = decode(seen)
    if (decoded === rest) return false
    rest = decoded
  }
  return false
}

/** Undoes one layer of each encoding. */
function decode(text: string): string {
  const read = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
  return decodeHTML(text.replace(/\\u([\da-f]{4})/gi, read).replace(/%([2-7][\da-f])/gi, read)).replace(
    /\\(?=["\\/])/g,
    '',
  )
}

/** The key with each character as it is, percent-encoded, or as a character reference, whose signs may be percent-encoded. */
function spellingOf(key: string): RegExp {
  const percent = (hex: string) => `%(?:25)*${anyCase(hex)}`
  const sign = (text: string) => `(?:${text}|${percent(hexOf(text))})`
  const character = (text: string) => {
    const reference = `${sign('&')}${sign('#')}(?:0*${text.charCodeAt(0)}|[xX]0*${anyCase(hexOf(text))})(?:${sign(';')})?`
    return `(?:${RegExp.escape(text)}|${percent(hexOf(text))}|${reference})`
  }
  return new RegExp([...key].map(character).join(''), 'g')
}

const hexOf = (text: string) => text.charCodeAt(0).toString(16)
const anyCase = (hex: string) => hex.replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`)
