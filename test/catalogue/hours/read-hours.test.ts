import { describe, expect, it, test } from 'vitest'
import { isSpans, type OpeningHours } from '../../../src/catalogue/hours/opening-hours.ts'
import {
  hoursOfDays,
  isLabelledHours,
  mayBeHours,
  readHours,
} from '../../../src/catalogue/hours/read-hours.ts'
import { SOURCE_LANGUAGES } from '../../../src/catalogue/text/language-tags.ts'

const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH']

/** `Mo Tu 09:00-12:00 14:00-18:00; Su closed`. */
function shortly(hours: OpeningHours | null): string | null {
  const lines = hours?.map(({ days, label, status }) => {
    const said =
      status === 'closed'
        ? 'closed'
        : isSpans(status)
          ? status.map(({ opens, closes }) => `${opens}-${closes}`).join(' ')
          : `"${status.words}"`
    return [label ?? '', ...days.map(day => NAMES[day]), said].filter(part => part !== '').join(' ')
  })
  return lines?.join('; ') ?? null
}

describe('readHours', () => {
  it.each([
    // English
    ['Mon–Fri 9:00–17:00, closed on Sundays', 'Mo Tu We Th Fr 09:00-17:00; Su closed'],
    ['Opening hours: 9:00 AM - 5:00 PM daily', 'Mo Tu We Th Fr Sa Su 09:00-17:00'],
    ['Monday: 9:00 - 17:00\nTuesday: Closed', 'Mo 09:00-17:00; Tu closed'],
    ['- Monday 9am-noon\n- Tuesday 9am-noon', 'Mo Tu 09:00-12:00'],
    ['10am–6pm, closed Mondays', 'Mo closed; Tu We Th Fr Sa Su 10:00-18:00'],
    ['1-5pm Sat & Sun', 'Sa Su 13:00-17:00'],
    ['Fri 18:00–02:00', 'Fr 18:00-02:00'],
    ['Sat to Mon 10:00-18:00', 'Mo Sa Su 10:00-18:00'],
    ['Weekdays 9:00-17:00; weekends 10:00-16:00', 'Mo Tu We Th Fr 09:00-17:00; Sa Su 10:00-16:00'],
    ['Closed Monday, Tuesday', 'Mo Tu closed'],
    ['Opening hours: 24 hours', '00:00-24:00'],
    ['Monday: by appointment\nTuesday: 9:00AM - 5:00PM', 'Mo "by appointment"; Tu 09:00-17:00'],
    ['Mon: 9:00-17:00; Tue: by appointment', 'Mo 09:00-17:00; Tu "by appointment"'],
    ['Mon: 9:00-17:00 | Tue: On request', 'Mo 09:00-17:00; Tu "On request"'],
    ['Opening hours: Saturday: by appointment', 'Sa "by appointment"'],
    ['Mon 9:00-12:00\nMon 14:00-18:00', 'Mo 09:00-12:00 14:00-18:00'],
    // French
    [
      'Horaires d’ouverture : du mardi au dimanche de 10h à 18h. Fermé le lundi.',
      'Mo closed; Tu We Th Fr Sa Su 10:00-18:00',
    ],
    ['Tous les jours de 10h à 12h30 et de 13h30 à 18h', 'Mo Tu We Th Fr Sa Su 10:00-12:30 13:30-18:00'],
    [
      'Horaires :\nlundi: 9:00 - 17:00\nmardi: 9:00 - 17:00\ndimanche: Closed',
      'Mo Tu 09:00-17:00; Su closed',
    ],
    // German
    [
      'Öffnungszeiten: Mo-Fr 9-17 Uhr, Sa 10-14 Uhr, So geschlossen',
      'Mo Tu We Th Fr 09:00-17:00; Sa 10:00-14:00; Su closed',
    ],
    ['Mo-Fr 9-12 Uhr und 14-18 Uhr', 'Mo Tu We Th Fr 09:00-12:00 14:00-18:00'],
    ['täglich 10–18 Uhr, Feiertage geschlossen', 'Mo Tu We Th Fr Sa Su 10:00-18:00; PH closed'],
    // Spanish
    [
      'Horario: de lunes a viernes de 9:00 a 14:00 h y de 16:00 a 20:00 h',
      'Mo Tu We Th Fr 09:00-14:00 16:00-20:00',
    ],
    // Italian
    [
      'Orari di apertura: dal lunedì al venerdì dalle 9.00 alle 18.00, chiuso la domenica',
      'Mo Tu We Th Fr 09:00-18:00; Su closed',
    ],
    // Portuguese
    [
      'Horário de funcionamento: segunda a sexta das 9h às 18h; sábados das 10h às 14h; fechado aos domingos',
      'Mo Tu We Th Fr 09:00-18:00; Sa 10:00-14:00; Su closed',
    ],
    // Dutch
    [
      'Openingstijden: ma t/m vr 10:00-17:00, za en zo 12:00-17:00',
      'Mo Tu We Th Fr 10:00-17:00; Sa Su 12:00-17:00',
    ],
    // Japanese, Chinese, Korean
    ['営業時間：9:00～17:00（月曜定休）', 'Mo closed; Tu We Th Fr Sa Su 09:00-17:00'],
    ['営業時間：午前9時～午後5時30分', '09:00-17:30'],
    [
      '开放时间：周一至周五 9:00-17:00，周六、周日 10:00-16:00',
      'Mo Tu We Th Fr 09:00-17:00; Sa Su 10:00-16:00',
    ],
    ['開放時間：上午9:00至下午5:30', '09:00-17:30'],
    ['운영 시간: 매일 09:00~18:00, 월요일 휴무', 'Mo closed; Tu We Th Fr Sa Su 09:00-18:00'],
    // Arabic
    ['ساعات العمل: من السبت إلى الخميس 9 ص - 5 م، الجمعة مغلق', 'Mo Tu We Th Sa Su 09:00-17:00; Fr closed'],
    ['يوميًا من ٨:٠٠ صباحًا حتى ١٠:٣٠ مساءً', 'Mo Tu We Th Fr Sa Su 08:00-22:30'],
    ['السبت والأحد 10:00-16:00', 'Sa Su 10:00-16:00'],
    // Hebrew
    [
      "שעות פתיחה: ימים א'-ה' 9:00-17:00, יום שישי 9:00-13:00, שבת סגור",
      'Mo Tu We Th Su 09:00-17:00; Fr 09:00-13:00; Sa closed',
    ],
    ['יום שני עד יום רביעי מ-10:00 עד 18:00', 'Mo Tu We 10:00-18:00'],
    ['א־ה 8:30–16:00', 'Mo Tu We Th Su 08:30-16:00'],
  ])('readHours reads "%s"', (text, expected) => {
    expect(shortly(readHours(text))).toBe(expected)
  })

  it.each([
    '',
    'Hours',
    'Monday',
    'Meet on Monday',
    '9:00-17:00',
    'Sat 9:00',
    'Check-in 14:00-22:00',
    'Departures daily 9:00-17:00',
    'Opening hours: ask at the desk',
    'Open daily 9-5',
    'Mon 25:00-26:00',
    'Monday closed, Monday 9:00-17:00',
    'closed Monday, Tuesday 9-5pm',
    'Du 4 juillet au 31 août : tous les jours, de 10h à 11h30',
    'Mo-Fr 9-17 Uhr, Treffpunkt am Tor',
  ])('readHours leaves "%s" as it is', text => {
    expect(readHours(text)).toBeNull()
  })
})

