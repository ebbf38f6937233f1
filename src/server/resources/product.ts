import * as z from 'zod'
import { optionsOf } from '../../catalogue/schema/option.ts'
import {
  availabilityTypes,
  deliveryFormats,
  deliveryMethods,
  type Product,
  pricingPers,
  redemptionMethods,
} from '../../catalogue/schema/product.ts'
import { PublishedFaq } from '../../formats/json/faq.ts'
import { fieldsOf, recordSchema } from '../../formats/record-schema.ts'
import { LocationResource } from './location.ts'
import { MediaResource } from './media.ts'
import { OptionResource } from './option.ts'
import { CommentaryResource, FeatureResource, guestBounds, ProductOwner } from './product-parts.ts'

const text = z.string().nullable()
const flag = z.boolean().nullable()
const count = z.int().min(0).nullable()
const day = z.iso.date().nullable()

const ofProduct = fieldsOf<
  Product & {
    owner: { id: string; name: string }
    /** False makes net prices null. */
    withNet: boolean
    /** The `publicVersionId` of the product. */
    version: string
  }
>()

/** The product in the body of getProduct. It has all keys; unknown values are null or `[]`. */
export const ProductResource = recordSchema(
  {
    id: ofProduct(z.string(), p => p.id, 'Product identifier', 'harbour-kayak-tour-sh101'),
    version_id: ofProduct(
      z.string(),
      p => p.version,
      'Identifier of this version of the product, which a bulk update may name',
      '3f1c0a9be27d5864',
    ),
    internalName: ofProduct(
      z.string(),
      p => p.internalName,
      "Supplier's name for the product",
      'SH101 Harbour kayak, tidal',
    ),
    reference: ofProduct(text, p => p.reference, 'Supplier code', 'SH101'),
    locale: ofProduct(text, p => p.locale, 'Language of the content, IETF BCP 47', 'en-GB'),
    timeZone: ofProduct(text, p => p.timeZone, 'IANA time zone', 'Europe/London'),
    allowFreesale: ofProduct(
      flag,
      p => p.allowFreesale,
      'A booking can be made without querying availability first',
      false,
    ),
    availabilityRequired: ofProduct(
      flag,
      p => p.availabilityRequired,
      'An availabilityId is required to create a booking; otherwise the booking is open-dated',
      true,
    ),
    instantConfirmation: ofProduct(
      flag,
      p => p.instantConfirmation,
      'Bookings confirm immediately; otherwise the supplier accepts or rejects later',
      true,
    ),
    instantDelivery: ofProduct(flag, p => p.instantDelivery, 'Tickets are delivered at confirmation', true),
    availabilityType: ofProduct(
      z.array(z.enum(availabilityTypes)),
      p => p.availabilityType,
      '`START_TIME`: fixed departures; `OPENING_HOURS`: visit any time during hours',
      ['START_TIME'],
    ),
    deliveryMethods: ofProduct(
      z.array(z.enum(deliveryMethods)),
      p => p.deliveryMethods,
      '`TICKET`: one per unit; `VOUCHER`: one per booking',
      ['VOUCHER'],
    ),
    deliveryFormats: ofProduct(z.array(z.enum(deliveryFormats)), p => p.deliveryFormats, 'Forms of tickets', [
      'QRCODE',
      'PDF_URL',
    ]),
    redemptionMethod: ofProduct(
      z.array(z.enum(redemptionMethods)),
      p => p.redemptionMethod,
      '`MANIFEST`: name on a list; `DIGITAL`: scan on a mobile; `PRINT`: printout required',
      ['DIGITAL', 'MANIFEST'],
    ),
    title: ofProduct(z.string(), p => p.title, 'Public customer-facing name', 'Whitby Harbour by Kayak'),
    shortDescription: ofProduct(
      text,
      p => p.shortDescription,
      'Brief description; may carry HTML',
      'Paddle the upper harbour and slip under the swing bridge.',
    ),
    description: ofProduct(
      text,
      p => p.description,
      'Detailed description; may carry HTML',
      '<p>Whitby makes most sense from the water.</p>',
    ),
    features: ofProduct(
      z.array(FeatureResource.schema),
      p => p.features.map(FeatureResource.build),
      'Things to know about the product',
    ),
    faqs: ofProduct(
      z.array(PublishedFaq.schema),
      p => p.faqs.map(PublishedFaq.build),
      'Questions and answers',
    ),
    media: ofProduct(
      z.array(MediaResource.schema),
      p => p.media.map(MediaResource.build),
      'Images and videos; cut by `media_limit` and `media_offset`',
    ),
    locations: ofProduct(
      z.array(LocationResource.schema),
      p => p.locations.map(LocationResource.build),
      'Where it starts, ends and passes by',
    ),
    categoryLabels: ofProduct(z.array(z.string()), p => p.categoryLabels, 'Category labels', [
      'drinks-included',
    ]),
    durationMinutesFrom: ofProduct(
      count,
      p => p.durationMinutesFrom,
      'Duration in minutes; the minimum when flexible',
      120,
    ),
    durationMinutesTo: ofProduct(
      count,
      p => p.durationMinutesTo,
      'Maximum when flexible; null when fixed',
      180,
    ),
    commentary: ofProduct(
      z.array(CommentaryResource.schema),
      p => p.commentary.map(CommentaryResource.build),
      'Commentaries',
    ),
    defaultCurrency: ofProduct(text, p => p.defaultCurrency, 'ISO 4217 code', 'GBP'),
    availableCurrencies: ofProduct(z.array(z.string()), p => p.availableCurrencies, 'ISO 4217 codes', [
      'GBP',
    ]),
    pricingPer: ofProduct(z.array(z.enum(pricingPers)), p => p.pricingPer, 'What prices are for', ['UNIT']),
    options: ofProduct(
      z.array(OptionResource.schema),
      product =>
        optionsOf(product).map(option => OptionResource.build({ ...option, withNet: product.withNet })),
      'Variants of the product, at least one: `DEFAULT` where none is known',
    ),
    account: ofProduct(
      ProductOwner.schema,
      p => ProductOwner.build(p.owner),
      'Account that the product belongs to',
    ),
    confirmationNecessary: ofProduct(
      flag,
      p => p.confirmationNecessary,
      'Customer must confirm before travel',
      false,
    ),
    startDate: ofProduct(day, p => p.startDate, 'First day of operation, YYYY-MM-DD', '2027-04-02'),
    endDate: ofProduct(day, p => p.endDate, 'Last day of operation, YYYY-MM-DD', '2027-10-17'),
    category: ofProduct(text, p => p.category, 'Product category', 'Kayaking'),
    redemptionType: ofProduct(
      text,
      p => p.redemptionType,
      'Tickets held at an office, or voucher scanned or collected',
      'Voucher scanned on arrival',
    ),
    guideType: ofProduct(
      text,
      p => p.guideType,
      'Tour Guide, Host, Greeter, Instructor or Driver',
      'Instructor',
    ),
    tripDifficulty: ofProduct(text, p => p.tripDifficulty, 'Easy, Moderate or Challenging', 'Moderate'),
    emergencyPhone: ofProduct(text, p => p.emergencyPhone, 'Emergency phone number', '+44 1632 960199'),
    ...guestBounds,
    dressCode: ofProduct(
      text,
      p => p.dressCode,
      'What to wear; may carry HTML',
      'Swimwear under the wetsuit',
    ),
    foodIncluded: ofProduct(text, p => p.foodIncluded, 'Food included; may carry HTML', 'Flapjack'),
    drinksIncluded: ofProduct(
      text,
      p => p.drinksIncluded,
      'Drinks included; may carry HTML',
      'Hot chocolate',
    ),
  },
  { id: 'Product', description: 'An attraction, activity or tour.' },
)
export type ProductResource = z.infer<typeof ProductResource.schema>
