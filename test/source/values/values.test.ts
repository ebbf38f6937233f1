import { describe, expect, test } from 'vitest'
import { readCell } from '../../../src/source/table/table-cell.ts'
import { readDay } from '../../../src/source/values/day.ts'
import {
  readAddresses,
  readAge,
  readCount,
  readDuration,
  readList,
  readPoint,
  readYesNo,
} from '../../../src/source/values/facts.ts'
import { readPrice, saysFrom } from '../../../src/source/values/price.ts'
import { idOf, wordKey } from '../../../src/source/values/word-key.ts'
import { ticketKind } from '../../../src/source/values/words.ts'

const plain = { currency: null, country: null, language: null, isMinor: false, decimal: null }

describe('readPrice', () => {
  test.each([
    ['12,50 €', '1250 EUR'],
    ['€ 1.234,50', '123450 EUR'],
    ['$1,234.50 USD', null],
    ['USD 1,234.50', '123450 USD'],
    ["CHF 1'200.-", '120000 CHF'],
    ['1 234,5 €', '123450 EUR'],
    ['ab 12 € p. P.', '1200 EUR'],
    ['à partir de 8,00 € par personne', '800 EUR'],
    ['£0', '0 GBP'],
    ['¥3,500', null],
    ['3,500円', '3500 JPY'],
    ['KWD 4.200', '4200 KWD'],
    ['10,5 JPY', null],
    ['12.505 GBP', null],
    ['0.505 KWD', '505 KWD'],
    ['R$ 30,00', '3000 BRL'],
    ['12-15 €', null],
    ['-5 €', null],
    ['12 € (14 $)', null],
    ['12', null],
    ['frei', null],
    ['auf Anfrage', null],
    ['1.2.3 €', null],
    ['12.345.67 €', null],
    ['5 € nur heute', null],
    ['12⁵⁰ €', '1250 EUR'],
    ['€ 1,250,⁹⁹', '125099 EUR'],
    ['ab 9,⁹⁹ €', '999 EUR'],
    ['1,250⁵⁰ €', '125050 EUR'],
    ['25¹ €', null],
    ['25¹²³ €', null],
    ['25₁₂ €', null],
    ['12⁵⁰ JPY', null],
    ['١٢٫٥٠ €', '1250 EUR'],
    ['١٬٢٥٠٫٥٠ €', '125050 EUR'],
    ['۱۲ €', '1200 EUR'],
    ['من ٥٠ €', '5000 EUR'],
  ])('%s', (text, wanted) => {
    const read = readPrice(text, plain)
    expect('retail' in read ? `${read.retail} ${read.currency}` : null).toBe(wanted)
  })

  test('saysFrom knows least prices', () => {
    const texts = ['ab 8 Euro', 'from £10', 'من ٥٠ €', '20 €', 'Erwachsene 8 €']
    expect(texts.map(saysFrom)).toEqual([true, true, true, false, false])
  })

  test('what stands beside a price says its currency', () => {
    expect(readPrice('$12', { ...plain, country: 'Canada' })).toEqual({ retail: 1200, currency: 'CAD' })
    expect(readPrice('¥12', { ...plain, language: 'zh-Hans' })).toEqual({ retail: 1200, currency: 'CNY' })
    expect(readPrice('free', { ...plain, currency: 'GBP' })).toEqual({ retail: 0, currency: 'GBP' })
    expect(readPrice(29.99, { ...plain, currency: 'EUR' })).toEqual({ retail: 2999, currency: 'EUR' })
    expect(readPrice('1999', { ...plain, currency: 'EUR', isMinor: true })).toEqual({
      retail: 1999,
      currency: 'EUR',
    })
    const read = (text: string, decimal: string) => readPrice(text, { ...plain, decimal })
    expect(read('1.250 GBP', '.')).toEqual({ retail: 125, currency: 'GBP' })
    expect(read('1.250 GBP', ',')).toEqual({ retail: 125000, currency: 'GBP' })
    expect(read('12.505 GBP', '.')).toEqual({ reason: 'has more decimal places than GBP: "12.505 GBP"' })
    expect(readPrice('12', plain)).toEqual({ reason: 'has no currency beside it: "12"' })
  })
})

