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
import { isActive } from '../../catalogue/v1/is-active.ts'
import { PublishedFaq } from '../../formats/json/faq.ts'
import { builtList, copied, fieldsOf, recordSchema } from '../../formats/record-schema.ts'
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
    version: string
  }
>()

/** All keys are present; unknown values are null or `[]`. */
export const ProductResource = recordSchema(
  {
    id: copied(z.string(), 'Product identifier', 'harbour-kayak-tour-sh101'),
    version_id: ofProduct(
      z.string(),
      p => p.version,
      'Identifier of this version of the product, which a bulk update may name',
      '3f1c0a9be27d5864',
    ),
    internalName: copied(z.string(), "Supplier's name for the product", 'SH101 Harbour kayak, tidal'),
    active: ofProduct(
      z.boolean(),
      isActive,
      'Whether it is published; false is told to its own account alone, as nobody else finds it',
      true,
    ),
    reference: copied(text, 'Supplier code', 'SH101'),
    locale: copied(text, 'Language of the content, IETF BCP 47', 'en-GB'),
    timeZone: copied(text, 'IANA time zone', 'Europe/London'),
    allowFreesale: copied(flag, 'A booking can be made without querying availability first', false),
    availabilityRequired: copied(
      flag,
      'An availabilityId is required to create a booking; otherwise the booking is open-dated',
      true,
    ),
    instantConfirmation: copied(
      flag,
      'Bookings confirm immediately; otherwise the supplier accepts or rejects later',
      true,
    ),
    instantDelivery: copied(flag, 'Tickets are delivered at confirmation', true),
    availabilityType: copied(
      z.array(z.enum(availabilityTypes)),
      '`START_TIME`: fixed departures; `OPENING_HOURS`: visit any time during hours',
      ['START_TIME'],
    ),
    deliveryMethods: copied(
      z.array(z.enum(deliveryMethods)),
      '`TICKET`: one per unit; `VOUCHER`: one per booking',
      ['VOUCHER'],
    ),
    deliveryFormats: copied(z.array(z.enum(deliveryFormats)), 'Forms of tickets', ['QRCODE', 'PDF_URL']),
    redemptionMethod: copied(
      z.array(z.enum(redemptionMethods)),
      '`MANIFEST`: name on a list; `DIGITAL`: scan on a mobile; `PRINT`: printout required',
      ['DIGITAL', 'MANIFEST'],
    ),
    title: copied(z.string(), 'Public customer-facing name', 'Whitby Harbour by Kayak'),
    shortDescription: copied(
      text,
      'Brief description; may carry HTML',
      'Paddle the upper harbour and slip under the swing bridge.',
    ),
    description: copied(
      text,
      'Detailed description; may carry HTML',
      '<p>Whitby makes most sense from the water.</p>',
    ),
    features: builtList('features', FeatureResource, 'Things to know about the product'),
    faqs: builtList('faqs', PublishedFaq, 'Questions and answers'),
    media: builtList('media', MediaResource, 'Images and videos; cut by `media_limit` and `media_offset`'),
    locations: builtList('locations', LocationResource, 'Where it starts, ends and passes by'),
    categoryLabels: copied(z.array(z.string()), 'Category labels', ['drinks-included']),
    durationMinutesFrom: copied(count, 'Duration in minutes; the minimum when flexible', 120),
    durationMinutesTo: copied(count, 'Maximum when flexible; null when fixed', 180),
    commentary: builtList('commentary', CommentaryResource, 'Commentaries'),
    defaultCurrency: copied(text, 'ISO 4217 code', 'GBP'),
    availableCurrencies: copied(z.array(z.string()), 'ISO 4217 codes', ['GBP']),
    pricingPer: copied(z.array(z.enum(pricingPers)), 'What prices are for', ['UNIT']),
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
    confirmationNecessary: copied(flag, 'Customer must confirm before travel', false),
    startDate: copied(day, 'First day of operation, YYYY-MM-DD', '2027-04-02'),
    endDate: copied(day, 'Last day of operation, YYYY-MM-DD', '2027-10-17'),
    category: copied(text, 'Product category', 'Kayaking'),
    redemptionType: copied(
      text,
      'Tickets held at an office, or voucher scanned or collected',
      'Voucher scanned on arrival',
    ),
    guideType: copied(text, 'Tour Guide, Host, Greeter, Instructor or Driver', 'Instructor'),
    tripDifficulty: copied(text, 'Easy, Moderate or Challenging', 'Moderate'),
    emergencyPhone: copied(text, 'Emergency phone number', '+44 1632 960199'),
    ...guestBounds,
    dressCode: copied(text, 'What to wear; may carry HTML', 'Swimwear under the wetsuit'),
    foodIncluded: copied(text, 'Food included; may carry HTML', 'Flapjack'),
    drinksIncluded: copied(text, 'Drinks included; may carry HTML', 'Hot chocolate'),
  },
  { id: 'Product', description: 'An attraction, activity or tour.' },
)
export type ProductResource = z.infer<typeof ProductResource.schema>
