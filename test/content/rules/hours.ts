import { openAt } from '../made/hours.ts'
import type { PublishedRecord, Rule } from '../rule.ts'

/** The heading and label of opening hours in the languages of the templates, written by hand. */
const HEADINGS: Readonly<Record<string, string>> = {
  en: 'Opening hours',
  fr: 'Horaires d’ouverture',
  de: 'Öffnungszeiten',
  es: 'Horario de apertura',
  it: 'Orari di apertura',
  pt: 'Horário de funcionamento',
  nl: 'Openingstijden',
  ja: '営業時間',
  ko: '운영 시간',
  'zh-Hans': '开放时间',
  'zh-Hant': '開放時間',
  ar: 'ساعات العمل',
  he: 'שעות פתיחה',
}

/** The language of the template of a record's page; English without a template in its language. */
function languageOf({ model: { locale } }: PublishedRecord): string {
  const { language, script } = new Intl.Locale(locale ?? 'en').maximize()
  return [language, `${language}-${script}`].find(tag => Object.hasOwn(HEADINGS, tag)) ?? 'en'
}

/** The locale of a page's formatters. It is the record's locale if the page is in that language. */
const localeOf = (record: PublishedRecord) =>
  record.model.locale !== null && languageOf(record) !== 'en' ? record.model.locale : 'en'

interface Section {
  heading: string
  text: string
}

/** The sections of a Markdown page below its title, in order. */
function sectionsOf(record: PublishedRecord): Section[] {
  return record
    .file('md')
    .split(/^## /m)
    .slice(1)
    .map(part => ({ heading: part.split('\n')[0] ?? '', text: part.slice(part.indexOf('\n')).trim() }))
}

/** The lines on opening hours in the key facts and in a separate section, and the rest of the page. */
function hoursOf(record: PublishedRecord): { lines: string[]; isFact: boolean; elsewhere: Section[] } {
  const label = HEADINGS[languageOf(record)] ?? ''
  const [facts = { heading: '', text: '' }, ...sections] = sectionsOf(record)
  const fact = new RegExp(String.raw`^- ${label}\s?[:：]\n((?:  .*\n?)+)`, 'm').exec(facts.text)
  const separate = sections.filter(({ heading }) => heading === label)
  const lines = [fact?.[1] ?? '', ...separate.map(({ text }) => text)].flatMap(text => text.split('\n'))
  const rest = { ...facts, text: facts.text.replace(fact?.[0] ?? '', '') }
  return {
    lines: lines.map(line => line.trim()).filter(line => line !== ''),
    isFact: fact !== null,
    elsewhere: [rest, ...sections.filter(section => !separate.includes(section))],
  }
}

/** Whether a V1 record states opening hours. */
function statesV1Hours({ raw }: PublishedRecord): boolean {
  const days = raw['opening_hours']
  const values = typeof days === 'object' && days !== null ? Object.values(days) : []
  return values.some(value => typeof value === 'string' && !/^(?:|unknown)$/i.test(value))
}

const ENGLISH_DAY = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|\b(?:Closed|Unknown)\b/

/** The raw record without its hours. Records of any language can contain English texts. */
function rawText({ raw }: PublishedRecord): string {
  const { opening_hours: _, ...others } = raw
  return JSON.stringify(others)
}

const nodeDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const codes = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** `Mo 09:00-17:00` for each day of `Mo-Fr 09:00-17:00`. */
function eachDay(text: string): string[] {
  const [, days = '', span = ''] = /^(?:(\S+) )?(\S+)$/.exec(text) ?? []
  if (days === '') return [span]
  return days.split(',').flatMap(part => {
    const [first = '', last = first] = part.split('-')
    return codes.slice(codes.indexOf(first), codes.indexOf(last) + 1).map(code => `${code} ${span}`)
  })
}

/** The times of all OpeningHoursSpecifications in a file, one for each day. */
function specifiedIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(specifiedIn)
  if (typeof value !== 'object' || value === null) return []
  if ('opens' in value && 'closes' in value) {
    const days = 'dayOfWeek' in value && Array.isArray(value.dayOfWeek) ? value.dayOfWeek : [null]
    if (value.opens === value.closes) return []
    return days.map(day => {
      const code = codes[nodeDays.indexOf(String(day))]
      return `${code === undefined ? '' : `${code} `}${value.opens}-${value.closes}`
    })
  }
  return Object.values(value).flatMap(specifiedIn)
}

const products = (records: readonly PublishedRecord[]) =>
  records.flatMap(record => (record.type === 'product' ? [record] : []))

const jsonOf = (record: PublishedRecord, suffix: string): Record<string, unknown> =>
  JSON.parse(record.file(suffix) || '{}')

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const

/** An amount with its unit in a language, with plain spaces. */
function inWords(locale: string, amount: number, unit: string): string {
  return plain(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount))
}

/** An amount with the unit's symbol in Latin script, and otherwise with its short name. */
function shortly(locale: string, amount: number, unit: string, symbol: string): string {
  return new Intl.Locale(locale).maximize().script === 'Latn'
    ? `${amount} ${symbol}`
    : plain(new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount))
}

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, ' ')

