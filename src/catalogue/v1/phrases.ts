/** What V1 keeps as quantities and the newer generation as sentences, in the languages of the built-in templates. */
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
export type PhraseName = keyof (typeof labels)['en']

const UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** `Booking closes before the start: 24 hours`, in the record's language. */
export function phrase(locale: string | null, name: PhraseName, value: string): string {
  const language = (locale ?? 'en').split('-')[0] ?? 'en'
  const own = Object.entries(labels).find(([code]) => code === language)?.[1] ?? labels.en
  const colon = language === 'fr' ? '\u00a0:' : ':'
  return `${own[name]}${colon}${value.startsWith('\n') ? '' : ' '}${value}`
}

/** `24 hours` in the record's language; a unit that is no unit of time stays as it is. */
export function quantity(locale: string | null, amount: number, unit: string): string {
  const known = UNITS.find(name => name === unit.trim().toLowerCase().replace(/s$/, ''))
  if (known === undefined) return `${amount} ${unit}`.trim()
  return cached(
    numbers,
    `${locale} ${known}`,
    () => new Intl.NumberFormat(locale ?? 'en', { style: 'unit', unit: known, unitDisplay: 'long' }),
  ).format(amount)
}

/** The name of a weekday in the record's language; what is no weekday stays as it is. */
export function weekday(locale: string | null, day: string): string {
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
