import { describe, expect, it } from 'vitest'
import { text } from '../../src/formats/text.ts'
import { accountEntry, productEntry } from '../helpers/entries.ts'
import { fullAccount, fullProduct } from '../helpers/full-records.ts'

describe('text', () => {
  it('text writes a page without markup, with an empty line between blocks', () => {
    expect(text.record(productEntry(fullProduct))).toBe(
      [
        'Seals & shoals <of Howth>',
        'Out past the Eye (https://blue-boats.example/eye).',
        'Back by tea.',
        'Included:',
        '- Tea',
      ].join('\n\n'),
    )
    expect(text.record(accountEntry(fullAccount))).toBe(
      ['Blue Boats', 'Boats & bays.', '- Seals', 'Contact:', '- Website: https://blue-boats.example/'].join(
        '\n\n',
      ),
    )
  })

  it('text separates pages by a line of stars and ends a file with one newline', () => {
    const entry = productEntry({ id: 'p1', title: 'Seals', description: 'See them.' })
    const page = text.record(entry)
    expect(text.open(entry) + page + text.close).toBe('Seals\n\nSee them.\n')
    expect(page + text.separator + page).toBe('Seals\n\nSee them.\n\n* * *\n\nSeals\n\nSee them.')
  })

  it('text does not escape Markdown', () => {
    const entry = productEntry({ id: 'p1', title: '*Seals* [now]', description: '1. _A_ `b` | c\\d' })
    expect(text.record(entry)).toBe('*Seals* [now]\n\n1. _A_ `b` | c\\d')
  })
})
