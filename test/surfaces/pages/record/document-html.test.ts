import type { ElementContent } from 'hast'
import { describe, expect, test } from 'vitest'
import { element } from '../../../../src/surfaces/pages/element.ts'
import { safeElements } from '../../../../src/surfaces/pages/record/document-html.ts'

const label: ElementContent = { type: 'text', value: 'label' }
const link = (href: string) => element('a', { href }, label)
const rel = ['nofollow', 'noopener', 'ugc']

describe('safeElements', () => {
  test.for([
    'http://a.example/',
    'HTTPS://a.example/',
    'mailto:a@b.example',
    'tel:+1555',
    ' https://a.example',
  ])('safeElements keeps a link to "%s", for which nobody vouches', href => {
    expect(safeElements([link(href)], 'Table')).toEqual([element('a', { href, rel }, label)])
  })

  test.for([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
  ])('safeElements leaves of a link to "%s" what it says', href => {
    expect(safeElements([element('p', {}, link(href))], 'Table')).toEqual([element('p', {}, label)])
  })

  test('safeElements takes a link within the tree as the template has it', () => {
    expect(safeElements([link('../terms.html')], 'Table')).toEqual([link('../terms.html')])
  })
})
