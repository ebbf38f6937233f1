import { type PeriodUnit, readPeriod } from '../../catalogue/period.ts'
import { plainText } from '../../catalogue/text/plain-text.ts'
import { means, without } from './words.ts'

export function readYesNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const text = String(value)
  if (means('yes', text) || means('published', text)) return true
  return means('no', text) || means('unpublished', text) ? false : null
}

/** The one whole number in a text such as `max. 12 Personen`; null if there is none or there are several. */
export function readCount(value: unknown): number | null {
  const [, number] =
    /^[^\d\p{No}-]{0,30}(\d{1,9})[^\d\p{No}]{0,30}$/u.exec(plainText(String(value)).trim()) ?? []
  return number === undefined || /\d[.,]$/.test(String(value)) ? null : Number(number)
}

/** An age from which or up to which guests may come: `ab 3 Jahren`, `6+`, `max. 12`. Null for other texts. */
export function readAge(value: unknown): { type: 'Minimum' | 'Maximum'; value: number } | null {
  const text = plainText(String(value)).trim()
  const age = readCount(text.replace(/\+$/, ''))
  if (age === null || age > 120) return null
  const [, before = '', after = ''] = /^(\D*)\d+(\D*)$/.exec(text) ?? []
  const isUpTo = [before, after.replace(/^\s*[歳살岁歲]/u, '')].some(part => means('upTo', part))
  return { type: isUpTo ? 'Maximum' : 'Minimum', value: age }
}

/** Reads `48.85, 2.35`, `48,85; 2,35` and `48.85 2.35`, in decimal degrees. Null for other texts. */
export function readPoint(value: unknown): [latitude: number, longitude: number] | null {
  const text = String(value).trim()
  const number = String.raw`([+-]?\d{1,3}(?:[.,]\d+)?)`
  const between = /\d,\d+\s*[;\s]/.test(text) ? String.raw`\s*[;\s]\s*` : String.raw`\s*[,;\s]\s*`
  const [, first, second] = new RegExp(`^${number}${between}${number}$`).exec(text) ?? []
  if (first === undefined || second === undefined) return null
  return [readDegrees(first) ?? Number.NaN, readDegrees(second) ?? Number.NaN]
}

export function readDegrees(value: unknown): number | null {
  const text = String(value).trim().replace(',', '.')
  return /^[+-]?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : null
}

/** `1:30` gives `90 minutes`, `2` with the unit `hour` gives `2 hour`. Other texts only lose words such as `about`. */
export function readDuration(value: unknown, unit: PeriodUnit | null): string | null {
  const given = without('about', String(value).trim())
  const text = plainText(given).replace(/(?<=\d) ?½/g, '.5')
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)(?::00)?(?:\s*(?:h|std|uur|Uhr)\.?)?$/i.exec(text) ?? []
  if (hours !== undefined) return `${Number(hours) * 60 + Number(minutes)} minutes`
  if (!/^\d+(?:[.,]\d+)?(?:\s*[-–]\s*\d+(?:[.,]\d+)?)?$/.test(text))
    return text !== given && readPeriod(text) !== null ? text : given
  if (unit === null) return null
  return readPeriod(`${text} ${unit}`) === null ? null : `${text} ${unit}`
}

export function readList(value: unknown, split: string | RegExp | null): string[] {
  const parts = Array.isArray(value) ? value.map(String) : [String(value)]
  return parts
    .flatMap(text => (split === null ? text.split(/\s*[\n;|•·▪]\s*/) : text.split(split)))
    .map(text => text.trim().replace(/^[-–*]\s+/, ''))
    .filter(text => text !== '')
}

export function readAddresses(value: unknown, split: string | null): string[] {
  const parts = Array.isArray(value) ? value.map(String) : [String(value)]
  return parts
    .flatMap(text => (split === null ? text.split(/[\s,;|]+(?=https?:|\/\/|www\.)/i) : text.split(split)))
    .map(text => text.trim().replace(/[,;|]+$/, ''))
    .filter(text => text !== '')
}
