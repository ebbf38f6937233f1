import { languageOf } from '../text/language-tags.ts'
import type { V1OpeningHours, V1Period } from './v1-values.ts'

/** Labels of the sentences that V1's quantities become, in the languages of the built-in templates. */
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
} as const
type PhraseName = keyof (typeof labels)['en']

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A quantity as a sentence in the record's language; nothing for a quantity of 0. */
export function sentence(name: PhraseName) {
  return (value: V1Period, locale: string | null): string[] => {
    if (typeof value === 'string') return [phrase(locale, name, value)]
    const [amount, unit] = value
    return Number(amount) === 0 ? [] : [phrase(locale, name, quantity(locale, Number(amount), unit))]
  }
}

/** The days whose hours are known, as one text in the record's language. */
export function hoursText(days: V1OpeningHours, locale: string | null): string[] {
  const lines = Object.entries(days).flatMap(([day, hours]) =>
    hours ? [`\n${weekday(locale, day)}: ${hours}`] : [],
  )
  return lines.length === 0 ? [] : [phrase(locale, 'hours', lines.join(''))]
}

/** `Booking closes before the start: 24 hours`, in the record's language. */
function phrase(locale: string | null, name: PhraseName, value: string): string {
  const language = languageOf(locale ?? 'en')
  const own = Object.entries(labels).find(([code]) => code === language)?.[1] ?? labels.en
  const colon = language === 'fr' ? '\u00a0:' : ':'
  return `${own[name]}${colon}${value.startsWith('\n') ? '' : ' '}${value}`
}

/** `24 hours` in the record's language; other units stay as they are. */
function quantity(locale: string | null, amount: number, unit: string): string {
  const known = UNITS.find(name => name === unit.trim().toLowerCase().replace(/s$/, ''))
  if (known === undefined) return `${amount} ${unit}`.trim()
  return cached(
    numbers,
    `${locale} ${known}`,
    () => new Intl.NumberFormat(locale ?? 'en', { style: 'unit', unit: known, unitDisplay: 'long' }),
  ).format(amount)
}

/** The name of a weekday in the record's language; other names stay as they are. */
function weekday(locale: string | null, day: string): string {
  const index = DAYS.indexOf(day.trim().toLowerCase())
  if (index < 0) return day
  const monday = Date.UTC(2024, 0, 1)
  return cached(
    days,
    `${locale}`,
    () => new Intl.DateTimeFormat(locale ?? 'en', { weekday: 'long', timeZone: 'UTC' }),
  ).format(monday + index * 86_400_000)
}

/** Formatters are costly to make, and a list page asks for hundreds. */
const numbers = new Map<string, Intl.NumberFormat>()
const days = new Map<string, Intl.DateTimeFormat>()

function cached<Format>(formats: Map<string, Format>, key: string, make: () => Format): Format {
  const format = formats.get(key) ?? make()
  if (formats.size < 1000) formats.set(key, format)
  return format
}