/** Minutes in the largest unit that gives a whole number, as on pages; from two hours on in hours and minutes. */
function minutesInWords(locale: string, minutes: number): string {
  return minutes % 1440 === 0
    ? inWords(locale, minutes / 1440, 'day')
    : minutes % 60 === 0
      ? inWords(locale, minutes / 60, 'hour')
      : minutes < 120
        ? inWords(locale, minutes, 'minute')
        : `${shortly(locale, Math.floor(minutes / 60), 'hour', 'h')} ${shortly(locale, minutes % 60, 'minute', 'min')}`
}

/** The English periods in V1's fields, and in features that contain only a period: `24 hours`. */
function periodsOf(record: PublishedRecord): [amount: number, unit: string][] {
  if (record.type !== 'product') return []
  const fields = ['booking_cutoff', 'valid_for', 'cancellation_cutoff', 'cancellation_period'].map(name => {
    const value = record.raw[name]
    return Array.isArray(value) ? value.join(' ') : value
  })
  const texts = record.model.features.map(({ shortDescription }) => shortDescription)
  return [...fields, ...texts, record.model.durationText].flatMap(text => {
    const [, amount, unit] = /^(\d+) (minute|hour|day|week|month|year)s?$/i.exec(String(text)) ?? []
    return amount === undefined || unit === undefined || amount === '0'
      ? []
      : [[Number(amount), unit.toLowerCase()]]
  })
}

const months = (locale: string) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
}

/** Wrong dates and wrong plurals, by language. */
const MISWRITTEN: Readonly<Record<string, RegExp>> = {
  en: /\b1 (?:years|months|weeks|days|hours|minutes)\b/,
  fr: new RegExp(
    String.raw`(?<!\d)1 (?:${months('fr').join('|')})\b|(?<!\d)1 (?:ans|semaines|jours|heures)\b|\bde \d+(?:er)? \w+ until\b`,
  ),
  de: /(?<!\d)1 (?:Jahre|Monate|Wochen|Tage|Stunden|Minuten)\b/,
  es: /(?<!\d)1 (?:años|meses|semanas|días|horas|minutos)\b/,
  it: new RegExp(
    String.raw`(?<!\d)0?1 (?:${months('it').join('|')})\b|\bgiorno \d|\b(?:dal|al) (?:8|11) (?:${months('it').join('|')})\b|(?<!\d)1 (?:anni|mesi|settimane|giorni|ore|minuti)\b`,
  ),
  pt: /(?<!\d)1 (?:anos|meses|semanas|dias|horas|minutos)\b/,
  nl: /(?<!\d)1 (?:maanden|weken|dagen|minuten)\b/,
  ar: /(?<!\d)[12] (?:سنة|سنوات|أشهر|أسابيع|أيام|ساعة|ساعات|دقائق)|(?<!\d)1[1-9] (?:سنوات|أشهر|أيام|ساعات|دقائق)/,
  he: /(?<!\d)[12] (?:שנים|חודשים|שבועות|ימים|שעות|דקות)/,
}

