import { expect, test } from 'vitest'
import { readableCategory } from '../../../src/document/page/readable-category.ts'

test.each([
  ['SelfCateringAccommodation', 'Self catering accommodation'],
  ['SELF_CATERING_ACCOMMODATION', 'Self catering accommodation'],
  ['self-catering-accommodation', 'Self catering accommodation'],
  ['food_and_drink', 'Food and drink'],
  ['UNESCOSite', 'UNESCO site'],
  ['ÉgliseRomane', 'Église romane'],
  ['Boat tour', 'Boat tour'],
  ['Self-catering', 'Self-catering'],
  ['eBike', 'eBike'],
  ['e-bike', 'e-bike'],
  ['MUSEUM', 'MUSEUM'],
  ['Museum', 'Museum'],
  ['博物館', '博物館'],
  ['Bar/WineCellar', 'Bar/WineCellar'],
  ['_', '_'],
  ['--', '--'],
])('readableCategory turns %s into %s', (code, words) => {
  expect(readableCategory(code)).toBe(words)
})
