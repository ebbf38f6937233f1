import * as z from 'zod'

const text = z.string().nullable()
const texts = z.array(z.string())

const said = <Schema extends z.ZodType>(schema: Schema, description: string) => schema.meta({ description })

/** A day that a product starts or stops operating. */
const day = z.iso.date().nullable()

/** An address of a list item. */
const ListAddress = z.object({
  location_type: said(text, 'Starts, Ends or Redemption'),
  directions: said(text, 'How to get there'),
  notes: said(text, 'Notes on the place'),
  coordinates: said(text, 'Latitude and longitude in decimal degrees, parted by a comma'),
  full_street_address: said(text, 'The address in one line'),
})

/** A product as `GET /api/products` lists it (interface, V1 product list item), in the interface's order of fields. */
export const V1ListItem = z
  .object({
    id: said(z.string(), 'Unique identifier of the product'),
    name: said(z.string(), 'Product name'),
    internal_id: said(text, 'User-defined internal identifier'),
    location: said(text, 'Product location'),
    category: said(text, 'Product category'),
    duration: said(text, 'Quantity and unit, such as "2 hours" or "2 to 3 hours"'),
    currency: said(text, 'ISO 4217 code'),
    language: said(text, 'Language of the description: its English name, else its IETF BCP 47 tag'),
    timezone: said(text, 'IANA time zone in which the product operates'),
    account: said(z.object({ ID: z.string(), name: z.string() }), 'Owning company account'),
    system_providers: said(z.array(z.unknown()), 'As the supplier wrote them'),
    availability_notes: said(z.array(z.unknown()), 'As the supplier wrote them'),
    faqs: said(z.array(z.object({ question: z.string(), answer: z.string() })), 'Questions and answers'),
    highlights: said(texts, 'Key selling features'),
    included: said(texts, 'Features included'),
    excluded: said(texts, 'Features not included'),
    before_booking: said(texts, 'To know before booking'),
    before_arrival: said(texts, 'To know before arrival'),
    restrictions: said(texts, 'Restrictions of guests'),
    commentaries: said(texts, 'Languages of commentaries'),
    summary: said(text, 'Short description'),
    description: said(text, 'Description; may carry HTML'),
    additional_info: said(text, 'Extra information; may carry HTML'),
    start_date: said(day, 'First day of operation, YYYY-MM-DD'),
    end_date: said(day, 'Last day of operation, YYYY-MM-DD'),
    booking_cutoff: said(
      z.tuple([z.number(), z.string()]),
      'Time before the start after which bookings are refused: a number and its unit; 0 hours where none is known',
    ),
    booking_min_pax: said(z.int().nullable(), 'Fewest guests of a booking'),
    booking_max_pax: said(z.int().nullable(), 'Most guests of a booking'),
    valid_for: said(text, 'Period the product is valid for'),
    opening_hours: said(
      z.record(z.string(), z.string().nullable()),
      'Hours or status of each day, by its name',
    ),
    addresses: said(
      z.array(ListAddress),
      'Where the product starts and ends, and where tickets are redeemed',
    ),
    cancellation_policy: said(text, 'Cancellation type'),
    cancellation_cutoff: said(text, 'Cancellation period'),
    cancellation_notes: said(text, 'Extra cancellation information'),
    terms_and_conditions: said(text, 'Terms and conditions'),
    voucher_info: said(text, 'Text shown on the customer voucher'),
    redemption_type: said(text, 'Tickets held at an office, or voucher scanned or collected'),
    covid_info: said(text, 'Health information'),
    confirmation_necessary: said(z.boolean().nullable(), 'Customer must confirm before travel'),
  })
  .meta({ id: 'V1ListItem', description: 'A product of the V1 list; what is not known is null or empty' })
export type V1ListItem = z.infer<typeof V1ListItem>