export const hours: readonly Rule[] = [
  {
    says: 'opening hours are among the key facts of a page, above its description',
    broken: ({ records }) =>
      products(records).flatMap(record => {
        if (!statesV1Hours(record) && !Object.hasOwn(openAt, record.id)) return []
        const [first] = sectionsOf(record)
        const isBelow = first?.text.includes(record.model.description ?? '\n\n\n') === true
        // Hours without days and times are a text below the facts.
        const isFact = hoursOf(record).isFact || openAt[record.id]?.length === 0
        return isFact && !isBelow ? [] : [record.id]
      }),
  },
  {
    says: 'opening hours are in the order of the week, with each day once',
    broken: ({ records }) =>
      products(records).flatMap(record => {
        const { lines } = hoursOf(record)
        const locale = localeOf(record)
        const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
        const names = [0, 1, 2, 3, 4, 5, 6].map(day =>
          format.format(Date.UTC(2024, 0, 1 + day)).toLowerCase(),
        )
        const firsts = lines.flatMap(line => {
          const found = names.flatMap((name, day) => {
            const at = line.toLowerCase().indexOf(name)
            return at < 0 ? [] : [{ at, day }]
          })
          return found.length === 0 ? [] : [found.sort((a, b) => a.at - b.at)[0]?.day ?? 0]
        })
        const isInOrder = firsts.every((day, index) => index === 0 || day > (firsts[index - 1] ?? -1))
        const isOnce = names.every(name => lines.filter(line => line.toLowerCase().includes(name)).length < 2)
        return isInOrder && isOnce ? [] : [`${record.id}: ${lines.join(' / ')}`]
      }),
  },
  {
    says: 'opening hours are in the language of the page, in every format',
    broken: ({ records }) =>
      products(records).flatMap(record => {
        const hasHours = statesV1Hours(record) || Object.hasOwn(openAt, record.id)
        if (languageOf(record) === 'en' || !hasHours || ENGLISH_DAY.test(rawText(record))) return []
        return ['md', 'txt', 'html', 'octo.json', 'chunks.jsonl'].flatMap(suffix => {
          // JSON-LD in a page uses the English day names of schema.org.
          const text = record.file(suffix).replace(/<script type="application\/ld\+json">.*?<\/script>/gs, '')
          const found = ENGLISH_DAY.exec(text)
          return found === null ? [] : [`${record.id} ${suffix}: ${found[0]}`]
        })
      }),
  },
  {
    says: 'opening hours are on a page only once',
    broken: ({ records }) =>
      products(records).flatMap(record => {
        const { lines, elsewhere } = hoursOf(record)
        const label = HEADINGS[languageOf(record)]
        const long = lines.filter(line => line.length > 8)
        const twice = long.filter(line =>
          elsewhere.some(({ text }) => text.includes(line.replace(/^- /, ''))),
        )
        const labels = elsewhere.filter(({ text }) => new RegExp(`^- ${label}\\s?[:：]`, 'm').test(text))
        return [...twice, ...labels.map(({ heading }) => heading)].map(text => `${record.id}: ${text}`)
      }),
  },
  {
    says: 'JSON-LD and JSON Lines have the days and times of opening hours',
    broken: ({ records }) =>
      products(records).flatMap(record => {
        const expected = openAt[record.id]
        if (expected === undefined) return []
        const wanted = expected.flatMap(eachDay).sort().join(' ')
        const line = jsonOf(record, 'jsonl')['openingHours']
        const written = (Array.isArray(line) ? line : []).flatMap(eachDay).sort().join(' ')
        // JSON-LD can contain the hours twice: for the product and for its start.
        const specified = [...new Set(specifiedIn(jsonOf(record, 'jsonld')))].sort().join(' ')
        return [written, specified].flatMap(found =>
          found === wanted ? [] : [`${record.id}: ${found} instead of ${wanted}`],
        )
      }),
  },
  {
    says: 'the duration of a cache record is in the language of its page',
    broken: ({ records }) =>
      products(records).flatMap(record => {
        const { durationMinutesFrom: from, durationMinutesTo: to } = record.model
        if (from === null || from === 0 || (to !== null && to !== from)) return []
        const wanted = minutesInWords(localeOf(record), from)
        return ['json', 'jsonl'].flatMap(suffix => {
          const shown = plain(String(jsonOf(record, suffix)['duration']))
          return shown === wanted ? [] : [`${record.id} ${suffix}: ${shown} instead of ${wanted}`]
        })
      }),
  },
  {
    says: 'a range of durations has the unit of the language of its page',
    broken: ({ records }) =>
      products(records).flatMap(record => {
        const { durationMinutesTo: to } = record.model
        if (to === null || to === 0 || to === record.model.durationMinutesFrom) return []
        const units = UNITS.flatMap(unit =>
          [2, 5, 11].map(amount => inWords(localeOf(record), amount, unit).replace(/[\d\s]/g, '')),
        )
        const shown = plain(String(jsonOf(record, 'json')['duration']))
        return units.some(unit => shown.includes(unit)) || / (?:h|min)$/.test(shown)
          ? []
          : [`${record.id}: ${shown}`]
      }),
  },
  {
    says: 'periods in texts are in the language of the page',
    broken: ({ records }) =>
      records.flatMap(record =>
        periodsOf(record).flatMap(([amount, unit]) => {
          const wanted = inWords(localeOf(record), amount, unit)
          return plain(record.file('md')).includes(wanted) ? [] : [`${record.id}: no ${wanted}`]
        }),
      ),
  },
  {
    says: 'plurals and dates follow the rules of the language',
    broken: ({ records }) =>
      records.flatMap(record => {
        const pattern = MISWRITTEN[languageOf(record)]
        if (pattern === undefined || pattern.test(plain(rawText(record)))) return []
        const found = pattern.exec(plain(record.file('md')))
        return found === null ? [] : [`${record.id}: ${found[0]}`]
      }),
  },
  {
    says: 'a range of dates within a year names the year once',
    broken: ({ records }) =>
      products(records).flatMap(record => {
        const { startDate, endDate } = record.model
        const year = startDate?.slice(0, 4)
        // In Chinese and Japanese both dates are complete, because CLDR has such ranges only in figures.
        const isWhole = /^(?:ja|zh)/.test(languageOf(record))
        if (!startDate || !endDate || startDate >= endDate || !endDate.startsWith(`${year}`) || isWhole)
          return []
        const month = months(localeOf(record))[Number(endDate.slice(5, 7)) - 1] ?? ''
        const line = sectionsOf(record)[0]
          ?.text.split('\n')
          .find(text => text.includes(month) && text.includes(`${year}`))
        return line?.split(`${year}`).length === 2 ? [] : [`${record.id}: ${line}`]
      }),
  },
  {
    says: 'no page in another language has the English words Yes, Free or Included as values',
    broken: ({ records }) =>
      products(records).flatMap(record => {
        if (languageOf(record) === 'en') return []
        const found = /^- (?:[^:：\n]*\s?[:：]\s*)?(?:Yes|Free|Included|Not included)$/im.exec(
          record.file('md'),
        )
        return found === null ? [] : [`${record.id}: ${found[0]}`]
      }),
  },
]
