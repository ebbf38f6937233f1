import type { ElementContent } from 'hast'
import { describe, expect, test } from 'vitest'
import { element } from '../../../src/surfaces/pages/element.ts'
import { tended } from '../../../src/surfaces/pages/safe-links.ts'

const label: ElementContent = { type: 'text', value: 'label' }
const link = (href: string) => element('a', { href }, label)
const rel = ['nofollow', 'noopener', 'ugc']

describe('tended', () => {
  test.for([
    'http://a.example/',
    'HTTPS://a.example/',
    'mailto:a@b.example',
    'tel:+1555',
    ' https://a.example',
  ])('tended keeps a link to "%s", for which nobody vouches', href => {
    expect(tended([link(href)], 'Table')).toEqual([element('a', { href, rel }, label)])
  })

  test.for([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('tended leaves of a link to "%s" what it says', href => {
    expect(tended([element('p', {}, link(href))], 'Table')).toEqual([element('p', {}, label)])
  })

  test('tended takes a link within the tree as the template has it', () => {
    expect(tended([link('../terms.html')], 'Table')).toEqual([link('../terms.html')])
  })
})
