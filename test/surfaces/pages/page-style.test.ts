import { TokenType, tokenize } from '@csstools/css-tokenizer'
import { describe, expect, test } from 'vitest'
import { pageStyle } from '../../../src/surfaces/pages/page-style.ts'
import { COLOURS } from '../../../src/surfaces/pages/style/properties.ts'
import { PLAIN_THEME } from '../../../src/surfaces/pages/theme/plain-theme.ts'

const PAGE_STYLE = pageStyle(PLAIN_THEME)

/** The last value that a property has at `:root` with these rules around it: all are as strong, so it counts. */
function lastOf(css: string, name: string, around: RegExp): string | undefined {
  const blocks = [...css.matchAll(/(?:^|\n)(@media [^{]*)?(?:\{ )?:root \{([^}]*)\}/g)]
  return blocks
    .filter(([, media = '']) => media === '' || around.test(media))
    .flatMap(([, , rules = '']) => [...rules.matchAll(/--([\w-]+): ([^;]+);/g)])
    .findLast(([, found]) => found === name)?.[2]
}

const NIGHT = /dark/
const PAPER = /print|dark/
const DAY = /^$/

describe('pageStyle', () => {
  test('pageStyle is CSS without a mistake, each of whose blocks is closed', () => {
    const mistakes: string[] = []
    const tokens = tokenize({ css: PAGE_STYLE }, { onParseError: error => void mistakes.push(error.message) })
    const count = (type: TokenType) => tokens.filter(token => token[0] === type).length
    expect(mistakes).toEqual([])
    expect(count(TokenType.OpenCurly)).toBe(count(TokenType.CloseCurly))
    expect(count(TokenType.URL)).toBe(0)
  })

  test("pageStyle lets a theme's colours count by day, by night only those that it sets for it, and none on paper", () => {
    const css = pageStyle({ rules: ':root { --paper: #ffe; --ink: #111; }\n', nightColours: ['ink'] })
    const [day, night, print] = [DAY, NIGHT, PAPER].map(around =>
      ['paper', 'ink', 'link'].map(name => lastOf(css, name, around)),
    )
    expect(day).toEqual(['#ffe', '#111', COLOURS.link.light])
    expect(night).toEqual([COLOURS.paper.dark, '#111', COLOURS.link.dark])
    expect(print).toEqual(['#fff', '#000', '#000'])
    expect(['paper', 'ink'].map(name => lastOf(PAGE_STYLE, name, NIGHT))).toEqual([
      COLOURS.paper.dark,
      COLOURS.ink.dark,
    ])
  })
})
