import type { WireProduct } from '../../catalogue/schema/product.ts'
import { memoizeLast } from '../../catalogue/text/memoize.ts'
import { paragraph, text } from '../nodes.ts'
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
import { hoursTexts, weekList } from '../page/opening-hours.ts'
import { optionList } from '../page/options.ts'
import { restrictionsOf } from '../page/restrictions.ts'
import { descriptionBlocks, summaryBlocks } from '../page/said-once.ts'
import { listOfTexts, questionBlocks } from '../page/texts.ts'
import { ticketPriceList } from '../page/ticket-prices.ts'
import type { Filling, RecordPlaceholders, UndecidedField } from './placeholder.ts'
import {
  blocksPlaceholder,
  features,
  featureTexts,
  link,
  list,
  ofAccount,
  type ProductPage,
  proseLine,
  value,
  words,
} from './product-placeholder-makers.ts'

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
  title: value(null, ['title'], ({ title }) => title),
  summary: blocksPlaceholder('text', ['shortDescription'], (_, filling) => summaryBlocks(filling)),
  description: blocksPlaceholder('text', ['description'], (_, filling) => descriptionBlocks(filling)),
  category: value('facts', ['category'], ({ category }) => category),
  labels: value('facts', ['categoryLabels'], labelsText),
  prices: list(
    'facts',
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
  duration: value('facts', ['durationMinutesFrom', 'durationMinutesTo'], durationText),
  dates: value('facts', ['startDate', 'endDate'], datesText),
  timeZone: value(null, ['timeZone'], ({ timeZone }) => timeZone),
  place: value('facts', ['locations[].place.addressLocality', 'locations[].title'], placeText),
  languages: value('facts', ['commentary'], languagesText),
  guide: words('facts', 'guideType', ({ guideType }) => guideType),
  difficulty: words('facts', 'tripDifficulty', ({ tripDifficulty }) => tripDifficulty),
  guests: value('facts', ['bookingMinPax', 'bookingMaxPax'], guestsText),
  groupSize: value('facts', ['maxGroupSize'], ({ maxGroupSize }, messages) => upTo(maxGroupSize, messages)),
  redemption: words('folded', 'redemptionType', ({ redemptionType }) => redemptionType),
  emergencyPhone: value('folded', ['emergencyPhone'], ({ emergencyPhone }) => emergencyPhone),
  food: proseLine('facts', 'foodIncluded', ({ foodIncluded }) => foodIncluded),
  drinks: proseLine('facts', 'drinksIncluded', ({ drinksIncluded }) => drinksIncluded),
  dressCode: proseLine('folded', 'dressCode', ({ dressCode }) => dressCode),
  highlights: features('text', 'HIGHLIGHT'),
  inclusions: features('included', 'INCLUSION'),
  exclusions: features('included', 'EXCLUSION'),
  locations: list('places', ['locations'], ({ locations }, filling) => locationList(locations, filling)),
  // V1's own, or features that say nothing else: the placeholders of their types show the others.
  hours: list('facts', [], (product, { messages }) => weekList(product, messages)),
  openingHours: list('text', [], (product, filling) => listOfTexts(hoursTexts(product, filling))),
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
  // V1's address to book at (`partner_booking_url`).
  bookingPage: link(null, [], bookingPageOf),
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
    (product, filling) => {
      const limits = restrictionsOf(product, filling.messages).map(line => [paragraph(text(line))])
      return listOfTexts([...limits, ...featureTexts(product, 'RESTRICTIONS', filling)])
    },
  ),
  requirements: features('folded', 'REQUIREMENTS'),
  accessibility: features('folded', 'ACCESSIBILITY_INFORMATION'),
  bookingTerms: features('folded', 'BOOKING_TERM'),
  cancellation: {
    kind: 'value',
    section: 'facts',
    fields: ['features[CANCELLATION_TERM]'],
    get: (filling: Filling<ProductPage>) => cancellationOf(filling).fact,
  },
  cancellationTerms: {
    kind: 'list',
    section: 'text',
    fields: ['features[CANCELLATION_TERM]'],
    get(filling: Filling<ProductPage>) {
      const { terms, fact } = cancellationOf(filling)
      return listOfTexts(furtherTerms(terms, filling.shows.has('cancellation') ? fact : null))
    },
  },
  moreInformation: features('folded', 'ADDITIONAL_INFORMATION'),
  questions: blocksPlaceholder('questions', ['faqs'], ({ faqs }, { blocks }) => questionBlocks(faqs, blocks)),
  media: list('text', ['media'], ({ media, title }, { messages }) => mediaList(media, title, messages)),
  account: ofAccount.value('operator', ['account.name'], ({ name }) => name),
  // Website and telephone are fields of the account, not of the product.
  accountWebsite: ofAccount.link('operator', [], ({ website }) => website),
  accountTelephone: ofAccount.value('operator', [], ({ telephone }) => telephone ?? null),
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