test.each([
  ['2026-05-01', null, '2026-05-01'],
  ['2026-05-01T10:00:00Z', null, '2026-05-01'],
  ['1.5.26', null, '2026-05-01'],
  ['01/05/2026', null, null],
  ['01/05/2026', 'm/d/y', '2026-01-05'],
  ['13/05/2026', null, '2026-05-13'],
  ['05/13/2026', null, '2026-05-13'],
  ['1. Mai 2026', null, '2026-05-01'],
  ['1² mai 2026', null, null],
  ['٢٠٢٦-٠٥-٠١', null, '2026-05-01'],
  ['May 1st, 2026', null, '2026-05-01'],
  ['1er mai 2026', null, null],
  ['1 de mayo de 2026', null, '2026-05-01'],
  ['2026年5月1日', null, '2026-05-01'],
  ['30/02/2026', 'd/m/y', null],
  ['46143', null, null],
] as const)('readDay(%s, %s) is %s', (text, order, wanted) => {
  expect(readDay(text, order)).toBe(wanted)
})

test.each([
  ['ab 3 Jahren', 'Minimum 3'],
  ['dès 6 ans', 'Minimum 6'],
  ['6+', 'Minimum 6'],
  ['max. 12', 'Maximum 12'],
  ['up to 12 years', 'Maximum 12'],
  ['12歳以下', 'Maximum 12'],
  ['3-12', null],
  ['alle', null],
  ['1990', null],
])('readAge(%s) is %s', (text, wanted) => {
  const age = readAge(text)
  expect(age && `${age.type} ${age.value}`).toBe(wanted)
})

test('other values are read as people write them', () => {
  expect([readCount('max. 12 Personen'), readCount('8-12'), readCount('1.5'), readCount('')]).toEqual([
    12,
    null,
    null,
    null,
  ])
  expect([readYesNo('Oui'), readYesNo('nein'), readYesNo('✓'), readYesNo('vielleicht')]).toEqual([
    true,
    false,
    true,
    null,
  ])
  expect([
    readPoint('48,85; 2,35'),
    readPoint('48.85,2.35'),
    readPoint('-16.5 28'),
    readPoint('here'),
  ]).toEqual([[48.85, 2.35], [48.85, 2.35], [-16.5, 28], null])
  expect([readDuration('1:30', null), readDuration('ca. 2 Std.', null), readDuration('90', null)]).toEqual([
    '90 minutes',
    '2 Std.',
    null,
  ])
  expect([readDuration('90', 'minute'), readDuration('1-2', 'hour')]).toEqual(['90 minute', '1-2 hour'])
  expect(readList('• Tee; Kuchen, warm\n- Brot', null)).toEqual(['Tee', 'Kuchen, warm', 'Brot'])
  expect(readAddresses('https://a.example/1,2.jpg, https://a.example/3.jpg', null)).toEqual([
    'https://a.example/1,2.jpg',
    'https://a.example/3.jpg',
  ])
  expect(['Kinder bis 12', 'Plein tarif', 'Studenten', 'Rabatt'].map(ticketKind)).toEqual([
    'CHILD',
    'ADULT',
    'STUDENT',
    null,
  ])
})

test('raised and lowered digits are no digits of a number', () => {
  expect(['8²', '8₂', '⁸', '８'].map(readCount)).toEqual([null, null, null, 8])
  expect(['6¹', '6+'].map(readAge)).toEqual([null, { type: 'Minimum', value: 6 }])
})

test('a duration with a half is read, and other words stay as they are', () => {
  const texts = ['1½ hours', 'ca. 1 ½ h', '２時間', '1² h', '1¼ hours', '1½ hours of №1', '2½ – 3 Std.']
  expect(texts.map(text => readDuration(text, null))).toEqual([
    ...['1.5 hours', '1.5 h', '2時間', '1² h', '1¼ hours', '1½ hours of №1', '2.5 – 3 Std.'],
  ])
  expect(readDuration('2½', 'hour')).toBe('2.5 hour')
})

test('a name with a capital inside stays one word in an id, and a heading of a program is two', () => {
  expect(idOf('Reederei Müller GmbH', "McDonald's")).toBe('reederei-muller-gmbh-mcdonald-s')
  expect(wordKey('bookingUrl')).toBe('booking url')
})

test('readCell runs no formula', () => {
  expect(readCell('=HYPERLINK("https://a.example/"; "Die ""Seite""")')).toEqual({
    value: 'Die "Seite"',
    link: 'https://a.example/',
  })
  expect(readCell('="007"')).toEqual({ value: '007' })
  expect(readCell('=HYPERLINK("file:///etc/passwd","x")')).toMatchObject({
    problem: 'is a formula, and no formula is run',
  })
  expect(readCell("=cmd|' /C calc'!A0")).toMatchObject({ problem: 'is a formula, and no formula is run' })
  expect(readCell("'+49 30 1234")).toEqual({ value: '+49 30 1234' })
  expect(readCell('#WERT!')).toMatchObject({ problem: 'is an error of the spreadsheet: #WERT!' })
  expect(readCell('#1 in town')).toEqual({ value: '#1 in town' })
})
