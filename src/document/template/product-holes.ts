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
import type { Say } from '../page/say.ts'
import { toText } from '../to-text.ts'
import type { Filling, Hole, Holes } from './hole.ts'
import { isWord, type Word } from './words.ts'

/** What a product's page is made from. */
export type ProductPage = Pick<ProductEntry, 'product' | 'account'>
type ProductHole = Hole<ProductPage>

type Product = ProductEntry['product']

/** One line that a field gives, said in the record's language. */
const value = (get: (product: Product, say: Say) => string | null): ProductHole => ({
  kind: 'value',
  get: ({ record, say }) => get(record.product, say),
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
  lines: (product: Product, say: Say) => string[] = () => [],
): ProductHole => ({
  kind: 'list',
  get: filling => {
    const own = lines(filling.record.product, filling.say).map(line => [paragraph(text(line))])
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
function saidIfKnown(text: string | null, say: Say): string | null {
  return text !== null && isWord(text) ? say.word(text) : text
}

function labelsOf({ categoryLabels }: Product, say: Say): string | null {
  const labels = categoryLabels.map(label => {
    const word = Object.hasOwn(LABELS, label) ? LABELS[label] : undefined
    return word === undefined ? label : say.word(word)
  })
  return labels.length === 0 ? null : labels.join(', ')
}

function languagesOf({ commentary }: Product, say: Say): string | null {
  const languages = commentary.map(({ format, language }) => {
    const name = say.language(language)
    return format === null ? name : `${name} (${say.word(FORMATS[format])})`
  })
  return languages.length === 0 ? null : [...new Set(languages)].join(', ')
}

function datesOf({ startDate, endDate }: Product, say: Say): string | null {
  if (startDate === endDate) return startDate === null ? null : say.date(startDate)
  if (startDate === null)
    return endDate === null ? null : say.word('until {date}').replace('{date}', () => say.date(endDate))
  if (endDate === null) return say.word('from {date}').replace('{date}', () => say.date(startDate))
  return say
    .word('{from} until {to}')
    .replace('{from}', say.date(startDate))
    .replace('{to}', say.date(endDate))
}

function guestsOf({ bookingMinPax, bookingMaxPax }: Product, say: Say): string | null {
  const isSwapped = bookingMinPax !== null && bookingMaxPax !== null && bookingMinPax > bookingMaxPax
  const [min, max] = isSwapped ? [bookingMaxPax, bookingMinPax] : [bookingMinPax, bookingMaxPax]
  if (min !== null && max !== null && min !== max) return say.range(String(min), String(max))
  if (max !== null) return min === max ? String(max) : say.word('up to {}', String(max))
  return min === null || min <= 1 ? null : say.word('at least {}', String(min))
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
  duration: value((product, say) => {
    const duration = durationOf(product)
    return duration === null ? product.durationText : say.duration(duration)
  }),
  dates: value(datesOf),
  timeZone: value(({ timeZone }) => timeZone),
  languages: value(languagesOf),
  guide: value(({ guideType }, say) => saidIfKnown(guideType, say)),
  difficulty: value(({ tripDifficulty }, say) => saidIfKnown(tripDifficulty, say)),
  guests: value(guestsOf),
  groupSize: value(({ maxGroupSize }, say) =>
    maxGroupSize === null ? null : say.word('up to {}', `${maxGroupSize}`),
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
  pricing: { kind: 'list', get: ({ record, say }) => pricingList(record.product, say) },
  booking: { kind: 'list', get: ({ record, say }) => bookingList(record.product, say) },
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
  media: { kind: 'list', get: ({ record, say }) => mediaList(record.product.media, say) },
  account: { kind: 'value', get: ({ record }) => record.account.name },
  accountWebsite: { kind: 'link', get: ({ record }) => record.account.website },
} satisfies Holes<ProductPage>
