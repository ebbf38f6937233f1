import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'
import { UsageError } from '../../errors.ts'
import { COLOURS } from '../../surfaces/pages/style/properties.ts'
import type { ThemeColour } from '../../surfaces/theme.ts'

export interface ThemeRules {
  rules: string
  /** Names of the colours that the rules set for dark mode; all names if `color-scheme` allows only light mode. */
  nightColours: string[]
  /** Null if the value is no plain colour but, say, a `var()`. */
  colour(name: keyof typeof COLOURS): ThemeColour | null
}

interface Block {
  prelude: string
  at: number
}

/** CSS functions whose string arguments are addresses of files. */
const OF_ADDRESSES = ['url', 'src', 'image-set', '-webkit-image-set']
const ROOT = /^(?::root|html)$/i
const NIGHT = /prefers-color-scheme\s*:\s*dark/i
const COLOUR = String.raw`#[\da-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^()]*\)`
const PLAIN_COLOUR = new RegExp(`^(?:${COLOUR})$`, 'i')
const TWO_COLOURS = new RegExp(String.raw`^light-dark\(\s*(${COLOUR})\s*,\s*(${COLOUR})\s*\)$`, 'i')

/**
 * Reads a theme's stylesheet. Only colours at `:root` or `html` count. Colours in `@media (prefers-color-scheme:
 * dark)` are for dark mode, like the second value of `light-dark()`.
 *
 * @param pathOf returns what replaces an address in the stylesheet; `where` is its file and line, for messages
 * @throws {UsageError} naming file and line, on invalid CSS or an address that a page would load from another site.
 */
export function readRules(
  css: string,
  file: string,
  pathOf: (address: string, where: string) => string,
): ThemeRules {
  const where = (at: number) => `Reading the theme "${file}", line ${css.slice(0, at).split('\n').length}`
  const onParseError = ({ sourceStart, message }: { sourceStart: number; message: string }) => {
    throw new UsageError(`${where(sourceStart)}: ${message.replace(/^.*?: /, '')}`)
  }
  const reading: Reading = { rules: '', text: '', blocks: [], functions: [], values: new Map() }
  for (const token of tokenize({ css }, { onParseError })) {
    refuseToken(token, where)
    takeToken(token, reading, where, address => pathOf(address, where(token[2])))
  }
  const [open] = reading.blocks
  if (open !== undefined) throw new UsageError(`${where(open.at)}: "{" is never closed`)
  return themeRules(reading)
}

interface Reading {
  rules: string
  /** The text after the last `;`, `{` or `}` so far. */
  text: string
  /** The open blocks, and the names of the open functions, the innermost last. A parenthesis has the name ''. */
  blocks: Block[]
  functions: string[]
  /** The custom properties and the `color-scheme` of `:root` and `html`, by name. */
  values: Map<string, Partial<ThemeColour>>
}

type Where = (at: number) => string

function refuseToken([type, written, at]: CSSToken, where: Where): void {
  if (type === TokenType.BadURL || type === TokenType.BadString)
    throw new UsageError(`${where(at)}: ${written.slice(0, 60)} is not closed, or needs quotes`)
  if (type === TokenType.AtKeyword && /^@import$/i.test(written))
    throw new UsageError(`${where(at)}: @import would have pages wait for another file`, {
      hint: 'Write its rules into this file',
    })
}

function takeToken(
  token: CSSToken,
  reading: Reading,
  where: Where,
  pathOf: (address: string) => string,
): void {
  const { blocks, functions } = reading
  const [type, , at] = token
  const shown = shownText(token, functions, pathOf)
  reading.rules += shown
  if (type === TokenType.Function) functions.push(token[4].value.toLowerCase())
  else if (type === TokenType.OpenParen) functions.push('')
  else if (type === TokenType.CloseParen) functions.pop()
  if (type === TokenType.OpenCurly) {
    blocks.push({ prelude: reading.text.trim(), at })
    reading.text = ''
  } else if (type === TokenType.CloseCurly) {
    declare(reading)
    if (blocks.pop() === undefined) throw new UsageError(`${where(at)}: "}" closes nothing`)
  } else if (type !== TokenType.Semicolon) reading.text += shown
  else if (functions.length === 0) declare(reading)
}

function shownText(
  token: CSSToken,
  functions: readonly string[],
  pathOf: (address: string) => string,
): string {
  const [type, written] = token
  if (type === TokenType.Comment) return ''
  if (type === TokenType.URL) return `url(${JSON.stringify(pathOf(token[4].value))})`
  if (type === TokenType.String && OF_ADDRESSES.includes(functions.at(-1) ?? ''))
    return JSON.stringify(pathOf(token[4].value))
  return written
}

/** Reads the declaration in `reading.text`. Call it at each `;` and at the end of each block. */
function declare(reading: Reading): void {
  const { blocks, values } = reading
  const [, name, value = ''] =
    /^\s*(--[\w-]+|color-scheme)\s*:\s*(.*?)\s*(?:!important\s*)?$/s.exec(reading.text) ?? []
  reading.text = ''
  if (name === undefined || !isAtRoot(blocks)) return
  const [, light = value, dark = value] = TWO_COLOURS.exec(value) ?? []
  const isNight = blocks.some(({ prelude }) => NIGHT.test(prelude))
  const both = value.startsWith('light-dark(')
  values.set(name, { ...values.get(name), ...(isNight ? { dark } : both ? { light, dark } : { light }) })
}

function isAtRoot(blocks: readonly Block[]): boolean {
  const selectors = blocks.filter(({ prelude }) => !prelude.startsWith('@'))
  const isRoot = ({ prelude }: Block) => prelude.split(',').some(part => ROOT.test(part.trim()))
  return (
    selectors.length > 0 &&
    selectors.every(isRoot) &&
    !blocks.some(({ prelude }) => /\bprint\b/.test(prelude))
  )
}

function themeRules({ rules, values }: Reading): ThemeRules {
  const isDayOnly = /^(?:only\s+light|light(?:\s+only)?)$/.test(values.get('color-scheme')?.light ?? '')
  return {
    rules: `${rules.trim()}\n`,
    nightColours: Object.keys(COLOURS).filter(
      name => isDayOnly || values.get(`--${name}`)?.dark !== undefined,
    ),
    colour(name) {
      const { light = COLOURS[name].light, dark = COLOURS[name].dark } = values.get(`--${name}`) ?? {}
      const found = { light, dark: isDayOnly ? light : dark }
      return [found.light, found.dark].every(value => PLAIN_COLOUR.test(value)) ? found : null
    },
  }
}
