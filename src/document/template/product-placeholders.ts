import type { WireProduct } from '../../catalogue/schema/product.ts'
import { memoizeLast } from '../../catalogue/text/memoize.ts'
import { paragraph, text } from '../nodes.ts'
import { bookingList, pricingList } from '../page/booking.ts'
import { cancellationText, furtherTerms } from '../page/cancellation.ts'
import { textBlocks } from '../page/descriptions.ts'
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
import { hoursTexts, weekList } from '../page/opening-hours.ts'
import { optionList, ticketPriceList } from '../page/options.ts'
import { restrictionsOf } from '../page/restrictions.ts'
import { listOfTexts, questionBlocks } from '../page/texts.ts'
import type { FillContext, RecordPlaceholders, Undecided } from './placeholder.ts'
import {
  blocksPlaceholder,
  features,
  featureTexts,
  fromAccount,
  list,
  type ProductPage,
  proseLine,
  suppliedLine,
  value,
} from './product-placeholder-makers.ts'

const cancellationOf = memoizeLast((context: FillContext<ProductPage>) => {
  const { product } = context.record
  const terms = featureTexts(product, 'CANCELLATION_TERM', context)
  return { terms, fact: cancellationText(product, terms, context.messages) }
})

const upTo = (count: number | null, messages: Messages) =>
  count === null ? null : messages.word('up to {}', String(count))

export const productPlaceholders = {
  title: value(null, ['title'], ({ title }) => title),
  summary: blocksPlaceholder('text', ['shortDescription'], (_, context) =>
    textBlocks(context, 'shortDescription'),
  ),
  description: blocksPlaceholder('text', ['description'], (_, context) => textBlocks(context, 'description')),
  category: value('facts', ['category'], ({ category }) => category),
  labels: {
    kind: 'value',
    section: 'facts',
    fields: ['categoryLabels'],
    get: ({ record, messages, placeholderNames }: FillContext<ProductPage>) =>
      labelsText(record.product, messages, placeholderNames),
  },
  prices: list(
    'facts',
    [
      'options[].units[].type',
      'options[].units[].title',
      'options[].units[].ages.min',
      'options[].units[].ages.max',
      'options[].units[].pricingFrom[].original',
      'options[].units[].pricingFrom[].retail',
      'options[].units[].pricingFrom[].currency',
      'options[].units[].pricingFrom[].currencyPrecision',
    ],
    (product, { messages }) => ticketPriceList(product, messages),
  ),
  duration: value('facts', ['durationMinutesFrom', 'durationMinutesTo'], durationText),
  dates: value('facts', ['startDate', 'endDate'], datesText),
  timeZone: value(null, ['timeZone'], ({ timeZone }) => timeZone),
  place: value('facts', ['locations[].place.addressLocality', 'locations[].title'], placeText),
  languages: value('facts', ['commentary'], languagesText),
  guide: suppliedLine('facts', 'guideType'),
  difficulty: suppliedLine('facts', 'tripDifficulty'),
  guests: value('facts', ['bookingMinPax', 'bookingMaxPax'], guestsText),
  groupSize: value('facts', ['maxGroupSize'], ({ maxGroupSize }, messages) => upTo(maxGroupSize, messages)),
  redemption: suppliedLine('folded', 'redemptionType'),
  emergencyPhone: value('folded', ['emergencyPhone'], ({ emergencyPhone }) => emergencyPhone),
  food: proseLine('facts', 'foodIncluded'),
  drinks: proseLine('facts', 'drinksIncluded'),
  dressCode: proseLine('folded', 'dressCode'),
  highlights: features('text', 'HIGHLIGHT'),
  inclusions: features('included', 'INCLUSION'),
  exclusions: features('included', 'EXCLUSION'),
  locations: list('places', ['locations'], ({ locations }, context) => locationList(locations, context)),
  // `fields` is empty: other placeholders declare `features`, and V1's `opening_hours` is stored in `passthrough`.
  hours: list('facts', [], (product, { messages }) => weekList(product, messages)),
  openingHours: list('text', [], (product, context) => listOfTexts(hoursTexts(product, context))),
  options: list('prices', ['options'], optionList),
  pricing: list('prices', ['defaultCurrency', 'availableCurrencies', 'pricingPer'], (product, { messages }) =>
    pricingList(product, messages),
  ),
  booking: list(
    'folded',
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
  // `fields` is empty, because the field `bookingUrl` is stored in `passthrough`.
  bookingPage: {
    kind: 'link',
    section: null,
    fields: [],
    get: ({ record }: FillContext<ProductPage>) => record.bookingPage,
  },
  beforeBooking: features('folded', 'PREBOOKING_INFORMATION'),
  beforeArrival: features('folded', 'PREARRIVAL_INFORMATION'),
  redemptionInstructions: features('folded', 'REDEMPTION_INSTRUCTION'),
  restrictions: list(
    'folded',
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
    (product, context) => {
      const limits = restrictionsOf(product, context.messages).map(line => [paragraph(text(line))])
      return listOfTexts([...limits, ...featureTexts(product, 'RESTRICTIONS', context)])
    },
  ),
  requirements: features('folded', 'REQUIREMENTS'),
  accessibility: features('folded', 'ACCESSIBILITY_INFORMATION'),
  bookingTerms: features('folded', 'BOOKING_TERM'),
  cancellation: {
    kind: 'value',
    section: 'facts',
    fields: ['features[CANCELLATION_TERM]'],
    get: (context: FillContext<ProductPage>) => cancellationOf(context).fact,
  },
  cancellationTerms: {
    kind: 'list',
    section: 'text',
    fields: ['features[CANCELLATION_TERM]'],
    get(context: FillContext<ProductPage>) {
      const { terms, fact } = cancellationOf(context)
      return listOfTexts(furtherTerms(terms, context.placeholderNames.has('cancellation') ? fact : null))
    },
  },
  moreInformation: features('folded', 'ADDITIONAL_INFORMATION'),
  questions: blocksPlaceholder('questions', ['faqs'], ({ faqs }, { blocks }) => questionBlocks(faqs, blocks)),
  media: list('text', ['media'], ({ media, title }, { messages }) => mediaList(media, title, messages)),
  account: fromAccount.value('operator', ['account.name'], ({ name }) => name),
  // Website and telephone are fields of the account, so the product's schema has no field for them.
  accountWebsite: fromAccount.link('operator', [], ({ website }) => website),
  accountTelephone: fromAccount.value('operator', [], ({ telephone }) => telephone ?? null),
} satisfies RecordPlaceholders<ProductPage, WireProduct>

export const hiddenProductFields = [
  // Reading a product uses `name` or `internalName` only if it has no title.
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
  // Reading a unit uses `name` or `internalName` only if it has no title.
  'options[].units[].name',
  'options[].units[].internalName',
  'options[].units[].pricingFrom[].net',
] as const

/** Fields that only the front matter contains. The locale selects the template and the language of all values. */
export const productMatterFields = ['id', 'locale'] as const

// Fails to compile if a field of the schema is neither shown by a placeholder nor in one of the lists above.
;({}) satisfies Undecided<
  WireProduct,
  typeof productPlaceholders,
  [...typeof hiddenProductFields, ...typeof productMatterFields]
>
