import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { markdown } from '../../src/formats/markdown/markdown.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'

const baseUrl = 'https://tours.example/x'

describe('markdown', () => {
  it('markdown opens a product with id, type, title, account, locale and url', () => {
    expect(markdown.open(productEntry(fullProduct, { baseUrl }))).toBe(
      [
        '---',
        'id: "p1"',
        'type: "product"',
        'title: "Seals & shoals <of Howth>"',
        'account: "Blue Boats"',
        'locale: "en-IE"',
        'url: "https://tours.example/x/products/p1.md"',
        'image: "https://blue-boats.example/seal.jpg"',
        '---',
        '',
        '',
      ].join('\n'),
    )
  })

  it('markdown opens an account without the key account, and leaves out what is unknown', () => {
    expect(markdown.open(accountEntry(fullAccount, { baseUrl }))).toBe(
      '---\nid: "a1"\ntype: "account"\ntitle: "Blue Boats"\nlocale: "en-IE"\nurl: "https://tours.example/x/accounts/a1.md"\nimage: "https://blue-boats.example/pier.jpg"\n---\n\n',
    )
    expect(markdown.open(accountEntry({ id: 'a2', name: 'Bare' }))).toBe(
      '---\nid: "a2"\ntype: "account"\ntitle: "Bare"\n---\n\n',
    )
  })

  it.each([
    'a: b # c',
    '---',
    '"quoted" \\ \'single\'',
    '- [x]',
    '!!js/function',
    '*anchor &x',
    'null',
    '12',
    '\u{1f9ad} \ufffd',
    '"Don\'t"',
  ])('markdown opens with front matter in which YAML reads the title %s as it is', title => {
    const opened = markdown.open(productEntry({ id: 'p1', title }))
    const matter = opened.replace(/^---\n/, '').replace(/---\n\n$/, '')
    expect(parse(matter)).toEqual({ id: 'p1', type: 'product', title, account: 'Blue Boats' })
  })

  it('markdown puts a title with quotes into single quotes, which need no backslashes', () => {
    expect(markdown.open(productEntry({ id: 'p1', title: 'The "L\'Eau" tour' }))).toContain(
      `title: 'The "L''Eau" tour'\n`,
    )
  })

  it('markdown writes the page with structure for HTML and escapes for what only looks like Markdown', () => {
    expect(markdown.record(productEntry(fullProduct))).toBe(
      [
        '# Seals & shoals \\<of Howth>',
        'Out past the [Eye](https://blue-boats.example/eye).',
        'Back by tea.',
        '## Included',
        '- Tea\n',
      ].join('\n\n'),
    )
    const trip = {
      id: 'p1',
      title: '# *Seals*',
      description: '1. one\n- two\n<x> `code` [a](b) www.example.org',
    }
    expect(markdown.record(productEntry(trip))).toBe(
      [
        '# # \\*Seals\\*\n',
        '1\\. one\n',
        '- two\n',
        '\\<x> \\`code\\` \\[a]\\(b) [www.example.org](https://www.example.org)\n',
      ].join('\n'),
    )
  })

  it('markdown writes an account with its links', () => {
    expect(markdown.record(accountEntry(fullAccount))).toBe(
      '# Blue Boats\n\nBoats & **bays**.\n\n- Seals\n\n## Contact\n\n- Website: <https://blue-boats.example/>\n',
    )
  })

  it('markdown refuses a file without front matter', () => {
    expect(markdown.validate(Buffer.from('# Seals\n'))).toBe('does not begin with front matter')
    expect(markdown.validate(Buffer.from('---\nid: "p1"\n'))).toBe('does not begin with front matter')
    expect(markdown.validate(Buffer.from('---\nid: "p1"\n---\n\n# Seals'))).toBe(
      'does not end with a newline',
    )
    expect(markdown.validate(Buffer.from('---\nid: "p1"\n---\n\n# Seals\n'))).toBeNull()
  })
})
