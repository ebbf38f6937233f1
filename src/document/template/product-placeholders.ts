import type { FeatureType } from '../../catalogue/schema/feature.ts'
import type { Product, WireProduct } from '../../catalogue/schema/product.ts'
import { memoizeLast } from '../../catalogue/text/memoize.ts'
import type { ProductEntry } from '../entry.ts'
import { type Block, paragraph, text } from '../nodes.ts'
import { bookingList, bookingPageOf, pricingList } from '../page/booking.ts'
import { cancellationText, furtherTerms } from '../page/cancellation.ts'
import {
  datesText,
  durationText,
  guestsText,
  labelsText,
  languagesText,
  placeText,
} from '../page/key-facts.ts'
import { locationList } from '../page/locations.ts'
import { mediaList } from '../page/media.ts'
import type { Messages } from '../page/messages.ts'
import { hoursTexts, statesHours, weekList } from '../page/opening-hours.ts'
import { optionList } from '../page/options.ts'
import { restrictionsOf } from '../page/restrictions.ts'
import { descriptionBlocks, summaryBlocks } from '../page/said-once.ts'
import { supplied } from '../page/supplied.ts'
import { listOfTexts, questionBlocks } from '../page/texts.ts'
import { ticketPriceList } from '../page/ticket-prices.ts'
import { toText } from '../to-text.ts'
import {
  type Filling,
  placeholderMakers,
  type RecordPlaceholders,
  type UndecidedField,
} from './placeholder.ts'

/** What a product's page is made from. */
export type ProductPage = Pick<ProductEntry, 'product' | 'account'>

const {
  value,
  text: blocksPlaceholder,
  list,
} = placeholderMakers<ProductPage, Product, WireProduct>(({ product }) => product)

/** A text of the record in one line, without its structure. */
const proseLine = <const Field extends keyof WireProduct>(
  field: Field,
  get: (product: Product) => string | null,
) => ({
  kind: 'value' as const,
  fields: [field],
  get: ({ record, blocks, messages }: Filling<ProductPage>) => {
    const prose = get(record.product)
    return prose === null ? null : toText(blocks(supplied(prose, messages))).replace(/\s+/g, ' ')
  },
})

/** The texts of all features of one type. */
const features = <const Type extends FeatureType>(type: Type) =>
  list([`features[${type}]`], (product, filling) => listOfTexts(featureTexts(product, type, filling)))

function featureTexts(product: Product, wanted: FeatureType, { blocks, messages }: Filling<unknown>) {
  const texts: Block[][] = []
  for (const feature of product.features) {
    const { type, shortDescription } = feature
    if (type !== wanted || shortDescription === null || statesHours(product, feature)) continue
    texts.push(blocks(supplied(shortDescription, messages)))
  }
  return texts
}

/** One line in the words of the source. */
const words = <const Field extends keyof WireProduct>(
  field: Field,
  get: (product: Product) => string | null,
) =>
  value([field], (product, messages) => {
    const said = get(product)
    return said === null ? null : supplied(said, messages)
  })

/** What is said of cancellation, for both placeholders. */
const cancellationOf = memoizeLast((filling: Filling<ProductPage>) => {
  const { product } = filling.record
  const terms = featureTexts(product, 'CANCELLATION_TERM', filling)
  return { terms, fact: cancellationText(product, terms, filling.messages) }
})

const upTo = (count: number | null, messages: Messages) =>
  count === null ? null : messages.word('up to {}', String(count))

