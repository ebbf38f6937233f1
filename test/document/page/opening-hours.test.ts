import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_DAY, type Day, type HoursLine, joinedHours } from '../../../src/catalogue/hours/opening-hours.ts'
import { readHours } from '../../../src/catalogue/hours/read-hours.ts'
import { hoursPhrase } from '../../../src/catalogue/v1/v1-phrases.ts'
import { messagesIn } from '../../../src/document/page/messages.ts'
import { hoursLines, productHours } from '../../../src/document/page/opening-hours.ts'
import { templatesFrom } from '../../../src/document/template/load-templates.ts'
import { readTemplates } from '../../../src/document/template/template-files.ts'
import { readWalk } from '../../catalogue/model.ts'
import { examples } from '../../helpers/extent.ts'

const DAYS: readonly Day[] = [0, 1, 2, 3, 4, 5, 6, 7]
const templates = templatesFrom(readTemplates(null))
const messagesFor = (locale: string) => messagesIn(locale, templates.find('product', locale).words)

describe('hoursLines', () => {
  it.each([
    [
      'en-US',
      ['Monday – Friday: 9:00 AM – 12:00 PM and 2:00 – 6:00 PM', 'Saturday: Open 24 hours', 'Sunday: Closed'],
    ],
    ['en-GB', ['Monday – Friday: 09:00–12:00 and 14:00–18:00', 'Saturday: Open 24 hours', 'Sunday: Closed']],
    [
      'fr-FR',
      [
        'Lundi – vendredi : 09:00 – 12:00 et 14:00 – 18:00',
        'Samedi : Ouvert 24 h sur 24',
        'Dimanche : Fermé',
      ],
    ],
    [
      'de-DE',
      [
        'Montag – Freitag: 09:00–12:00 Uhr und 14:00–18:00 Uhr',
        'Samstag: Rund um die Uhr geöffnet',
        'Sonntag: Geschlossen',
      ],
    ],
    [
      'ja-JP',
      ['月曜日～金曜日：9時00分～12時00分、14時00分～18時00分', '土曜日：24時間営業', '日曜日：休業'],
    ],
  ])('hoursLines in %s', (locale, expected) => {
    const hours = readHours('Mon-Fri 9:00-12:00, 14:00-18:00; Sat all day; Sun closed') ?? []
    expect(hoursLines(hours, messagesFor(locale)).map(line => line.replace(/\u00a0/g, ' '))).toEqual(expected)
  })

  it.each([
    ['Mon, Wed, Thu, Fri 10:00-12:00', 'Monday and Wednesday – Friday: 10:00–12:00'],
    ['Sat & Sun 10:00-12:00', 'Saturday and Sunday: 10:00–12:00'],
    ['Daily 18:00-02:00', 'Monday – Sunday: 18:00–02:00'],
    ['Public holidays closed', 'Public holidays: Closed'],
    ['Monday: by appointment', 'Monday: By appointment'],
    ['Opening hours: 18:00-24:00', '18:00–00:00'],
  ])('hoursLines writes "%s"', (text, expected) => {
    expect(hoursLines(readHours(text) ?? [], messagesFor('en-GB'))).toEqual([expected])
  })
})

describe('productHours', () => {
  const monday = 'Mon-Fri 9:00-17:00'
  it.each<[string[], string[], number]>([
    [[monday, 'Sat 10:00-12:00'], ['Monday – Friday: 09:00–17:00', 'Saturday: 10:00–12:00'], 0],
    [
      [monday, 'Sunday closed; Saturday: by appointment', monday],
      ['Monday – Friday: 09:00–17:00', 'Saturday: By appointment', 'Sunday: Closed'],
      0,
    ],
    [[monday, 'Fri-Sat 10:00-12:00'], ['Monday – Friday: 09:00–17:00'], 1],
    [
      [monday, 'Fri 9:00-17:00; Sat 10:00-12:00'],
      ['Monday – Friday: 09:00–17:00', 'Saturday: 10:00–12:00'],
      0,
    ],
    [[monday, 'Opening hours: 10:00-12:00'], ['Monday – Friday: 09:00–17:00'], 1],
    [['Opening hours: 10:00-12:00', 'Sat 10:00-14:00'], ['10:00–12:00'], 1],
    [[monday, 'Opening hours: see our website'], ['Monday – Friday: 09:00–17:00'], 1],
  ])('productHours joins %j', (texts, lines, count) => {
    const { product } = readWalk({
      features: texts.map(shortDescription => ({ type: 'ADDITIONAL_INFORMATION', shortDescription })),
    })
    const { hours, repeated, different } = productHours(product)
    expect(hoursLines(hours, messagesFor('en-GB'))).toEqual(lines)
    expect([repeated.size, different.size]).toEqual([texts.length - count, count])
  })
})

describe('hoursPhrase and readHours', () => {
  const anySpan = fc
    .tuple(fc.integer({ min: 0, max: 94 }), fc.integer({ min: 1, max: 95 }))
    .filter(([from, until]) => from < until)
    .map(([from, until]) => ({ opens: clock(from), closes: clock(until) }))
  const anyStatus = fc.oneof(
    fc.constant('closed' as const),
    fc.constant(ALL_DAY),
    anySpan.map(span => [span]),
    fc.constant([
      { opens: '09:00', closes: '12:30' },
      { opens: '14:00', closes: '18:00' },
    ]),
  )
  const anyHours = fc
    .array(fc.option(anyStatus), { minLength: 8, maxLength: 8 })
    .map(days =>
      days.flatMap((status, day): HoursLine[] =>
        status === null ? [] : [{ days: [DAYS[day] ?? 0], label: null, status }],
      ),
    )
    .map(lines => joinedHours(lines) ?? [])
    .filter(hours => hours.length > 0)

  it.each(['en-US', 'en-GB', 'fr', 'de', 'es', 'it', 'pt-BR', 'nl', 'ja', 'zh-CN', 'zh-TW', 'ko'])(
    'readHours reads what hoursPhrase writes in %s',
    locale => {
      fc.assert(
        fc.property(anyHours, hours => {
          expect(readHours(hoursPhrase(hoursLines(hours, messagesFor(locale)), locale))).toEqual(hours)
        }),
        { seed: 20261122, numRuns: examples(12, 300) },
      )
    },
  )
})

/** Quarters of an hour as a time: 37 is 09:15. */
function clock(quarters: number): string {
  return `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`
}
