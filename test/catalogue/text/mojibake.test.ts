import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mojibakeIn } from '../../../src/catalogue/text/mojibake.ts'

const misread = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))

test.each([
  'Château',
  'École',
  'l’année',
  '“Quay”',
  'Straße',
  'niño',
  '20 °C',
  'São João',
  'Łódź – Øresund'.slice(7),
  'Москва',
  '日本語の旅',
  '🛶 tour',
])('mojibakeIn finds %s where it was decoded wrongly, and not where it was not', text => {
  expect(mojibakeIn(misread(text))).not.toBeNull()
  expect(mojibakeIn(text)).toBeNull()
})

test.each([
  'NÃO',
  'MANHÃ»',
  'SÃO JOÃO…',
  'Â',
  'pâté',
  'ÎLE D’ÂGE',
  'ação',
  'Ñandú',
  'håndværk',
  '«è»',
  'œuvre – à l’été',
])('mojibakeIn finds nothing in %s', text => {
  expect(mojibakeIn(text)).toBeNull()
})

test('mojibakeIn passes by no character that was decoded wrongly', () => {
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at)
  // Characters of two bytes (first byte C2 or C3) and of three bytes (E3, or E5 to E8), each twice.
  const points = [...range(0x80, 0xff), ...range(0x3000, 0x3fff), ...range(0x5000, 0x8fff)]
  const misreadOnes = points.map(point => misread(`a${String.fromCodePoint(point, point)}b`))
  expect(misreadOnes.filter(text => mojibakeIn(text) === null)).toEqual([])
})

test('mojibakeIn tells what stands around the signs', () => {
  expect(mojibakeIn('Le chÃ¢teau des Brumes est ouvert toute lâ€™annÃ©e')).toBe('Le chÃ¢teau des Brumes es')
  expect(mojibakeIn('lost \uFFFD')).toBe('lost \uFFFD')
})

test('mojibakeIn finds nothing in the sample', () => {
  const sample = readFileSync(new URL('../../../examples/catalogue.json', import.meta.url), 'utf8')
  expect(mojibakeIn(sample)).toBeNull()
})
