import { memoize } from '../text/memoize.ts'
import { beginsHourPhrase, foldedHours } from './hour-words.ts'
import { type DayStatus, type HoursLine, joinedHours, type OpeningHours } from './opening-hours.ts'
import { daysNamed, readLine } from './read-line.ts'

/** What texts begin with that state opening hours, in the languages that sources write in, without accents. */
const LABEL =
  /^(?:opening (?:hours|times)|business hours|hours of operation|hours|(?:jours et )?(?:heures|horaires) d’ouverture|horaires|offnungszeiten|horarios?(?: de (?:apertura|atencion|funcionamento|abertura))?|orario? (?:di|d’)\s?apertura|orario?|openingstijden|openingsuren|営業時間|開館時間|開園時間|利用時間|开放时间|营业时间|开馆时间|開放時間|營業時間|(?:운영|영업|관람) ?시간)\s*[:：]?\s*/u

/** What labels begin with. */
const LABEL_WORDS =
  /^(?:opening|business|hours|jours|heures|horaires?|offnungszeiten|horarios?|orario?|openingstijden|openingsuren)$|^(?:営業時間|開館時間|開園時間|利用時間|开放时间|营业时间|开馆时间|開放時間|營業時間|운영|영업|관람)/u

const UNKNOWN = /^(?:|unknown|n\/a|none|tbc|tbd|-+|\?)$/i

/** A text without the label of opening hours; null where it has none. */
function unlabelled(folded: string): string | null {
  const label = LABEL.exec(folded)
  return label === null ? null : folded.slice(label[0].length)
}

/** The first word of a text, or a digit; tags and signs before it count for nothing. */
const FIRST_WORD = /^(?:<[^>]*>|[^\p{L}\d<])*(\p{L}{1,24}|\d)/u

/** Whether opening hours may begin with a word. */
const mayBegin = memoize((word: string): boolean => {
  const folded = foldedHours(word)
  return /\d/.test(folded) || LABEL_WORDS.test(folded) || beginsHourPhrase(folded)
})

/** Whether a text, HTML or plain, may state opening hours: most begin otherwise, and need not be read. */
export function mayBeHours(prose: string): boolean {
  const [, word] = FIRST_WORD.exec(prose) ?? []
  return word !== undefined && mayBegin(word)
}

/** Whether the first line of a text says that opening hours follow. */
export function isLabelledHours(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n', 1)
  const label = LABEL.exec(foldedHours(first))?.[0] ?? ''
  return /[:：]\s*$/.test(label) || (label !== '' && label.length >= foldedHours(first).trimEnd().length)
}

/**
 * Reads a text that states opening hours and nothing else: a line or a sentence for several days (`Mon–Fri 9:00–17:00, closed on
 * Sundays`), in any of the languages that sources write in. Null where a word of it is not understood, where it names no
 * days and has no label either, and where it contradicts itself.
 */
export function readHours(text: string): OpeningHours | null {
  const read: HoursLine[] = []
  let behindLabel: string | null = null
  // One after another: most texts are known for something else by their first line.
  for (const [index, written] of text.split(/[\n;|]/).entries()) {
    const folded = foldedHours(written)
      .trim()
      .replace(/^[-*•·]\s*/, '')
    if (index === 0) behindLabel = unlabelled(folded)
    const line = index === 0 ? (behindLabel ?? folded) : folded
    if (line === '') continue
    const groups = readLine(line) ?? readDayWords(line, text)
    if (groups === null) return null
    read.push(...groups)
  }
  const hours = joinedHours(withRest(read))
  if (hours === null || hours.length === 0) return null
  const isNamed = hours.some(({ days }) => days.length > 0)
  return isNamed || behindLabel !== null ? hours : null
}

/** Hours by the names of days, as V1 has them. Empty where none are known. */
export function hoursOfDays(days: Readonly<Record<string, string | null | undefined>>): OpeningHours {
  const lines = Object.entries(days).flatMap(([name, value]): HoursLine[] => {
    const text = value?.trim() ?? ''
    if (UNKNOWN.test(text)) return []
    const named = daysNamed(foldedHours(name).trim())
    return [{ days: named, label: named.length === 0 ? name : null, status: statusOf(text) }]
  })
  return joinedHours(lines) ?? lines
}

/** What is said of a day; words that are no times stay as they are. */
function statusOf(text: string): DayStatus {
  const [group, ...others] = readLine(foldedHours(text).trim()) ?? []
  return group === undefined || others.length > 0 || group.days.length % 7 !== 0
    ? { words: text }
    : group.status
}

/** `Monday: by appointment`: days and a colon, and words that are no times. */
function readDayWords(line: string, text: string): HoursLine[] | null {
  const [, name, value] = /^([^:：]{1,40})[:：]\s*(\S.*)$/u.exec(line) ?? []
  const days = daysNamed(name?.trim() ?? '')
  if (days.length === 0 || value === undefined || value.length > 80) return null
  // The text as it was written, with its accents and capitals.
  const original = text.split('\n').find(one => foldedHours(one).includes(line))
  const words = original?.replace(/^[^:：]*[:：]\s*/u, '').trim() ?? value
  return UNKNOWN.test(words) ? [] : [{ days, label: null, status: { words } }]
}

/** `10:00–18:00, closed on Mondays`: hours of no days, or of all, hold for the days of which nothing else is said. */
function withRest(lines: readonly HoursLine[]): readonly HoursLine[] {
  const [rest, ...others] = lines.filter(({ days }) => days.length === 0 || days.length === 7)
  const named = new Set(lines.flatMap(line => (line === rest ? [] : line.days)))
  if (rest === undefined || others.length > 0 || named.size === 0) return lines
  const days = ([0, 1, 2, 3, 4, 5, 6] as const).filter(day => !named.has(day))
  return lines.map(line => (line === rest ? { ...line, days } : line))
}
