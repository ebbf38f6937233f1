import { durationOf } from '../../catalogue/duration.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { isWord, type Word } from '../template/words.ts'
import type { Wording } from './wording.ts'

const COMMENTARY_FORMATS: Record<NonNullable<Product['commentary'][number]['format']>, Word> = {
  IN_PERSON: 'live guide',
  RECORDED_AUDIO: 'audio guide',
  WRITTEN: 'written',
  OTHER: 'other',
}

/** The category labels that have a word in every language. */
const LABELS: Record<string, Word> = {
  'private-tours': 'Private tour',
  'multi-day': 'Several days',
  'wheelchair-accessible': 'Wheelchair accessible',
  'accommodation-included': 'Accommodation included',
  'food-included': 'Food included',
  'drinks-included': 'Drinks included',
  'skip-the-line': 'Skip the line',
}

/** A text in the record's language if it is one of the templates' words, such as `Easy`; else as it is. */
export function wordOrText(text: string | null, wording: Wording): string | null {
  return text !== null && isWord(text) ? wording.word(text) : text
}

/** `2 to 3 hours`; the source's own words where they are no duration in minutes. */
export function durationText(product: Product, wording: Wording): string | null {
  const duration = durationOf(product)
  return duration === null ? product.durationText : wording.duration(duration)
}

/** `Private tour, dog-friendly`: known labels in the record's language, others as they are. */
export function labelsText({ categoryLabels }: Product, wording: Wording): string | null {
  const labels = categoryLabels.map(label => {
    const word = Object.hasOwn(LABELS, label) ? LABELS[label] : undefined
    return word === undefined ? label : wording.word(word)
  })
  return labels.length === 0 ? null : labels.join(', ')
}

/** `French (live guide), German`. */
export function languagesText({ commentary }: Product, wording: Wording): string | null {
  const languages = commentary.map(({ format, language }) => {
    const name = wording.language(language)
    return format === null ? name : `${name} (${wording.word(COMMENTARY_FORMATS[format])})`
  })
  return languages.length === 0 ? null : [...new Set(languages)].join(', ')
}

/** `2 April 2027 until 17 October 2027`, `from 2 April 2027`, `until 17 October 2027`, or the one day. */
export function datesText({ startDate, endDate }: Product, wording: Wording): string | null {
  if (startDate === endDate) return startDate === null ? null : wording.date(startDate)
  if (startDate === null)
    return endDate === null
      ? null
      : wording.word('until {date}').replace('{date}', () => wording.date(endDate))
  if (endDate === null) return wording.word('from {date}').replace('{date}', () => wording.date(startDate))
  return wording
    .word('{from} until {to}')
    .replace('{from}', wording.date(startDate))
    .replace('{to}', wording.date(endDate))
}

/** `1 to 8`, `up to 8`, `at least 3`; nothing for "at least 1". A swapped pair is put right. */
export function guestsText({ bookingMinPax, bookingMaxPax }: Product, wording: Wording): string | null {
  const isSwapped = bookingMinPax !== null && bookingMaxPax !== null && bookingMinPax > bookingMaxPax
  const [min, max] = isSwapped ? [bookingMaxPax, bookingMinPax] : [bookingMinPax, bookingMaxPax]
  if (min !== null && max !== null && min !== max) return wording.range(String(min), String(max))
  if (max !== null) return min === max ? String(max) : wording.word('up to {}', String(max))
  return min === null || min <= 1 ? null : wording.word('at least {}', String(min))
}
