import { describe, expect, it } from 'vitest'
import type { Price } from '../../../src/catalogue/schema/option.ts'
import { messagesIn } from '../../../src/document/page/messages.ts'
import { translateIfKnown } from '../../../src/document/page/translate-if-known.ts'
import { templatesFrom } from '../../../src/document/template/load-templates.ts'
import { readTemplates } from '../../../src/document/template/template-files.ts'

const templates = templatesFrom(readTemplates(null))
const messagesFor = (locale: string) => messagesIn(locale, templates.find('product', locale).words)

const price = (parts: Partial<Price>): Price => ({
  original: null,
  retail: 2500,
  net: 1,
  currency: 'EUR',
  currencyPrecision: 2,
  ...parts,
})

/** Replaces no-break spaces, so that expected texts can have plain spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('messages.price', () => {
  it.each([
    { locale: 'en-GB', parts: {}, expected: '€25.00' },
    { locale: 'en-GB', parts: { currency: 'GBP', retail: 123456 }, expected: '£1,234.56' },
    { locale: 'fr-FR', parts: {}, expected: '25,00 €' },
    { locale: 'fr-FR', parts: { retail: 123456 }, expected: '1 234,56 €' },
    { locale: 'de-DE', parts: {}, expected: '25,00 €' },
    { locale: 'de-DE', parts: { retail: 123456 }, expected: '1.234,56 €' },
    { locale: 'es-ES', parts: { retail: 950 }, expected: '9,50 €' },
    { locale: 'it-IT', parts: { retail: 950 }, expected: '9,50 €' },
    { locale: 'en-GB', parts: { retail: 0 }, expected: 'Free' },
    { locale: 'fr-FR', parts: { retail: 0 }, expected: 'Gratuit' },
    { locale: 'de-DE', parts: { retail: 0 }, expected: 'Kostenlos' },
    { locale: 'es-ES', parts: { retail: 0 }, expected: 'Gratis' },
    { locale: 'it-IT', parts: { retail: 0 }, expected: 'Gratuito' },
    { locale: 'en-US', parts: { currency: 'JPY', currencyPrecision: 0, retail: 39000 }, expected: '¥39,000' },
    {
      locale: 'de-DE',
      parts: { currency: 'JPY', currencyPrecision: 0, retail: 39000 },
      expected: '39.000 ¥',
    },
    {
      locale: 'en-GB',
      parts: { currency: 'KWD', currencyPrecision: 3, retail: 12345 },
      expected: 'KWD 12.345',
    },
    { locale: 'en-GB', parts: { currency: 'ZZZ' }, expected: 'ZZZ 25.00' },
    { locale: 'en-GB', parts: { retail: 1 }, expected: '€0.01' },
    { locale: 'en-GB', parts: { original: 3000 }, expected: '€25.00 (instead of €30.00)' },
    { locale: 'fr-FR', parts: { original: 3000 }, expected: '25,00 € (au lieu de 30,00 €)' },
    { locale: 'de-DE', parts: { original: 3000 }, expected: '25,00 € (statt 30,00 €)' },
    { locale: 'ar', parts: { retail: 123456 }, expected: '1,234.56 €' },
    { locale: 'ar', parts: { currency: 'USD' }, expected: '25.00 USD' },
    { locale: 'ar', parts: { currency: 'EGP' }, expected: '25.00 ج.م.' },
    { locale: 'ar', parts: { original: 3000 }, expected: '25.00 € (بدلًا من 30.00 €)' },
    { locale: 'he-IL', parts: { currency: 'ILS' }, expected: '25.00 ₪' },
    { locale: 'he-IL', parts: { currency: 'CAD' }, expected: '25.00 CAD' },
    { locale: 'en-GB', parts: { original: 3000, retail: 0 }, expected: 'Free (instead of €30.00)' },
    { locale: 'en-GB', parts: { original: 2500 }, expected: '€25.00' },
    { locale: 'en-GB', parts: { original: 2000 }, expected: '€25.00' },
    { locale: 'en-GB', parts: { original: 0, retail: 0 }, expected: 'Free' },
  ])('messages.price writes $expected in $locale', ({ locale, parts, expected }) => {
    expect(plain(messagesFor(locale).price(price(parts)))).toBe(expected)
  })
})

describe('messages.duration', () => {
  it.each([
    { locale: 'en-GB', duration: { from: 2, to: null, unit: 'hour' }, expected: '2 hours' },
    { locale: 'en-GB', duration: { from: 1, to: null, unit: 'hour' }, expected: '1 hour' },
    { locale: 'en-GB', duration: { from: 2, to: 3, unit: 'hour' }, expected: '2 to 3 hours' },
    { locale: 'en-GB', duration: { from: 0, to: 90, unit: 'minute' }, expected: 'up to 90 minutes' },
    { locale: 'en-GB', duration: { from: 1, to: null, unit: 'day' }, expected: '1 day' },
    { locale: 'en-GB', duration: { from: 90, to: null, unit: 'minute' }, expected: '90 minutes' },
    { locale: 'en-GB', duration: { from: 690, to: null, unit: 'minute' }, expected: '11 h 30 min' },
    { locale: 'en-GB', duration: { from: 0, to: 150, unit: 'minute' }, expected: 'up to 2 h 30 min' },
    { locale: 'fr-FR', duration: { from: 150, to: 240, unit: 'minute' }, expected: 'de 2 h 30 min à 4 h' },
    { locale: 'de-DE', duration: { from: 30, to: 180, unit: 'minute' }, expected: '30 min bis 3 h' },
    { locale: 'ja-JP', duration: { from: 690, to: null, unit: 'minute' }, expected: '11 時間 30 分' },
    { locale: 'zh-CN', duration: { from: 150, to: null, unit: 'minute' }, expected: '2小时 30分钟' },
    { locale: 'fr-FR', duration: { from: 2, to: 3, unit: 'hour' }, expected: 'de 2 à 3 heures' },
    { locale: 'fr-FR', duration: { from: 0, to: 90, unit: 'minute' }, expected: 'jusqu’à 90 minutes' },
    { locale: 'fr-FR', duration: { from: 1, to: null, unit: 'day' }, expected: '1 jour' },
    { locale: 'de-DE', duration: { from: 2, to: 3, unit: 'hour' }, expected: '2 bis 3 Stunden' },
    { locale: 'de-DE', duration: { from: 0, to: 90, unit: 'minute' }, expected: 'bis zu 90 Minuten' },
    { locale: 'de-DE', duration: { from: 3, to: null, unit: 'day' }, expected: '3 Tage' },
    { locale: 'es-ES', duration: { from: 2, to: 3, unit: 'hour' }, expected: 'de 2 a 3 horas' },
    { locale: 'it-IT', duration: { from: 2, to: 3, unit: 'hour' }, expected: 'da 2 a 3 ore' },
    { locale: 'pt-BR', duration: { from: 2, to: 3, unit: 'hour' }, expected: 'de 2 a 3 horas' },
    { locale: 'nl-NL', duration: { from: 2, to: 3, unit: 'hour' }, expected: '2 tot 3 uur' },
    { locale: 'ja-JP', duration: { from: 2, to: 3, unit: 'hour' }, expected: '2～3 時間' },
    { locale: 'ja-JP', duration: { from: 0, to: 90, unit: 'minute' }, expected: '最大90 分' },
    { locale: 'ko-KR', duration: { from: 2, to: 3, unit: 'hour' }, expected: '2~3시간' },
    { locale: 'ko-KR', duration: { from: 0, to: 90, unit: 'minute' }, expected: '최대 90분' },
    { locale: 'zh-CN', duration: { from: 2, to: 3, unit: 'hour' }, expected: '2至3小时' },
    { locale: 'zh-TW', duration: { from: 2, to: 3, unit: 'hour' }, expected: '2 至 3 小時' },
    { locale: 'zh-HK', duration: { from: 0, to: 90, unit: 'minute' }, expected: '最多 90 分鐘' },
    { locale: 'ar', duration: { from: 2, to: null, unit: 'hour' }, expected: 'ساعتان' },
    { locale: 'ar', duration: { from: 1, to: 2, unit: 'hour' }, expected: 'ساعة – ساعتان' },
    { locale: 'ar', duration: { from: 2, to: 3, unit: 'hour' }, expected: '2 – 3 ساعات' },
    { locale: 'ar', duration: { from: 0, to: 90, unit: 'minute' }, expected: '90 دقيقة كحد أقصى' },
    { locale: 'he-IL', duration: { from: 1, to: 2, unit: 'hour' }, expected: '1 שעה עד שעתיים' },
    { locale: 'he-IL', duration: { from: 2, to: 3, unit: 'hour' }, expected: '2 עד 3 שעות' },
    { locale: 'he-IL', duration: { from: 0, to: 90, unit: 'minute' }, expected: 'עד 90 דקות' },
  ] as const)('messages.duration writes $expected in $locale', ({ locale, duration, expected }) => {
    expect(plain(messagesFor(locale).duration(duration))).toBe(expected)
  })
})

describe('messages.date', () => {
  it.each([
    { locale: 'en-GB', day: '2026-11-21', expected: '21 November 2026' },
    { locale: 'en-US', day: '2026-11-21', expected: 'November 21, 2026' },
    { locale: 'fr-FR', day: '2026-11-21', expected: '21 novembre 2026' },
    { locale: 'de-DE', day: '2026-11-21', expected: '21. November 2026' },
    { locale: 'es-ES', day: '2026-11-21', expected: '21 de noviembre de 2026' },
    { locale: 'it-IT', day: '2026-11-21', expected: '21 novembre 2026' },
    { locale: 'en-GB', day: '2028-02-29', expected: '29 February 2028' },
    { locale: 'fr-FR', day: '2026-04-01', expected: '1er avril 2026' },
    { locale: 'it-IT', day: '2026-04-01', expected: '1º aprile 2026' },
    { locale: 'pt-BR', day: '2026-04-01', expected: '1º de abril de 2026' },
    { locale: 'pt-PT', day: '2026-04-01', expected: '1 de abril de 2026' },
    { locale: 'de-DE', day: '2026-04-01', expected: '1. April 2026' },
    { locale: 'en-GB', day: '0001-01-01', expected: '1 January 1' },
  ])('messages.date writes $expected for $day in $locale', ({ locale, day, expected }) => {
    expect(plain(messagesFor(locale).date(day))).toBe(expected)
  })
})

describe('messages.dates and messages.dated', () => {
  it.each([
    ['en', '2026-04-01', '2026-10-31', 'April 1 to October 31, 2026'],
    ['en-GB', '2026-04-01', '2026-10-31', '1 April to 31 October 2026'],
    ['fr-FR', '2026-04-01', '2026-10-31', 'du 1er avril au 31 octobre 2026'],
    ['it-IT', '2026-04-01', '2026-10-31', 'dal 1º aprile al 31 ottobre 2026'],
    ['it-IT', '2026-04-08', '2026-10-11', 'dall’8 aprile all’11 ottobre 2026'],
    ['it-IT', '2026-04-18', '2026-10-28', 'dal 18 aprile al 28 ottobre 2026'],
    ['de-DE', '2026-04-01', '2026-10-31', '1. April bis 31. Oktober 2026'],
    ['es-ES', '2026-04-01', '2026-10-31', 'del 1 de abril al 31 de octubre de 2026'],
    ['pt-BR', '2026-04-01', '2026-10-31', 'de 1º de abril a 31 de outubro de 2026'],
    ['pt-PT', '2026-04-01', '2026-10-31', 'de 1 de abril a 31 de outubro de 2026'],
    ['nl-NL', '2026-04-01', '2026-10-31', '1 april tot en met 31 oktober 2026'],
    ['ja-JP', '2026-04-01', '2026-10-31', '2026年4月1日から2026年10月31日まで'],
    ['ar', '2026-04-01', '2026-10-31', 'من 1 أبريل إلى 31 أكتوبر 2026'],
    ['he-IL', '2026-04-01', '2026-10-31', 'מ-1 באפריל 2026 עד 31 באוקטובר 2026'],
    ['en', '2026-04-01', '2026-04-15', 'April 1 to 15, 2026'],
    ['fr-FR', '2026-04-01', '2026-04-15', 'du 1er au 15 avril 2026'],
    ['de-DE', '2026-04-01', '2026-04-15', '1. bis 15. April 2026'],
    ['en', '2026-12-01', '2027-01-15', 'December 1, 2026 to January 15, 2027'],
    // Swapped dates of a source stay swapped.
    ['en', '2026-10-31', '2026-04-01', 'October 31, 2026 to April 1, 2026'],
  ])('messages.dates in %s from %s until %s: %s', (locale, from, until, expected) => {
    expect(plain(messagesFor(locale).dates(from, until))).toBe(expected)
  })

  it.each([
    ['en', 'from {date}', '2026-04-01', 'from April 1, 2026'],
    ['it', 'from {date}', '2026-04-01', 'a partire dal 1º aprile 2026'],
    ['it', 'until {date}', '2026-05-08', 'fino all’8 maggio 2026'],
    ['fr', 'until {date}', '2026-05-01', 'jusqu’au 1er mai 2026'],
  ] as const)('messages.dated in %s writes %s for %s as %s', (locale, word, day, expected) => {
    expect(plain(messagesFor(locale).dated(word, day))).toBe(expected)
  })
})

describe('messages.counted', () => {
  it.each([
    ['en', 1, '1 year'],
    ['en', 12, '12 years'],
    ['fr', 0, '0 an'],
    ['fr', 1, '1 an'],
    ['fr', 12, '12 ans'],
    ['de', 1, '1 Jahr'],
    ['nl', 12, '12 jaar'],
    ['ja', 1, '1歳'],
    ['ar', 1, 'سنة واحدة'],
    ['ar', 2, 'سنتان'],
    ['ar', 3, '3 سنوات'],
    ['ar', 12, '12 سنة'],
    ['he', 2, 'שנתיים'],
    ['he', 12, '12 שנים'],
  ])('messages.counted in %s for %i: %s', (locale, count, expected) => {
    expect(messagesFor(locale).counted('{} years', count)).toBe(expected)
  })
})

describe('translateIfKnown', () => {
  it.each([
    ['fr', 'Yes', 'Oui'],
    ['de', 'FREE', 'Kostenlos'],
    ['es', 'no', 'No'],
    ['en', 'Yes', 'Yes'],
    ['fr', '6 months', '6 mois'],
    ['de', '24 hours', '24 Stunden'],
    ['en', '2 jours', '2 days'],
    ['nl', '2-3 days', '2 tot 3 dagen'],
    ['ja', 'Non-refundable', '返金不可'],
    ['fr', 'Non-refundable.', 'Non remboursable'],
    ['de', 'Free cancellation', 'Kostenlose Stornierung'],
    ['fr', 'Free parking', 'Free parking'],
    ['fr', 'Location', 'Location'],
    ['fr', '2 days on a boat', '2 days on a boat'],
  ])('translateIfKnown in %s turns "%s" into "%s"', (locale, text, expected) => {
    expect(plain(translateIfKnown(text, messagesFor(locale)))).toBe(expected)
  })
})

describe('messages.language and messages.country', () => {
  it.each([
    { locale: 'en-GB', tag: 'fr', expected: 'French' },
    { locale: 'en-GB', tag: 'fr-FR', expected: 'French' },
    { locale: 'en-GB', tag: 'es-419', expected: 'Spanish' },
    { locale: 'fr-FR', tag: 'en-GB', expected: 'anglais' },
    { locale: 'de-DE', tag: 'ja', expected: 'Japanisch' },
    { locale: 'en-GB', tag: 'zh-Hant-TW', expected: 'Traditional Chinese' },
    { locale: 'en-GB', tag: 'xx', expected: 'xx' },
    { locale: 'en-GB', tag: 'ase', expected: 'American Sign Language' },
    { locale: 'en-GB', tag: 'bfi', expected: 'British Sign Language' },
    { locale: 'en-GB', tag: 'sgn-ZZ', expected: 'Sign language' },
    { locale: 'fr-FR', tag: 'fsl', expected: 'langue des signes française' },
    { locale: 'ar-EG', tag: 'gsg', expected: 'لغة الإشارة الألمانية' },
    { locale: 'fr-FR', tag: 'isr', expected: 'Israeli Sign Language' },
  ])('messages.language writes $expected for $tag in $locale', ({ locale, tag, expected }) => {
    expect(messagesFor(locale).language(tag)).toBe(expected)
  })

  it.each([
    { locale: 'en-GB', code: 'FR', expected: 'France' },
    { locale: 'en-GB', code: 'gb', expected: 'United Kingdom' },
    { locale: 'fr-FR', code: 'GB', expected: 'Royaume-Uni' },
    { locale: 'de-DE', code: 'FR', expected: 'Frankreich' },
    { locale: 'en-GB', code: 'France', expected: 'France' },
    { locale: 'en-GB', code: 'XX', expected: 'XX' },
  ])('messages.country writes $expected for $code in $locale', ({ locale, code, expected }) => {
    expect(messagesFor(locale).country(code)).toBe(expected)
  })
})

describe('messages', () => {
  it('messages caches values without confusing those that differ in one part', () => {
    const messages = messagesFor('en-GB')
    const actual = () => [
      ...[{}, { retail: 2501 }, { currency: 'USD' }, { currencyPrecision: 3 }, { original: 3000 }].map(
        parts => plain(messages.price(price(parts))),
      ),
      ...(['hour', 'day'] as const).map(unit => messages.duration({ from: 2, to: null, unit })),
      ...[messages.word('up to {}', '2'), messages.word('at least {}', '2'), messages.word('up to {}', '3')],
      ...[messages.labelled('A', '2'), messages.labelled('B', '2'), messages.labelled('B', '3')],
    ]
    const expected = [
      ...['€25.00', '€25.01', 'US$25.00', '€2.500', '€25.00 (instead of €30.00)', '2 hours', '2 days'],
      ...['up to 2', 'at least 2', 'up to 3', 'A: 2', 'B: 2', 'B: 3'],
    ]
    expect(actual()).toEqual(expected)
    expect(actual()).toEqual(expected)
  })
})

describe('messages.word, messages.labelled and messages.range', () => {
  it('messages.word falls back to English', () => {
    expect(messagesIn('nl', {}).word('Adult')).toBe('Adult')
    expect(messagesIn('nl', { Adult: 'Volwassene' }).word('Adult')).toBe('Volwassene')
  })

  it('messages.word inserts its value unchanged', () => {
    expect(messagesIn('en', {}).word('up to {}', '$& $1 {} $$')).toBe('up to $& $1 {} $$')
  })

  it('messages.labelled inserts label and value unchanged', () => {
    expect(messagesIn('en', {}).labelled('Price', '$& {value}')).toBe('Price: $& {value}')
    expect(messagesFor('fr-FR').labelled('Prix', '5')).toBe('Prix\u00a0: 5')
  })

  it('messages.range inserts its ends unchanged', () => {
    expect(messagesIn('en', {}).range('$&', '$1')).toBe('$& to $1')
    expect(messagesFor('de-DE').range('1', '8')).toBe('1 bis 8')
  })
})
