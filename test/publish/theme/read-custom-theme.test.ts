import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { UsageError } from '../../../src/errors.ts'
import { readCustomTheme } from '../../../src/publish/theme/read-custom-theme.ts'
import { temporaryFolder } from '../../helpers/workspace.ts'

const EXAMPLE = join(import.meta.dirname, '../../../examples/themed')
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"></svg>'
/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A folder with these files. */
function folderOf(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** The error of a theme, without the path of its folder. */
function issueOf(files: Record<string, string | Uint8Array>, name = ''): string {
  const folder = folderOf(files)
  try {
    readCustomTheme(join(folder, name), null, [])
  } catch (error) {
    if (error instanceof UsageError) return error.message.replaceAll(`${folder}/`, '').replaceAll(folder, '.')
    throw error
  }
  return 'nothing'
}

describe('readCustomTheme', () => {
  it('readCustomTheme takes what a stylesheet names, and pictures that are called by their role, and no other file', () => {
    const folder = folderOf({
      'theme.css':
        "@font-face { src: url('fonts/my%20font.woff2') } a { background: url(./b.svg#c); mask: url(#d) }",
      'fonts/my font.woff2': 'wOF2',
      'b.svg': SVG,
      'logo.svg': SVG,
      'icon.png': PNG,
      'card.png': PNG,
      'notes.txt': 'x',
      'draft.png': PNG,
    })
    const theme = readCustomTheme(folder, null, [])
    expect(theme.named).toEqual({
      logo: { path: 'assets/logo.svg', width: 20, height: 10 },
      icon: 'assets/icon.png',
      card: { path: 'assets/card.png', width: 1, height: 1 },
      paper: { light: '#fdfcf9', dark: '#14191b' },
      hasFonts: true,
      pictures: {},
    })
    expect(theme.rules).toBe(
      '@font-face { src: url("theme/fonts/my~20font.woff2") } a { background: url("theme/b.svg#c"); mask: url("#d") }\n',
    )
    expect(theme.files.map(({ path }) => path).sort()).toEqual([
      ...['assets/card.png', 'assets/icon.png', 'assets/logo.svg'],
      ...['assets/theme/b.svg', 'assets/theme/fonts/my~20font.woff2'],
    ])
  })

  it('readCustomTheme takes a stylesheet alone, a logo alone, and a logo before that of a folder', () => {
    const folder = folderOf({ 'a.css': 'a { color: red }', 'logo.svg': SVG, 'mine.png': PNG })
    expect(readCustomTheme(join(folder, 'a.css'), null, [])).toMatchObject({
      rules: 'a { color: red }\n',
      files: [],
    })
    const logo = { path: 'assets/logo.png', width: 1, height: 1 }
    for (const given of [null, folder])
      expect(readCustomTheme(given, join(folder, 'mine.png'), []).named.logo).toEqual(logo)
    expect(readCustomTheme(folder, null, []).named.logo?.path).toBe('assets/logo.svg')
  })

  it('readCustomTheme takes the pictures of a template of pages, with their sizes', () => {
    const folder = folderOf({ 'in/se al.svg': '<svg width="7" height="8px"></svg>' })
    const layout = { file: join(folder, 'page.md'), source: '::text{main}\n\n![a](in/se%20al.svg)\n' }
    expect(readCustomTheme(null, null, [layout]).named.pictures).toEqual({
      'in/se al.svg': { path: 'assets/pictures/in/se~20al.svg', width: 7, height: 8 },
    })
    const lost = { ...layout, source: 'a\n\n![b](c.svg)\n' }
    expect(() => readCustomTheme(null, null, [lost])).toThrow(
      /page\.md", line 3: there is no file ".*c\.svg"$/,
    )
  })

  it.each([
    [': "." holds no theme.css, and no picture called logo, icon or card', { 'notes.txt': 'x' }, ''],
    [': there is no file or folder "none"', {}, 'none'],
    [': the name "a.scss" does not end in .css', { 'a.scss': 'a {}' }, 'a.scss'],
    [': "a.css" is not UTF-8', { 'a.css': Buffer.of(0xff, 0xfe) }, 'a.css'],
    [': "a.css" has 101 kB, and may have 100 kB', { 'a.css': ' '.repeat(100 * 1024 + 1) }, 'a.css'],
    [' ".": "logo.png" and "logo.svg" are both its logo', { 'logo.svg': SVG, 'logo.png': PNG }, ''],
    [' ".": no other site shows "card.svg" where a page is shared', { 'card.svg': SVG }, ''],
  ])('readCustomTheme rejects a theme%s', (message, files, name) => {
    expect(issueOf(files, name)).toBe(`Reading the theme${message}`)
  })

  const numbers = [1, 2, 3, 4, 5, 6]
  const fonts = numbers.map(n => [`${n}.woff2`, Buffer.alloc(1024 * 1024)] as const)
  it.each([
    ['\na { background: url(b.png) }', {}, 2, 'there is no file "b.png"'],
    ['a { background: url(../b.png) }', {}, 1, '"../b.png" leads to no file beside or below this one'],
    ['a { src: url(%2e%2e/b.png) }', {}, 1, '"%2e%2e/b.png" leads to no file beside or below this one'],
    ['a { src: url(https://f.example/a) }', {}, 1, '"https://f.example/a" is not beside this file'],
    ['a { src: url(//f.example/a) }', {}, 1, '"//f.example/a" is not beside this file'],
    ['a { src: url(data:font/woff2;base64,A) }', {}, 1, '"data:font/woff2;base64,A" is not beside this file'],
    ['a { src: url(b.js) }', { 'b.js': '' }, 1, '"b.js" is neither a picture nor a font that pages can have'],
    ['a { src: url(b.png) }', { 'b.png': SVG }, 1, '"b.png" holds no picture of the kind that its name says'],
    [
      'a { src: url(b.woff2) }',
      { 'b.woff2': Buffer.alloc(1024 * 1024 + 1) },
      1,
      '"b.woff2" has 1.1 MB, and may have 1 MB',
    ],
    [
      numbers.map(n => `a { src: url(${n}.woff2) }`).join('\n'),
      Object.fromEntries(fonts),
      6,
      'with "6.woff2" the site\'s own files have more than 5 MB',
    ],
  ])('readCustomTheme rejects the rules %j', (css, files, line, message) => {
    expect(issueOf({ 'a.css': css, ...files }, 'a.css')).toBe(
      `Reading the theme "a.css", line ${line}: ${message}`,
    )
  })

  it('readCustomTheme takes the example', () => {
    const file = join(EXAMPLE, 'templates/page.md')
    const layout = { file, source: readFileSync(file, 'utf8') }
    const { named, files } = readCustomTheme(join(EXAMPLE, 'theme'), null, [layout])
    expect(named.card).toEqual({ path: 'assets/card.png', width: 1200, height: 630 })
    expect(files).toHaveLength(5)
  })
})
