import { expect, test } from 'vitest'
import { isolateNumbers, ownDirection } from '../../../../src/surfaces/pages/markdown/text-direction.ts'

test.each([
  ['Sail at dusk', 'ltr', ''],
  ['Sail at dusk', 'rtl', ' dir="ltr"'],
  ['إبحار وقت الغروب', 'rtl', ''],
  ['إبحار وقت الغروب', 'ltr', ' dir="rtl"'],
  ['שיט בשקיעה', 'ltr', ' dir="rtl"'],
  // A name of another script does not turn a sentence round.
  ['GetBoats تقدم جولات نيلية في أسوان', 'rtl', ''],
  ['The town of أسوان lies on the Nile', 'ltr', ''],
  // Neither tags nor references are text.
  ['<a href="https://example.com/a-long-address">إبحار</a> &#x26;', 'rtl', ''],
  ['12:30', 'rtl', ''],
] as const)('ownDirection of %s in a text %s is "%s"', (html, around, expected) => {
  expect(ownDirection(html, around)).toBe(expected)
})

test.each([
  ['هاتف +20 100 123 4567 أو 0100-765-4321.', ['+20 100 123 4567', '0100-765-4321']],
  ['إحداثيات 24.0889, 32.8998', ['24.0889, 32.8998']],
  ['טלפון (04) 912-3456', ['(04) 912-3456']],
  ['من 2026-11-21', ['2026-11-21']],
  ['9:00 – 17:00، 10-12 شخصًا، 1,234.50 €، 3.5 كم', []],
] as const)('isolateNumbers keeps the numbers in %s from left to right', (text, expected) => {
  const isolated = [...isolateNumbers(text).matchAll(/<bdi dir="ltr">(.*?)<\/bdi>/g)].map(
    ([, number]) => number,
  )
  expect(isolated).toEqual(expected)
})