describe('hoursOfDays', () => {
  it.each([
    [
      { sunday: 'Closed', monday: '9:00AM - 5:00PM', tuesday: '9:00AM - 5:00PM', wednesday: 'All Day' },
      'Mo Tu 09:00-17:00; We 00:00-24:00; Su closed',
    ],
    [
      { Monday: '9:00 - 12:00, 14:00 - 18:00', Tuesday: '9:00-12:00 / 14:00-18:00' },
      'Mo Tu 09:00-12:00 14:00-18:00',
    ],
    [
      { Friday: 'Sunrise to Sunset', Saturday: 'Unknown', Sunday: null, Monday: '' },
      'Fr "Sunrise to Sunset"',
    ],
    [{ Weekdays: '9-17', Weekend: 'geschlossen' }, 'Mo Tu We Th Fr 09:00-17:00; Sa Su closed'],
    [{ lundi: '9h-18h', Mardi: 'fermé' }, 'Mo 09:00-18:00; Tu closed'],
    [{ Monday: '9-5' }, 'Mo "9-5"'],
    [{ Easter: '10:00-12:00', Monday: '9:00-12:00' }, 'Mo 09:00-12:00; Easter 10:00-12:00'],
    [{}, ''],
  ])('hoursOfDays reads %j', (days, expected) => {
    expect(shortly(hoursOfDays(days))).toBe(expected)
  })
})

describe('mayBeHours and isLabelledHours', () => {
  it.each([
    ['Opening hours: ask at the desk', true, true],
    ['Horaires d’ouverture : variables', true, true],
    ['Öffnungszeiten\nsiehe Aushang', true, true],
    ['開館時間：お問い合わせください', true, true],
    ['<p>Mon–Fri 9:00–17:00</p>', true, false],
    ['- 9:00–17:00 täglich', true, false],
    ['bank holidays closed', true, false],
    ['Hours of fun for the family', true, false],
    ['Pets are welcome', false, false],
    ['Réservation conseillée, 9h-18h', false, false],
    ['', false, false],
  ])('%s', (text, may, isLabelled) => {
    expect([mayBeHours(text), isLabelledHours(text)]).toEqual([may, isLabelled])
  })
})

test.each(SOURCE_LANGUAGES)('readHours knows the names of days that Unicode CLDR has in %s', locale => {
  for (const weekday of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' })
    for (const day of [0, 1, 2, 3, 4, 5, 6]) {
      const name = format.format(Date.UTC(2024, 0, 1 + day))
      expect(shortly(readHours(`${name} 9:00-17:00`)), name).toBe(`${NAMES[day]} 09:00-17:00`)
    }
  }
})

test('readHours takes no raised digits for further ones', () => {
  for (const text of ['Mon 9³⁰-17⁰⁰', 'Mon 9.³⁰ - 17.⁰⁰'])
    expect(shortly(readHours(text))).toBe('Mo 09:30-17:00')
  expect(readHours('Mon 9-1²')).toBeNull()
  expect(shortly(readHours('Mon ９:00-١٧:00'))).toBe('Mo 09:00-17:00')
})
