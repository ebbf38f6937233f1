import { memoize } from '../text/memoize.ts'
import { beginsHourPhrase, foldedHours } from './hour-words.ts'
import { type DayStatus, type HoursLine, joinedHours, type OpeningHours, WEEK } from './opening-hours.ts'
import { daysNamed, readLine } from './read-line.ts'

const LABEL =
  /^(?:opening (?:hours|times)|business hours|hours of operation|hours|(?:jours et )?(?:heures|horaires) d’ouverture|horaires|offnungszeiten|horarios?(?: de (?:apertura|atencion|funcionamento|abertura))?|orario? (?:di|d’)\s?apertura|orario?|openingstijden|openingsuren|営業時間|開館時間|開園時間|利用時間|开放时间|营业时间|开馆时间|開放時間|營業時間|(?:운영|영업|관람) ?시간|(?:ساعات|مواعيد|أوقات) (?:العمل|الافتتاح|الزيارة|الدوام)|שעות (?:ה?פתיחה|ה?פעילות))\s*[:：]?\s*/u

/** The first words of the labels in `LABEL`, for the quick check of `mayBegin`. */
const LABEL_WORDS =
  /^(?:opening|business|hours|jours|heures|horaires?|offnungszeiten|horarios?|orario?|openingstijden|openingsuren|ساعات|مواعيد|أوقات|שעות)$|^(?:営業時間|開館時間|開園時間|利用時間|开放时间|营业时间|开馆时间|開放時間|營業時間|운영|영업|관람)/u

const UNKNOWN = /^(?:|unknown|n\/a|none|tbc|tbd|-+|\?)$/i

function unlabelled(folded: string): string | null {
  const label = LABEL.exec(folded)
  return label === null ? null : folded.slice(label[0].length)
}

const FIRST_WORD = /^(?:<[^>]*>|[^\p{L}\d<])*(\p{L}{1,24}|\d)/u

const mayBegin = memoize((word: string): boolean => {
  const folded = foldedHours(word)
  return /\d/.test(folded) || LABEL_WORDS.test(folded) || beginsHourPhrase(folded)
})

export function mayBeHours(prose: string): boolean {
  const [, word] = FIRST_WORD.exec(prose) ?? []
  return word !== undefined && mayBegin(word)
}

export function isLabelledHours(text: string): boolean {
  const [first = ''] = text.trimStart().split('\n', 1)
  const label = LABEL.exec(foldedHours(first))?.[0] ?? ''
  return /[:：]\s*$/.test(label) || (label !== '' && label.length >= foldedHours(first).trimEnd().length)
}

export function readHours(text: string): OpeningHours | null {
  const read: HoursLine[] = []
  let afterLabel: string | null = null
  // Folds one line at a time, because most texts are no opening hours and fail at their first line.
  for (const [index, original] of text.split(/[\n;|]/).entries()) {
    const folded = foldedHours(original)
      .trim()
      .replace(/^[-*•·]\s*/, '')
    if (index === 0) afterLabel = unlabelled(folded)
    const line = index === 0 ? (afterLabel ?? folded) : folded
    if (line === '') continue
    const groups = readLine(line) ?? readDayWords(line, original)
    if (groups === null) return null
    read.push(...groups)
  }
  const hours = joinedHours(withRest(read))
  if (hours === null || hours.length === 0) return null
  const isNamed = hours.some(({ days }) => days.length > 0)
  return isNamed || afterLabel !== null ? hours : null
}

export function hoursOfDays(days: Readonly<Record<string, string | null | undefined>>): OpeningHours {
  const lines = Object.entries(days).flatMap(([name, value]): HoursLine[] => {
    const text = value?.trim() ?? ''
    if (UNKNOWN.test(text)) return []
    const named = daysNamed(foldedHours(name).trim())
    return [{ days: named, label: named.length === 0 ? name : null, status: statusOf(text) }]
  })
  return joinedHours(lines) ?? lines
}

function statusOf(text: string): DayStatus {
  const [group, ...others] = readLine(foldedHours(text).trim()) ?? []
  return group === undefined || others.length > 0 || group.days.length % 7 !== 0
    ? { words: text }
    : group.status
}

/** Reads a line that states words instead of times: `monday: by appointment`. `line` is `original` after folding. */
function readDayWords(line: string, original: string): HoursLine[] | null {
  const [, name, value] = /^([^:：]{1,40})[:：]\s*(\S.*)$/u.exec(line) ?? []
  const days = daysNamed(name?.trim() ?? '')
  if (days.length === 0 || value === undefined || value.length > 80) return null
  const words = original.split(/[:：]/).slice(-value.split(/[:：]/).length).join(':').trim()
  return UNKNOWN.test(words) ? [] : [{ days, label: null, status: { words } }]
}

/** `10:00–18:00, closed on Mondays` means these hours on all days but Monday. */
function withRest(lines: readonly HoursLine[]): readonly HoursLine[] {
  const [rest, ...others] = lines.filter(({ days }) => days.length === 0 || days.length === 7)
  const named = new Set(lines.flatMap(line => (line === rest ? [] : line.days)))
  if (rest === undefined || others.length > 0 || named.size === 0) return lines
  const days = WEEK.filter(day => !named.has(day))
  return lines.map(line => (line === rest ? { ...line, days } : line))
}
