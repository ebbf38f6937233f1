import { durationOf } from '../../catalogue/duration.ts'
import type { FeatureType } from '../../catalogue/schema/feature.ts'
import type { ProductEntry } from '../entry.ts'
import { paragraph, text } from '../nodes.ts'
import { bookingList, pricingList } from '../page/booking.ts'
import { listOfTexts } from '../page/list-of-texts.ts'
import { locationList } from '../page/locations.ts'
import { mediaList } from '../page/media.ts'
import { optionList } from '../page/options.ts'
import { questionBlocks } from '../page/questions.ts'
import { restrictionsOf } from '../page/restrictions.ts'
import type { Wording } from '../page/wording.ts'
import { toText } from '../to-text.ts'
import type { Filling, Hole, Holes } from './hole.ts'
import { isWord, type Word } from './words.ts'

/** What a product's page is made from. */
export type ProductPage = Pick<ProductEntry, 'product' | 'account'>
type ProductHole = Hole<ProductPage>

type Product = ProductEntry['product']

/** One line that a field gives, said in the record's language. */
const value = (get: (product: Product, wording: Wording) => string | null): ProductHole => ({
  kind: 'value',
  get: ({ record, wording }) => get(record.product, wording),
})

/** A free text that stands in a line of its own. */
const proseLine = (get: (product: Product) => string | null): ProductHole => ({
  kind: 'value',
  get: ({ record, blocks }) => {
    const prose = get(record.product)
    return prose === null ? null : toText(blocks(prose)).replace(/\s+/g, ' ')
  },
})

/** Paragraphs. */
const prose = (get: (product: Product) => string | null): ProductHole => ({
  kind: 'text',
  get: ({ record, blocks }) => {
    const prose = get(record.product)
    return prose === null ? [] : blocks(prose)
  },
})

/** The texts of all features of one type, below what the product's own fields say on it. */
const features = (
  type: FeatureType,
  lines: (product: Product, wording: Wording) => string[] = () => [],
): ProductHole => ({
  kind: 'list',
  get: filling => {
    const own = lines(filling.record.product, filling.wording).map(line => [paragraph(text(line))])
    return listOfTexts([...own, ...featureTexts(filling, type)])
  },
})

function featureTexts({ record, blocks }: Filling<ProductPage>, type: FeatureType) {
  return record.product.features.flatMap(feature =>
    feature.type === type && feature.shortDescription !== null ? [blocks(feature.shortDescription)] : [],
  )
}

const FORMATS: Record<NonNullable<Product['commentary'][number]['format']>, Word> = {
  IN_PERSON: 'live guide',
  RECORDED_AUDIO: 'audio guide',
  WRITTEN: 'written',
  OTHER: 'other',
}

const LABELS: Record<string, Word> = {
  'private-tours': 'Private tour',
  'multi-day': 'Several days',
  'wheelchair-accessible': 'Wheelchair accessible',
  'accommodation-included': 'Accommodation included',
  'food-included': 'Food included',
  'drinks-included': 'Drinks included',
  'skip-the-line': 'Skip the line',
}

/** A value of the interface's own lists in the record's language; another stays as it is. */
function inWords(text: string | null, wording: Wording): string | null {
  return text !== null && isWord(text) ? wording.word(text) : text
}

function labelsOf({ categoryLabels }: Product, wording: Wording): string | null {
  const labels = categoryLabels.map(label => {
    const word = Object.hasOwn(LABELS, label) ? LABELS[label] : undefined
    return word === undefined ? label : wording.word(word)
  })
  return labels.length === 0 ? null : labels.join(', ')
}

function languagesOf({ commentary }: Product, wording: Wording): string | null {
  const languages = commentary.map(({ format, language }) => {
    const name = wording.language(language)
    return format === null ? name : `${name} (${wording.word(FORMATS[format])})`
  })
  return languages.length === 0 ? null : [...new Set(languages)].join(', ')
}

function datesOf({ startDate, endDate }: Product, wording: Wording): string | null {
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

function guestsOf({ bookingMinPax, bookingMaxPax }: Product, wording: Wording): string | null {
  const isSwapped = bookingMinPax !== null && bookingMaxPax !== null && bookingMinPax > bookingMaxPax
  const [min, max] = isSwapped ? [bookingMaxPax, bookingMinPax] : [bookingMinPax, bookingMaxPax]
  if (min !== null && max !== null && min !== max) return wording.range(String(min), String(max))
  if (max !== null) return min === max ? String(max) : wording.word('up to {}', String(max))
  return min === null || min <= 1 ? null : wording.word('at least {}', String(min))
}

const questions: ProductHole = {
  kind: 'text',
  get: ({ record, blocks }) => questionBlocks(record.product.faqs, blocks),
}

/** Everything that a product's template may name. */
export const productHoles = {
  title: value(({ title }) => title),
  summary: prose(({ shortDescription }) => shortDescription),
  description: prose(({ description, shortDescription }) =>
    description === shortDescription ? null : description,
  ),
  category: value(({ category }) => category),
  labels: value(labelsOf),
  duration: value((product, wording) => {
    const duration = durationOf(product)
    return duration === null ? product.durationText : wording.duration(duration)
  }),
  dates: value(datesOf),
  timeZone: value(({ timeZone }) => timeZone),
  languages: value(languagesOf),
  guide: value(({ guideType }, wording) => inWords(guideType, wording)),
  difficulty: value(({ tripDifficulty }, wording) => inWords(tripDifficulty, wording)),
  guests: value(guestsOf),
  groupSize: value(({ maxGroupSize }, wording) =>
    maxGroupSize === null ? null : wording.word('up to {}', `${maxGroupSize}`),
  ),
  redemption: value(({ redemptionType }) => redemptionType),
  emergencyPhone: value(({ emergencyPhone }) => emergencyPhone),
  food: proseLine(({ foodIncluded }) => foodIncluded),
  drinks: proseLine(({ drinksIncluded }) => drinksIncluded),
  dressCode: proseLine(({ dressCode }) => dressCode),
  highlights: features('HIGHLIGHT'),
  inclusions: features('INCLUSION'),
  exclusions: features('EXCLUSION'),
  locations: { kind: 'list', get: filling => locationList(filling.record.product.locations, filling) },
  options: { kind: 'list', get: filling => optionList({ ...filling, record: filling.record.product }) },
  pricing: { kind: 'list', get: ({ record, wording }) => pricingList(record.product, wording) },
  booking: { kind: 'list', get: ({ record, wording }) => bookingList(record.product, wording) },
  beforeBooking: features('PREBOOKING_INFORMATION'),
  beforeArrival: features('PREARRIVAL_INFORMATION'),
  redemptionInstructions: features('REDEMPTION_INSTRUCTION'),
  restrictions: features('RESTRICTIONS', restrictionsOf),
  requirements: features('REQUIREMENTS'),
  accessibility: features('ACCESSIBILITY_INFORMATION'),
  bookingTerms: features('BOOKING_TERM'),
  cancellationTerms: features('CANCELLATION_TERM'),
  moreInformation: features('ADDITIONAL_INFORMATION'),
  questions,
  media: { kind: 'list', get: ({ record, wording }) => mediaList(record.product.media, wording) },
  account: { kind: 'value', get: ({ record }) => record.account.name },
  accountWebsite: { kind: 'link', get: ({ record }) => record.account.website },
} satisfies Holes<ProductPage>
