import { type Fault, shown } from '../fault.ts'
import type { FeatureType } from '../schema/feature.ts'
import type { Kept, WireProduct } from '../schema/product.ts'
import { isLanguageTag, toLanguage } from '../text/language-tags.ts'
import { type PhraseName, phrase, quantity, weekday } from './phrases.ts'
import { readDuration, toDuration } from './read-duration.ts'
import type { V1Record } from './v1-field.ts'
import type { V1AccountName, V1Commentary, V1Period } from './v1-values.ts'

/** A product of the newer generation while a V1 record is written into it. */
export interface Draft {
  product: WireProduct
  durationText: string | null
  /** What comes back over V1 and is not published. */
  kept: Kept
  faults: Fault[]
}

export function set<Key extends keyof WireProduct>(draft: Draft, key: Key, value: WireProduct[Key]): void {
  draft.product[key] = value
}

export function account(draft: Draft, { id, ID, name }: V1AccountName): void {
  const accountId = id ?? ID
  if (accountId) draft.product.account = { id: accountId, name: name ?? null }
  else draft.faults.push({ path: 'account.id', reason: 'is missing' })
}

/** The longest text is the published one. That it came is kept by what is kept of the middle one. */
export function longDescription(draft: Draft, text: string): void {
  draft.product.description = text
  draft.kept['description'] = null
}

/**
 * V1 has three texts and the newer generation two. Beside a longest text the middle one is only kept, or stands in
 * for the missing short one: `summary: null` then says over V1 that there was none.
 */
export function description(draft: Draft, text: string, v1: V1Record): void {
  if (v1['long_description'] === undefined) {
    draft.product.description = text
    return
  }
  draft.kept['description'] = text
  if (draft.product.shortDescription !== null) return
  draft.product.shortDescription = text
  draft.kept['summary'] = null
}

export function addFeatures({ product }: Draft, type: FeatureType, texts: string[]): void {
  for (const shortDescription of texts) product.features.push({ type, shortDescription })
}

/** A quantity as a sentence in the record's language. A cut-off of 0 is none. */
export function sentence(name: PhraseName) {
  return (value: V1Period, locale: string | null): string[] => {
    if (typeof value === 'string') return [phrase(locale, name, value)]
    const [amount, unit] = value
    return Number(amount) === 0 ? [] : [phrase(locale, name, quantity(locale, Number(amount), unit))]
  }
}

export function duration(draft: Draft, text: string): void {
  const read = readDuration(text)
  if (read === null) draft.durationText = text
  else Object.assign(draft.product, { durationMinutesFrom: read.from, durationMinutesTo: read.to })
}

/** `duration_to` counts only where `duration_type` does not say Fixed. */
export function durationParts(draft: Draft, from: number, v1: V1Record): void {
  const unit = String(v1['duration_unit'] ?? '')
  const isFixed = String(v1['duration_type'] ?? '').toLowerCase() === 'fixed'
  const upper = typeof v1['duration_to'] === 'number' && !isFixed ? v1['duration_to'] : null
  const read = toDuration(from, upper, unit)
  if (read !== null) {
    Object.assign(draft.product, { durationMinutesFrom: read.from, durationMinutesTo: read.to })
    // Words stand in only for minutes that nobody knows; V1 has them back from what is kept.
    draft.durationText = null
  } else if (from > 0)
    draft.durationText ??= [from, ...(upper === null ? [] : ['-', upper]), ` ${unit}`].join('').trim()
}

export function currency(draft: Draft, code: string): void {
  draft.product.defaultCurrency = code
  draft.product.availableCurrencies = [code]
}

export function freesell(draft: Draft, text: string): void {
  if (/^free/i.test(text)) draft.product.allowFreesale = true
  else if (/request/i.test(text)) draft.product.allowFreesale = false
}

const FORMATS: Record<string, 'RECORDED_AUDIO' | 'IN_PERSON' | 'WRITTEN'> = {
  audio: 'RECORDED_AUDIO',
  guide: 'IN_PERSON',
  written: 'WRITTEN',
}

/** `{format, language}`, or a text that names a language, as list items carry it. */
export function commentaries(draft: Draft, list: V1Commentary[]): void {
  for (const item of list) {
    const { format, language } = typeof item === 'string' ? { format: '', language: toLanguage(item) } : item
    if (!isLanguageTag(language))
      draft.faults.push({ path: 'commentaries', reason: `names no language: ${shown(item)}` })
    else draft.product.commentary.push({ format: commentaryFormat(format), language })
  }
}

function commentaryFormat(text: string | null | undefined): WireProduct['commentary'][number]['format'] {
  const key = (text ?? '').trim().toLowerCase()
  if (key === '') return null
  return Object.hasOwn(FORMATS, key) ? (FORMATS[key] ?? null) : 'OTHER'
}

export function emergencyPhone(draft: Draft, _part: string, v1: V1Record): void {
  draft.product.emergencyPhone = joinLine([v1['emerg_phone_prefix'], v1['emerg_phone_number']], ' ')
}

export function label(name: string) {
  return (draft: Draft, yes: boolean): void => {
    if (yes) draft.product.categoryLabels.push(name)
  }
}

export type OpeningHours = Readonly<Record<string, string | null | undefined>>

/** The days whose hours are known, as one text in the record's language. */
export function hoursText(days: OpeningHours, locale: string | null): string[] {
  const lines = Object.entries(days).flatMap(([day, hours]) =>
    hours ? [`\n${weekday(locale, day)}: ${hours}`] : [],
  )
  return lines.length === 0 ? [] : [phrase(locale, 'hours', lines.join(''))]
}

export function openingHours(draft: Draft, days: OpeningHours): void {
  const texts = hoursText(days, draft.product.locale)
  if (texts.length === 0) return
  addFeatures(draft, 'ADDITIONAL_INFORMATION', texts)
  draft.product.availabilityType = ['OPENING_HOURS']
}

const IMAGE_TYPES: Record<string, string> = {
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
}

/** A list of image addresses: the first is the cover. */
export function images(draft: Draft, urls: string[]): void {
  for (const [index, src] of urls.entries()) {
    const ending = /\.(\w+)(?:[?#]|$)/.exec(src)?.[1]?.toLowerCase() ?? ''
    const type = Object.hasOwn(IMAGE_TYPES, ending) ? (IMAGE_TYPES[ending] ?? null) : 'image/jpeg'
    const rel = index === 0 ? 'COVER' : 'GALLERY'
    draft.product.media.push({ src, type, rel, title: null, caption: null, copyright: null })
  }
}

export function joinLine(parts: unknown[], separator = ', '): string | null {
  const texts = parts.filter(part => typeof part === 'string' && part !== '')
  return texts.length === 0 ? null : texts.join(separator)
}