/** Everything that a product's template may name (docs/templates.md), and the fields that it shows. */
export const productPlaceholders = {
  title: value(['title'], ({ title }) => title),
  summary: blocksPlaceholder(['shortDescription'], (_, filling) => summaryBlocks(filling)),
  description: blocksPlaceholder(['description'], (_, filling) => descriptionBlocks(filling)),
  category: value(['category'], ({ category }) => category),
  labels: value(['categoryLabels'], labelsText),
  prices: list(
    [
      'options[].units[].type',
      'options[].units[].title',
      'options[].units[].pricingFrom[].original',
      'options[].units[].pricingFrom[].retail',
      'options[].units[].pricingFrom[].currency',
      'options[].units[].pricingFrom[].currencyPrecision',
    ],
    (product, { messages }) => ticketPriceList(product, messages),
  ),
  duration: value(['durationMinutesFrom', 'durationMinutesTo'], durationText),
  dates: value(['startDate', 'endDate'], datesText),
  timeZone: value(['timeZone'], ({ timeZone }) => timeZone),
  place: value(['locations[].place.addressLocality', 'locations[].title'], placeText),
  languages: value(['commentary'], languagesText),
  guide: words('guideType', ({ guideType }) => guideType),
  difficulty: words('tripDifficulty', ({ tripDifficulty }) => tripDifficulty),
  guests: value(['bookingMinPax', 'bookingMaxPax'], guestsText),
  groupSize: value(['maxGroupSize'], ({ maxGroupSize }, messages) => upTo(maxGroupSize, messages)),
  redemption: words('redemptionType', ({ redemptionType }) => redemptionType),
  emergencyPhone: value(['emergencyPhone'], ({ emergencyPhone }) => emergencyPhone),
  food: proseLine('foodIncluded', ({ foodIncluded }) => foodIncluded),
  drinks: proseLine('drinksIncluded', ({ drinksIncluded }) => drinksIncluded),
  dressCode: proseLine('dressCode', ({ dressCode }) => dressCode),
  highlights: features('HIGHLIGHT'),
  inclusions: features('INCLUSION'),
  exclusions: features('EXCLUSION'),
  locations: list(['locations'], ({ locations }, filling) => locationList(locations, filling)),
  // V1's own, or features that say nothing else: the placeholders of their types show the others.
  hours: list([], (product, { messages }) => weekList(product, messages)),
  openingHours: list([], (product, filling) => listOfTexts(hoursTexts(product, filling))),
  options: list(['options'], optionList),
  pricing: list(['defaultCurrency', 'availableCurrencies', 'pricingPer'], (product, { messages }) =>
    pricingList(product, messages),
  ),
  booking: list(
    [
      'allowFreesale',
      'availabilityRequired',
      'instantConfirmation',
      'instantDelivery',
      'availabilityType',
      'deliveryMethods',
      'deliveryFormats',
      'redemptionMethod',
      'confirmationNecessary',
    ],
    (product, { messages }) => bookingList(product, messages),
  ),
  // V1's address to book at (`partner_booking_url`).
  bookingPage: { kind: 'link', fields: [], get: ({ record }) => bookingPageOf(record.product) },
  beforeBooking: features('PREBOOKING_INFORMATION'),
  beforeArrival: features('PREARRIVAL_INFORMATION'),
  redemptionInstructions: features('REDEMPTION_INSTRUCTION'),
  restrictions: list(
    [
      'ageRestrictionType',
      'ageRestrictionValue',
      'heightRestrictionType',
      'heightRestrictionValue',
      'heightRestrictionUnit',
      'weightRestrictionType',
      'weightRestrictionValue',
      'weightRestrictionUnit',
      'features[RESTRICTIONS]',
    ],
    (product, filling) => {
      const limits = restrictionsOf(product, filling.messages).map(line => [paragraph(text(line))])
      return listOfTexts([...limits, ...featureTexts(product, 'RESTRICTIONS', filling)])
    },
  ),
  requirements: features('REQUIREMENTS'),
  accessibility: features('ACCESSIBILITY_INFORMATION'),
  bookingTerms: features('BOOKING_TERM'),
  cancellation: {
    kind: 'value',
    fields: ['features[CANCELLATION_TERM]'],
    get: (filling: Filling<ProductPage>) => cancellationOf(filling).fact,
  },
  cancellationTerms: {
    kind: 'list',
    fields: ['features[CANCELLATION_TERM]'],
    get(filling: Filling<ProductPage>) {
      const { terms, fact } = cancellationOf(filling)
      return listOfTexts(furtherTerms(terms, filling.shows.has('cancellation') ? fact : null))
    },
  },
  moreInformation: features('ADDITIONAL_INFORMATION'),
  questions: blocksPlaceholder(['faqs'], ({ faqs }, { blocks }) => questionBlocks(faqs, blocks)),
  media: list(['media'], ({ media, title }, { messages }) => mediaList(media, title, messages)),
  account: { kind: 'value', fields: ['account.name'], get: ({ record }) => record.account.name },
  // Website and telephone are fields of the account, not of the product.
  accountWebsite: { kind: 'link', fields: [], get: ({ record }) => record.account.website },
  accountTelephone: { kind: 'value', fields: [], get: ({ record }) => record.account.telephone ?? null },
} satisfies RecordPlaceholders<ProductPage, WireProduct>

/** Fields, and parts of fields that a placeholder shows, that stand on no page of a product. */
export const hiddenProductFields = [
  // A product without a title is called by one of its other names.
  'name',
  'internalName',
  'reference',
  'account.id',
  'locations[].place.identifiers',
  'locations[].place.sameAs',
  'options[].id',
  'options[].code',
  'options[].reference',
  'options[].units[].id',
  'options[].units[].option_id',
  // What stands in for a title that is missing.
  'options[].units[].name',
  'options[].units[].internalName',
  'options[].units[].pricingFrom[].net',
] as const

/** Fields that stand in the front matter alone. The locale chooses the template and the language of every value. */
export const productMatterFields = ['id', 'locale'] as const

// A field of the schema without a decision, whether pages show it, does not compile here.
;({}) satisfies Record<
  UndecidedField<
    WireProduct,
    typeof productPlaceholders,
    [...typeof hiddenProductFields, ...typeof productMatterFields]
  >,
  never
>
