import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer'
import { UsageError } from '../../errors.ts'
import { COLOURS } from '../../surfaces/pages/style/properties.ts'
import type { ThemeColour } from '../../surfaces/theme.ts'

/** The rules of a theme, and the colours that they set. */
export interface ThemeRules {
  rules: string
  /** Names of the colours that they set for dark mode. */
  nightColours: string[]
  /** A colour of the theme, or the default if the theme sets none. Null if it is not a plain colour. */
  colour(name: keyof typeof COLOURS): ThemeColour | null
}

/** The start of a block, and the text before it. */
interface Block {
  prelude: string
  at: number
}

/** Functions whose string arguments are addresses. */
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
 * @param pathOf returns the replacement of an address, given the address and its location; it may throw
 * @throws {UsageError} naming file and line, on invalid CSS or an address that a page would load from another site.
 */
export function readRules(
  css: string,
  file: string,
  pathOf: (address: string, where: string) => string,
): ThemeRules {
  const where = (at: number) => `Reading the theme "${file}", line ${css.slice(0, at).split('\n').length}`
  const tokens = tokenize(
    { css },
    {
      onParseError(error) {
        throw new UsageError(`${where(error.sourceStart)}: ${error.message.replace(/^.*?: /, '')}`)
      },
    },
  )
  const values = new Map<string, Partial<ThemeColour>>()
  const blocks: Block[] = []
  const functions: string[] = []
  let [rules, text] = ['', '']

  /** Handles the text before a `;` or the end of a block. */
  function declare(): void {
    const [, name, value = ''] =
      /^\s*(--[\w-]+|color-scheme)\s*:\s*(.*?)\s*(?:!important\s*)?$/s.exec(text) ?? []
    const selectors = blocks.filter(({ prelude }) => !prelude.startsWith('@'))
    const isRoot =
      selectors.length > 0 &&
      selectors.every(({ prelude }) => prelude.split(',').some(part => ROOT.test(part.trim())))
    if (name !== undefined && isRoot && !blocks.some(({ prelude }) => /\bprint\b/.test(prelude))) {
      const [, light = value, dark = value] = TWO_COLOURS.exec(value) ?? []
      const isNight = blocks.some(({ prelude }) => NIGHT.test(prelude))
      const both = value.startsWith('light-dark(')
      const set = isNight ? { dark } : both ? { light, dark } : { light }
      values.set(name, { ...values.get(name), ...set })
    }
    text = ''
  }

  function take(token: CSSToken): void {
    const [type, written, at] = token
    let shown = written
    if (type === TokenType.BadURL || type === TokenType.BadString)
      throw new UsageError(`${where(at)}: ${written.slice(0, 60)} is not closed, or needs quotes`)
    if (type === TokenType.AtKeyword && /^@import$/i.test(written))
      throw new UsageError(`${where(at)}: @import would have pages wait for another file`, {
        hint: 'Write its rules into this file',
      })
    const isText = type === TokenType.String && OF_ADDRESSES.includes(functions.at(-1) ?? '')
    if (type === TokenType.URL || isText) {
      const path = JSON.stringify(pathOf(token[4].value, where(at)))
      shown = isText ? path : `url(${path})`
    }
    if (type === TokenType.Function) functions.push(token[4].value.toLowerCase())
    else if (type === TokenType.OpenParen) functions.push('')
    else if (type === TokenType.CloseParen) functions.pop()
    else if (type === TokenType.OpenCurly) {
      blocks.push({ prelude: text.trim(), at })
      text = ''
    } else if (type === TokenType.CloseCurly) {
      declare()
      if (blocks.pop() === undefined) throw new UsageError(`${where(at)}: "}" closes nothing`)
    } else if (type === TokenType.Semicolon && functions.length === 0) declare()
    else if (type === TokenType.Comment) shown = ''
    if (![TokenType.OpenCurly, TokenType.CloseCurly, TokenType.Semicolon].includes(type)) text += shown
    rules += shown
  }

  for (const token of tokens) take(token)
  const [open] = blocks
  if (open !== undefined) throw new UsageError(`${where(open.at)}: "{" is never closed`)

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
