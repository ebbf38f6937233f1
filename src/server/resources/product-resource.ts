import * as z from 'zod'
import {
  availabilityTypes,
  deliveryFormats,
  deliveryMethods,
  pricingPers,
  redemptionMethods,
} from '../../catalogue/schema/product.ts'
import { CommentaryResource } from './commentary-resource.ts'
import { FaqResource } from './faq-resource.ts'
import { FeatureResource } from './feature-resource.ts'
import { field } from './field.ts'
import { LocationResource } from './location-resource.ts'
import { MediaResource } from './media-resource.ts'
import { OptionResource } from './option-resource.ts'

const text = z.string().nullable()
const flag = z.boolean().nullable()
const count = z.int().min(0).nullable()
const day = z.iso.date().nullable()

/** The account that a product belongs to. */
export const ProductOwner = z
  .strictObject({
    id: field(z.string(), 'Account identifier', '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'),
    name: field(z.string(), 'Company name', 'Slipway & Heather'),
  })
  .meta({ id: 'ProductOwner', description: 'The account that a product belongs to.' })
export type ProductOwner = z.infer<typeof ProductOwner>

/** A product as getProduct answers it: every key of the interface's OCTO table, then of its MP+ table. */
export const ProductResource = z
  .strictObject({
    id: field(z.string(), 'Product identifier', 'harbour-kayak-tour-sh101'),
    internalName: field(z.string(), "Supplier's name for the product", 'SH101 Harbour kayak, tidal'),
    reference: field(text, 'Supplier code', 'SH101'),
    locale: field(text, 'Language of the content, IETF BCP 47', 'en-GB'),
    timeZone: field(text, 'IANA time zone', 'Europe/London'),
    allowFreesale: field(flag, 'A booking can be made without querying availability first', false),
    availabilityRequired: field(
      flag,
      'An availabilityId is required to create a booking; otherwise the booking is open-dated',
      true,
    ),
    instantConfirmation: field(
      flag,
      'Bookings confirm immediately; otherwise the supplier accepts or rejects later',
      true,
    ),
    instantDelivery: field(flag, 'Tickets are delivered at confirmation', true),
    availabilityType: field(
      z.array(z.enum(availabilityTypes)),
      '`START_TIME`: fixed departures; `OPENING_HOURS`: visit any time during hours',
      ['START_TIME'],
    ),
    deliveryMethods: field(
      z.array(z.enum(deliveryMethods)),
      '`TICKET`: one per unit; `VOUCHER`: one per booking',
      ['VOUCHER'],
    ),
    deliveryFormats: field(z.array(z.enum(deliveryFormats)), 'Forms of tickets', ['QRCODE', 'PDF_URL']),
    redemptionMethod: field(
      z.array(z.enum(redemptionMethods)),
      '`MANIFEST`: name on a list; `DIGITAL`: scan on a mobile; `PRINT`: printout required',
      ['DIGITAL', 'MANIFEST'],
    ),
    title: field(z.string(), 'Public customer-facing name', 'Whitby Harbour by Kayak'),
    shortDescription: field(
      text,
      'Brief description; may carry HTML',
      'Paddle the upper harbour and slip under the swing bridge.',
    ),
    description: field(
      text,
      'Detailed description; may carry HTML',
      '<p>Whitby makes most sense from the water.</p>',
    ),
    features: z.array(FeatureResource).meta({ description: 'Things to know about the product' }),
    faqs: z.array(FaqResource).meta({ description: 'Questions and answers' }),
    media: z
      .array(MediaResource)
      .meta({ description: 'Images and videos; cut by `media_limit` and `media_offset`' }),
    locations: z.array(LocationResource).meta({ description: 'Where it starts, ends and passes by' }),
    categoryLabels: field(z.array(z.string()), 'Category labels', ['drinks-included']),
    durationMinutesFrom: field(count, 'Duration in minutes; the minimum when flexible', 120),
    durationMinutesTo: field(count, 'Maximum when flexible; null when fixed', 180),
    commentary: z.array(CommentaryResource).meta({ description: 'Commentaries' }),
    defaultCurrency: field(text, 'ISO 4217 code', 'GBP'),
    availableCurrencies: field(z.array(z.string()), 'ISO 4217 codes', ['GBP']),
    pricingPer: field(z.array(z.enum(pricingPers)), 'What prices are for', ['UNIT']),
    options: z.array(OptionResource).meta({ description: 'Variants of the product' }),
    account: ProductOwner.meta({ description: 'Account that the product belongs to' }),
    confirmationNecessary: field(flag, 'Customer must confirm before travel', false),
    startDate: field(day, 'First day of operation, YYYY-MM-DD', '2027-04-02'),
    endDate: field(day, 'Last day of operation, YYYY-MM-DD', '2027-10-17'),
    category: field(text, 'Product category', 'Kayaking'),
    redemptionType: field(
      text,
      'Tickets held at an office, or voucher scanned or collected',
      'Voucher scanned on arrival',
    ),
    guideType: field(text, 'Tour Guide, Host, Greeter, Instructor or Driver', 'Instructor'),
    tripDifficulty: field(text, 'Easy, Moderate or Challenging', 'Moderate'),
    emergencyPhone: field(text, 'Emergency phone number', '+44 1632 960199'),
    bookingMinPax: field(count, 'Fewest guests per booking', 1),
    bookingMaxPax: field(count, 'Most guests per booking', 8),
    maxGroupSize: field(count, 'Largest group', 8),
    ageRestrictionType: field(text, 'Age restriction kind; begins with Min or Max', 'MinAge'),
    ageRestrictionValue: field(count, 'Age in years', 10),
    heightRestrictionType: field(text, 'Minimum or maximum height', 'MinHeight'),
    weightRestrictionType: field(text, 'Minimum or maximum weight', 'MaxWeight'),
    heightRestrictionValue: field(count, 'Height', 120),
    weightRestrictionValue: field(count, 'Weight', 110),
    heightRestrictionUnit: field(text, 'cm or inches', 'cm'),
    weightRestrictionUnit: field(text, 'Kg or Lbs', 'Kg'),
    dressCode: field(text, 'What to wear; may carry HTML', 'Swimwear under the wetsuit'),
    foodIncluded: field(text, 'Food included; may carry HTML', 'Flapjack'),
    drinksIncluded: field(text, 'Drinks included; may carry HTML', 'Hot chocolate'),
  })
  .meta({ id: 'Product', description: 'An attraction, activity or tour.' })
export type ProductResource = z.infer<typeof ProductResource>
