import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { accountPlaceholders } from '../../../../src/document/template/account-placeholders.ts'
import type { SectionKind } from '../../../../src/document/template/placeholder.ts'
import { productPlaceholders } from '../../../../src/document/template/product-placeholders.ts'
import { labelled } from '../../../../src/surfaces/pages/record/sections.ts'
import { examples } from '../../../helpers/extent.ts'

/** Between a label and its value, by definition. */
const COLON = /\s*(?::(?:\s+|$)|：)/

const text = (value: string) => (value === '' ? [] : [{ type: 'text' as const, value }])

it('labelled parts any line at its first colon, without the blanks around it', () => {
  const sign = fc.constantFrom(':', '：', ' ', '\t', '\n', '\u00a0', '\u3000', '\ufeff', 'Duration', '9')
  fc.assert(
    fc.property(fc.array(sign), signs => {
      const line = signs.join('')
      const colon = COLON.exec(line)
      const label = colon === null ? '' : line.slice(0, colon.index)
      const value = colon === null ? '' : line.slice(colon.index + colon[0].length)
      expect(labelled(text(line))).toEqual(
        label === '' || label.length > 80 ? null : { label: text(label), value: text(value) },
      )
    }),
    { numRuns: examples(500, 20_000) },
  )
})

it('placeholders of operators and products with one name are of one kind of section', () => {
  const kinds: Readonly<Record<string, { section: SectionKind | null }>> = productPlaceholders
  const both = Object.entries(accountPlaceholders).filter(([name]) => name in kinds)
  expect(both.map(([name]) => name)).toContain('locations')
  expect(both.filter(([name, { section }]) => section !== kinds[name]?.section)).toEqual([])
})
