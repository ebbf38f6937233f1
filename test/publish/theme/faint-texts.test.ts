import { expect, it } from 'vitest'
import { faintTexts } from '../../../src/publish/theme/faint-texts.ts'
import { readRules } from '../../../src/publish/theme/read-rules.ts'

const faint = (css: string) => faintTexts(readRules(css, 'a.css', address => address))

// #767676 on white is the grey that WCAG's own examples pass with, at 4.54 to 1; #777777 has 4.47.
it.each([
  [':root { --paper: #fff; --quiet: #767676 }', []],
  [':root { --paper: #ffffff; --quiet: #777 }', ['--quiet on --paper has a contrast of 4.4 to 1']],
  [':root { --paper: white; --quiet: #777 }', []],
  [':root { --ink: #fff }', ["by day: the theme's --ink on --paper has a contrast of 1 to 1"]],
  [
    '@media (prefers-color-scheme: dark) { :root { --link: #000; --paper: #000 } }',
    ["by night: the theme's --link on --paper has a contrast of 1 to 1"],
  ],
  [
    ':root { color-scheme: light; --quiet: #fff; --paper: #fff }',
    ["by day: the theme's --quiet on --paper has a contrast of 1 to 1"],
  ],
  ['', []],
])('faintTexts says of %j which texts are hard to read', (css, said) => {
  expect(faint(css)).toEqual(said.map(text => expect.stringContaining(text)))
})
