import { type PeriodUnit, periodUnit } from '../period.ts'
import { languageAndScript, localeBeside } from '../text/language-tags.ts'
import { memoize } from '../text/memoize.ts'
import { periodParts } from './period-parts.ts'
import { periodText, type V1OpeningHours, type V1Period } from './v1-values.ts'

/** Labels for texts made from V1's periods and hours, in the languages of the built-in templates. */
const labels = {
  en: {
    cutoff: 'Booking closes before the start',
    validity: 'Valid for',
    cancellation: 'Cancellation',
    hours: 'Opening hours',
    pickup: 'Start',
  },
  fr: {
    cutoff: 'Fin des réservations avant le départ',
    validity: 'Durée de validité',
    cancellation: 'Annulation',
    hours: "Heures d'ouverture",
    pickup: 'Départ',
  },
  de: {
    cutoff: 'Buchungsschluss vor Beginn',
    validity: 'Gültigkeit',
    cancellation: 'Stornierung',
    hours: 'Öffnungszeiten',
    pickup: 'Start',
  },
  es: {
    cutoff: 'Cierre de reservas antes del inicio',
    validity: 'Validez',
    cancellation: 'Cancelación',
    hours: 'Horario de apertura',
    pickup: 'Salida',
  },
  it: {
    cutoff: "Chiusura prenotazioni prima dell'inizio",
    validity: 'Validità',
    cancellation: 'Annullamento',
    hours: 'Orari di apertura',
    pickup: 'Partenza',
  },
  pt: {
    cutoff: 'Encerramento das reservas antes do início',
    validity: 'Validade',
    cancellation: 'Cancelamento',
    hours: 'Horário de funcionamento',
    pickup: 'Partida',
  },
  nl: {
    cutoff: 'Boekingen sluiten vóór aanvang',
    validity: 'Geldigheid',
    cancellation: 'Annulering',
    hours: 'Openingstijden',
    pickup: 'Vertrek',
  },
  ja: {
    cutoff: '予約締切（開始前）',
    validity: '有効期間',
    cancellation: 'キャンセル',
    hours: '営業時間',
    pickup: '出発',
  },
  ko: {
    cutoff: '예약 마감(시작 전)',
    validity: '유효 기간',
    cancellation: '취소',
    hours: '운영 시간',
    pickup: '출발',
  },
  'zh-Hans': {
    cutoff: '预订截止（开始前）',
    validity: '有效期',
    cancellation: '取消',
    hours: '开放时间',
    pickup: '出发',
  },
  'zh-Hant': {
    cutoff: '預訂截止（開始前）',
    validity: '有效期限',
    cancellation: '取消',
    hours: '開放時間',
    pickup: '出發',
  },
} as const
type Language = keyof typeof labels
type PhraseName = keyof (typeof labels)['en']

/** Separators between a label and its value, for languages that do not use a colon and a space. */
const COLONS: Partial<Record<Language, string>> = {
  fr: '\u00a0: ',
  ja: '：',
  'zh-Hans': '：',
  'zh-Hant': '：',
}

/** The language of the labels for a record, and the locale for its numbers and days. */
interface PhraseLocale {
  language: Language
  locale: string
}

function phraseLocaleOf(locale: string | null): PhraseLocale {
  const code = languageAndScript(locale ?? 'en')
  const language = isLanguage(code) ? code : 'en'
  return { language, locale: localeBeside(language, locale) }
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(labels, code)
}

/** From Monday, which 1 January 2024 was. */
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/**
 * Makes a function that gives a period after the label `name`, in the record's language. It gives an empty list for a
 * quantity of 0, with which V1 marks unknown periods.
 */
export function sentence(name: PhraseName) {
  return (value: V1Period, locale: string | null): string[] => {
    if (periodParts(value)?.quantity === 0) return []
    const voice = phraseLocaleOf(locale)
    return [phrase(voice, name, periodIn(voice, value))]
  }
}

/** A quantity and its unit in the record's language. Periods with other words stay unchanged. */
function periodIn({ language, locale }: PhraseLocale, value: V1Period): string {
  const parts = periodParts(value)
  const unit = parts === null ? undefined : periodUnit(parts.unit)
  // English words after the unit stay, but for "Fixed", which says nothing to a guest. In other languages the label
  // already says "before", so that word is dropped.
  const isPlain =
    parts !== null &&
    (parts.type === null || (language === 'en' ? /^fixed$/i : /^(?:before|fixed)$/i).test(parts.type))
  return isPlain && unit !== undefined ? quantity(locale, parts.quantity, unit) : (periodText(value) ?? '')
}

/** All days with known hours as a list of one text in the record's language; empty if no hours are known. */
export function hoursText(days: V1OpeningHours, locale: string | null): string[] {
  const voice = phraseLocaleOf(locale)
  const lines = Object.entries(days).flatMap(([day, hours]) =>
    hours ? [`${weekday(voice.locale, day)}: ${hours}`] : [],
  )
  return lines.length === 0 ? [] : [hoursPhrase(lines, locale)]
}

export function hoursPhrase(lines: readonly string[], locale: string | null): string {
  return phrase(phraseLocaleOf(locale), 'hours', lines.map(line => `\n${line}`).join(''))
}

/** Joins the label `name` and `value`: `Booking closes before the start: 24 hours`. */
function phrase({ language }: PhraseLocale, name: PhraseName, value: string): string {
  const colon = COLONS[language] ?? ': '
  return `${labels[language][name]}${value.startsWith('\n') ? colon.trimEnd() : colon}${value}`
}

/** An amount and its unit in the words of `locale`: `24 hours`. */
function quantity(locale: string, amount: number, unit: PeriodUnit): string {
  return numbersIn(`${locale} ${unit}`).format(amount)
}

/** Translates an English weekday; other names stay unchanged. */
function weekday(locale: string, day: string): string {
  const index = DAYS.indexOf(day.trim().toLowerCase())
  return index < 0 ? day : daysIn(locale).format(Date.UTC(2024, 0, 1 + index))
}

/** The formatter of a locale and a unit, as `en hour`. Formatters are costly, and a list page needs hundreds. */
const numbersIn = memoize((key: string) => {
  const [locale, unit] = key.split(' ')
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
})
const daysIn = memoize(
  (locale: string) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }),
)
