import { describe, expect, test } from 'vitest'
import { titleKey } from '../../../src/catalogue/text/comparison-keys.ts'

describe('titleKey', () => {
  test('titleKey sorts letters with marks and capitals as the letters that they are', () => {
    const titles = ['Zoo', 'eden', 'École', ' Abbaye', 'abattoir', 'Éternel']
    const sorted = titles.toSorted((a, b) => (titleKey(a) < titleKey(b) ? -1 : 1))
    expect(sorted).toEqual(['abattoir', ' Abbaye', 'École', 'eden', 'Éternel', 'Zoo'])
  })
})
