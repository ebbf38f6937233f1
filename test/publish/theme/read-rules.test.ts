import { describe, expect, it } from 'vitest'
import { UsageError } from '../../../src/errors.ts'
import { readRules } from '../../../src/publish/theme/read-rules.ts'

const read = (css: string, pathOf = (address: string) => `theme/${address}`) =>
  readRules(css, 'a.css', pathOf)

describe('readRules', () => {
  it('readRules puts a path into the place of each address, however it is written, and nowhere else', () => {
    const css = [
      '@font-face { src: url(a.woff2) format("woff2"), url( "b c.woff" ); }',
      ".x { background: image-set('x.png' 1x, url(y.png) 2x); content: 'url(no.png)'; }",
      ':root { --seal: URL("seal.svg") } /* url(comment.png) */',
    ].join('\n')
    expect(read(css).rules).toBe(
      [
        '@font-face { src: url("theme/a.woff2") format("woff2"), url( "theme/b c.woff" ); }',
        `.x { background: image-set("theme/x.png" 1x, url("theme/y.png") 2x); content: 'url(no.png)'; }`,
        ':root { --seal: URL("theme/seal.svg") }\n',
      ].join('\n'),
    )
  })

  it.each([
    ['a { color: red;\n\n', 'line 1: "{" is never closed'],
    ['a { color: red }\n}\n', 'line 2: "}" closes nothing'],
    ['\n\na { content: "b\n }', 'line 3: Unexpected newline while consuming a string token.'],
    ['/* a', 'line 1: Unexpected EOF while consuming a comment.'],
    ['\na { background: url(b c.png) }', 'line 2: url(b c.png) is not closed, or needs quotes'],
    ['\n@import "b.css";', 'line 2: @import would have pages wait for another file'],
    ['@IMPORT url(b.css);', 'line 1: @import would have pages wait for another file'],
  ])('readRules refuses %j with its line', (css, message) => {
    expect(() => read(css)).toThrow(UsageError)
    expect(() => read(css)).toThrow(`Reading the theme "a.css", ${message}`)
  })

  it('readRules tells where an address is that nobody has a path for', () => {
    const pathOf = (_: string, where: string) => {
      throw new UsageError(`${where}: no`)
    }
    expect(() => readRules('a {}\nb { background: url(c.png) }', 'a.css', pathOf)).toThrow(
      'Reading the theme "a.css", line 2: no',
    )
  })

  it.each([
    ['', [], { light: '#fdfcf9', dark: '#14191b' }],
    [':root { --paper: #fff }', [], { light: '#fff', dark: '#14191b' }],
    [
      ':root { --paper: #fff } @media (prefers-color-scheme: dark) { :root { --paper: #000; --ink: #eee } }',
      ['ink', 'paper'],
      { light: '#fff', dark: '#000' },
    ],
    ['html { --paper: light-dark(white, rgb(1 2 3)); }', ['paper'], { light: 'white', dark: 'rgb(1 2 3)' }],
    [
      ':root { @media (prefers-color-scheme: dark) { --paper: #111 } }',
      ['paper'],
      { light: '#fdfcf9', dark: '#111' },
    ],
    ['.card { --paper: #f00 }', [], { light: '#fdfcf9', dark: '#14191b' }],
    ['@media print { :root { --paper: #eee } }', [], { light: '#fdfcf9', dark: '#14191b' }],
    [':root { --paper: var(--blue) }', [], null],
    [
      ':root { color-scheme: light; --paper: #fff }',
      ['ink', 'quiet', 'paper', 'panel', 'line', 'link', 'accent'],
      { light: '#fff', dark: '#fff' },
    ],
  ])('readRules knows what %j says of colours by day and by night', (css, night, paper) => {
    const rules = read(css)
    expect(rules.nightColours).toEqual(night)
    expect(rules.colour('paper')).toEqual(paper)
  })
})
