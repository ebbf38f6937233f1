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

/** No-break spaces, as every other space in a hand-written expectation. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('messages.price', () => {
  it.each([
    { locale: 'en-GB', parts: {}, said: '€25.00' },
    { locale: 'en-GB', parts: { currency: 'GBP', retail: 123456 }, said: '£1,234.56' },
    { locale: 'fr-FR', parts: {}, said: '25,00 €' },
    { locale: 'fr-FR', parts: { retail: 123456 }, said: '1 234,56 €' },
    { locale: 'de-DE', parts: {}, said: '25,00 €' },
    { locale: 'de-DE', parts: { retail: 123456 }, said: '1.234,56 €' },
    { locale: 'es-ES', parts: { retail: 950 }, said: '9,50 €' },
    { locale: 'it-IT', parts: { retail: 950 }, said: '9,50 €' },
    { locale: 'en-GB', parts: { retail: 0 }, said: 'Free' },
    { locale: 'fr-FR', parts: { retail: 0 }, said: 'Gratuit' },
    { locale: 'de-DE', parts: { retail: 0 }, said: 'Kostenlos' },
    { locale: 'es-ES', parts: { retail: 0 }, said: 'Gratis' },
    { locale: 'it-IT', parts: { retail: 0 }, said: 'Gratuito' },
    { locale: 'en-US', parts: { currency: 'JPY', currencyPrecision: 0, retail: 39000 }, said: '¥39,000' },
    { locale: 'de-DE', parts: { currency: 'JPY', currencyPrecision: 0, retail: 39000 }, said: '39.000 ¥' },
    { locale: 'en-GB', parts: { currency: 'KWD', currencyPrecision: 3, retail: 12345 }, said: 'KWD 12.345' },
    { locale: 'en-GB', parts: { currency: 'ZZZ' }, said: 'ZZZ 25.00' },
    { locale: 'en-GB', parts: { retail: 1 }, said: '€0.01' },
    { locale: 'en-GB', parts: { original: 3000 }, said: '€25.00 (instead of €30.00)' },
    { locale: 'fr-FR', parts: { original: 3000 }, said: '25,00 € (au lieu de 30,00 €)' },
    { locale: 'de-DE', parts: { original: 3000 }, said: '25,00 € (statt 30,00 €)' },
    { locale: 'en-GB', parts: { original: 3000, retail: 0 }, said: 'Free (instead of €30.00)' },
    { locale: 'en-GB', parts: { original: 2500 }, said: '€25.00' },
    { locale: 'en-GB', parts: { original: 2000 }, said: '€25.00' },
    { locale: 'en-GB', parts: { original: 0, retail: 0 }, said: 'Free' },
  ])('messages.price says $said in $locale', ({ locale, parts, said }) => {
    expect(plain(messagesFor(locale).price(price(parts)))).toBe(said)
  })
})

describe('messages.duration', () => {
  it.each([
    { locale: 'en-GB', duration: { from: 2, to: null, unit: 'hour' }, said: '2 hours' },
    { locale: 'en-GB', duration: { from: 1, to: null, unit: 'hour' }, said: '1 hour' },
    { locale: 'en-GB', duration: { from: 2, to: 3, unit: 'hour' }, said: '2 to 3 hours' },
    { locale: 'en-GB', duration: { from: 0, to: 90, unit: 'minute' }, said: 'up to 90 minutes' },
    { locale: 'en-GB', duration: { from: 1, to: null, unit: 'day' }, said: '1 day' },
    { locale: 'en-GB', duration: { from: 1500, to: null, unit: 'minute' }, said: '1,500 minutes' },
    { locale: 'fr-FR', duration: { from: 2, to: 3, unit: 'hour' }, said: '2 à 3 heures' },
    { locale: 'fr-FR', duration: { from: 0, to: 90, unit: 'minute' }, said: 'jusqu’à 90 minutes' },
    { locale: 'fr-FR', duration: { from: 1, to: null, unit: 'day' }, said: '1 jour' },
    { locale: 'de-DE', duration: { from: 2, to: 3, unit: 'hour' }, said: '2 bis 3 Stunden' },
    { locale: 'de-DE', duration: { from: 0, to: 90, unit: 'minute' }, said: 'bis zu 90 Minuten' },
    { locale: 'de-DE', duration: { from: 3, to: null, unit: 'day' }, said: '3 Tage' },
    { locale: 'es-ES', duration: { from: 2, to: 3, unit: 'hour' }, said: '2 a 3 horas' },
    { locale: 'it-IT', duration: { from: 2, to: 3, unit: 'hour' }, said: 'da 2 a 3 ore' },
    { locale: 'pt-BR', duration: { from: 2, to: 3, unit: 'hour' }, said: '2 a 3 horas' },
    { locale: 'nl-NL', duration: { from: 2, to: 3, unit: 'hour' }, said: '2 tot 3 uur' },
    { locale: 'ja-JP', duration: { from: 2, to: 3, unit: 'hour' }, said: '2～3 時間' },
    { locale: 'ja-JP', duration: { from: 0, to: 90, unit: 'minute' }, said: '最大90 分' },
    { locale: 'ko-KR', duration: { from: 2, to: 3, unit: 'hour' }, said: '2~3시간' },
    { locale: 'ko-KR', duration: { from: 0, to: 90, unit: 'minute' }, said: '최대 90분' },
    { locale: 'zh-CN', duration: { from: 2, to: 3, unit: 'hour' }, said: '2至3小时' },
    { locale: 'zh-TW', duration: { from: 2, to: 3, unit: 'hour' }, said: '2 至 3 小時' },
    { locale: 'zh-HK', duration: { from: 0, to: 90, unit: 'minute' }, said: '最多 90 分鐘' },
  ] as const)('messages.duration says $said in $locale', ({ locale, duration, said }) => {
    expect(plain(messagesFor(locale).duration(duration))).toBe(said)
  })
})

describe('messages.date', () => {
  it.each([
    { locale: 'en-GB', day: '2026-11-21', said: '21 November 2026' },
    { locale: 'en-US', day: '2026-11-21', said: 'November 21, 2026' },
    { locale: 'fr-FR', day: '2026-11-21', said: '21 novembre 2026' },
    { locale: 'de-DE', day: '2026-11-21', said: '21. November 2026' },
    { locale: 'es-ES', day: '2026-11-21', said: '21 de noviembre de 2026' },
    { locale: 'it-IT', day: '2026-11-21', said: '21 novembre 2026' },
    { locale: 'en-GB', day: '2028-02-29', said: '29 February 2028' },
    { locale: 'fr-FR', day: '2026-04-01', said: '1er avril 2026' },
    { locale: 'it-IT', day: '2026-04-01', said: '1º aprile 2026' },
    { locale: 'pt-BR', day: '2026-04-01', said: '1º de abril de 2026' },
    { locale: 'pt-PT', day: '2026-04-01', said: '1 de abril de 2026' },
    { locale: 'de-DE', day: '2026-04-01', said: '1. April 2026' },
    { locale: 'en-GB', day: '0001-01-01', said: '1 January 1' },
  ])('messages.date says $said for $day in $locale', ({ locale, day, said }) => {
    expect(plain(messagesFor(locale).date(day))).toBe(said)
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
    ['en', '2026-04-01', '2026-04-15', 'April 1 to 15, 2026'],
    ['fr-FR', '2026-04-01', '2026-04-15', 'du 1er au 15 avril 2026'],
    ['de-DE', '2026-04-01', '2026-04-15', '1. bis 15. April 2026'],
    ['en', '2026-12-01', '2027-01-15', 'December 1, 2026 to January 15, 2027'],
    // What a source swapped is said as it stands there.
    ['en', '2026-10-31', '2026-04-01', 'October 31, 2026 to April 1, 2026'],
  ])('messages.dates in %s from %s until %s: %s', (locale, from, until, said) => {
    expect(plain(messagesFor(locale).dates(from, until))).toBe(said)
  })

  it.each([
    ['en', 'from {date}', '2026-04-01', 'from April 1, 2026'],
    ['it', 'from {date}', '2026-04-01', 'a partire dal 1º aprile 2026'],
    ['it', 'until {date}', '2026-05-08', 'fino all’8 maggio 2026'],
    ['fr', 'until {date}', '2026-05-01', 'jusqu’au 1er mai 2026'],
  ] as const)('messages.dated in %s says %s for %s as %s', (locale, word, day, said) => {
    expect(plain(messagesFor(locale).dated(word, day))).toBe(said)
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
  ])('messages.counted in %s for %i: %s', (locale, count, said) => {
    expect(messagesFor(locale).counted('{} years', count)).toBe(said)
  })
})

describe('supplied', () => {
  it.each([
    ['fr', 'Yes', 'Oui'],
    ['de', 'FREE', 'Kostenlos'],
    ['es', 'no', 'No'],
    ['en', 'Yes', 'Yes'],
    ['fr', '6 months', '6 mois'],
    ['de', '24 hours', '24 Stunden'],
    ['en', '2 jours', '2 days'],
    ['nl', '2-3 days', '2 tot 3 dagen'],
    ['fr', 'Free parking', 'Free parking'],
    ['fr', 'Location', 'Location'],
    ['fr', '2 days on a boat', '2 days on a boat'],
  ])('supplied in %s says "%s" as "%s"', (locale, text, said) => {
    expect(plain(translateIfKnown(text, messagesFor(locale)))).toBe(said)
  })
})

describe('messages.language and messages.country', () => {
  it.each([
    { locale: 'en-GB', tag: 'fr', said: 'French' },
    { locale: 'en-GB', tag: 'fr-FR', said: 'French' },
    { locale: 'en-GB', tag: 'es-419', said: 'Spanish' },
    { locale: 'fr-FR', tag: 'en-GB', said: 'anglais' },
    { locale: 'de-DE', tag: 'ja', said: 'Japanisch' },
    { locale: 'en-GB', tag: 'zh-Hant-TW', said: 'Traditional Chinese' },
    { locale: 'en-GB', tag: 'xx', said: 'xx' },
  ])('messages.language says $said for $tag in $locale', ({ locale, tag, said }) => {
    expect(messagesFor(locale).language(tag)).toBe(said)
  })

  it.each([
    { locale: 'en-GB', code: 'FR', said: 'France' },
    { locale: 'en-GB', code: 'gb', said: 'United Kingdom' },
    { locale: 'fr-FR', code: 'GB', said: 'Royaume-Uni' },
    { locale: 'de-DE', code: 'FR', said: 'Frankreich' },
    { locale: 'en-GB', code: 'France', said: 'France' },
    { locale: 'en-GB', code: 'XX', said: 'XX' },
  ])('messages.country says $said for $code in $locale', ({ locale, code, said }) => {
    expect(messagesFor(locale).country(code)).toBe(said)
  })
})

describe('messages', () => {
  it('messages tells values apart that differ in one part, and says each again as it did', () => {
    const messages = messagesFor('en-GB')
    const said = () => [
      ...[{}, { retail: 2501 }, { currency: 'USD' }, { currencyPrecision: 3 }, { original: 3000 }].map(
        parts => plain(messages.price(price(parts))),
      ),
      ...(['hour', 'day'] as const).map(unit => messages.duration({ from: 2, to: null, unit })),
      ...[messages.word('up to {}', '2'), messages.word('at least {}', '2'), messages.word('up to {}', '3')],
      ...[messages.labelled('A', '2'), messages.labelled('B', '2'), messages.labelled('B', '3')],
    ]
    const meant = [
      ...['€25.00', '€25.01', 'US$25.00', '€2.500', '€25.00 (instead of €30.00)', '2 hours', '2 days'],
      ...['up to 2', 'at least 2', 'up to 3', 'A: 2', 'B: 2', 'B: 3'],
    ]
    expect(said()).toEqual(meant)
    expect(said()).toEqual(meant)
  })
})

describe('messages.word, messages.labelled and messages.range', () => {
  it('messages.word says a word in English where the template has none', () => {
    expect(messagesIn('nl', {}).word('Adult')).toBe('Adult')
    expect(messagesIn('nl', { Adult: 'Volwassene' }).word('Adult')).toBe('Volwassene')
  })

  it('messages.word takes its value as it is', () => {
    expect(messagesIn('en', {}).word('up to {}', '$& $1 {} $$')).toBe('up to $& $1 {} $$')
  })

  it('messages.labelled takes label and value as they are', () => {
    expect(messagesIn('en', {}).labelled('Price', '$& {value}')).toBe('Price: $& {value}')
    expect(messagesFor('fr-FR').labelled('Prix', '5')).toBe('Prix\u00a0: 5')
  })

  it('messages.range takes its ends as they are', () => {
    expect(messagesIn('en', {}).range('$&', '$1')).toBe('$& to $1')
    expect(messagesFor('de-DE').range('1', '8')).toBe('1 bis 8')
  })
})
