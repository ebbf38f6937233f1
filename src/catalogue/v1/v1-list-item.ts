import * as z from 'zod'

const text = z.string().nullable()
const texts = z.array(z.string())

/** A field with its meaning and a value that it may have. */
const said = <Schema extends z.ZodType>(schema: Schema, description: string, example: z.output<Schema>) =>
  schema.meta({ description, examples: [example] })

/** A day that a product starts or stops operating. */
const day = z.iso.date().nullable()

/** An address of a list item. */
const ListAddress = z.object({
  location_type: said(text, 'Starts, Ends or Redemption', 'Starts'),
  directions: said(text, 'How to get there', 'Over the swing bridge and left'),
  notes: said(text, 'Notes on the place', 'Ring the brass bell.'),
  coordinates: said(text, 'Latitude and longitude in decimal degrees, parted by a comma', '54.4858, -0.6132'),
  full_street_address: said(text, 'The address in one line', 'Church Street, Whitby, YO22 4DE'),
})

/** A product as `GET /api/products` lists it (interface, V1 product list item), in the interface's order of fields. */
export const V1ListItem = z
  .object({
    id: said(z.string(), 'Unique identifier of the product', 'harbour-kayak-tour-sh101'),
    name: said(z.string(), 'Product name', 'Whitby Harbour by Kayak'),
    internal_id: said(text, 'User-defined internal identifier', 'SH-101'),
    location: said(text, 'Product location', 'Net store, Church Street'),
    category: said(text, 'Product category', 'Kayaking'),
    duration: said(text, 'Quantity and unit, such as "2 hours" or "2 to 3 hours"', '2 to 3 hours'),
    currency: said(text, 'ISO 4217 code', 'GBP'),
    language: said(
      text,
      'Language of the description: its English name, else its IETF BCP 47 tag',
      'English',
    ),
    timezone: said(text, 'IANA time zone in which the product operates', 'Europe/London'),
    account: said(z.object({ ID: z.string(), name: z.string() }), 'Owning company account', {
      ID: '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0',
      name: 'Slipway & Heather',
    }),
    system_providers: said(z.array(z.unknown()), 'As the supplier wrote them', []),
    availability_notes: said(z.array(z.unknown()), 'As the supplier wrote them', [
      'Not in the week of the regatta',
    ]),
    faqs: said(z.array(z.object({ question: z.string(), answer: z.string() })), 'Questions and answers', [
      { question: 'Can I bring a dog?', answer: 'Not in the kayaks.' },
    ]),
    highlights: said(texts, 'Key selling features', ['Pass under the swing bridge at water level']),
    included: said(texts, 'Features included', ['Wetsuit and boots']),
    excluded: said(texts, 'Features not included', ['Parking']),
    before_booking: said(texts, 'To know before booking', ['You need to be able to swim 50 metres.']),
    before_arrival: said(texts, 'To know before arrival', ['Bring a towel.']),
    restrictions: said(texts, 'Restrictions of guests', ['No one under 10']),
    commentaries: said(texts, 'Languages of commentaries', ['English']),
    summary: said(text, 'Short description', 'Paddle the upper harbour and the swing bridge.'),
    description: said(text, 'Description; may carry HTML', '<p>Whitby makes most sense from the water.</p>'),
    additional_info: said(text, 'Extra information; may carry HTML', 'The route follows the tide.'),
    start_date: said(day, 'First day of operation, YYYY-MM-DD', '2026-04-01'),
    end_date: said(day, 'Last day of operation, YYYY-MM-DD', '2026-10-31'),
    booking_cutoff: said(
      z.tuple([z.number(), z.string()]),
      'Time before the start after which bookings are refused: a number and its unit; 0 hours where none is known',
      [24, 'hours'],
    ),
    booking_min_pax: said(z.int().nullable(), 'Fewest guests of a booking', 1),
    booking_max_pax: said(z.int().nullable(), 'Most guests of a booking', 10),
    valid_for: said(text, 'Period the product is valid for', '1 month'),
    opening_hours: said(
      z.record(z.string(), z.string().nullable()),
      'Hours or status of each day, by its name',
      { Monday: '9:00 - 17:00', Sunday: 'Closed' },
    ),
    addresses: z
      .array(ListAddress)
      .meta({ description: 'Where the product starts and ends, and where tickets are redeemed' }),
    cancellation_policy: said(text, 'Cancellation type', 'Moderate'),
    cancellation_cutoff: said(text, 'Cancellation period', '48 hours'),
    cancellation_notes: said(text, 'Extra cancellation information', 'Free until two days before.'),
    terms_and_conditions: said(text, 'Terms and conditions', 'Pay when you book.'),
    voucher_info: said(text, 'Text shown on the customer voucher', 'Show the voucher on your phone.'),
    redemption_type: said(
      text,
      'Tickets held at an office, or voucher scanned or collected',
      'Voucher is scanned',
    ),
    covid_info: said(text, 'Health information', 'Stay at home if you are ill.'),
    confirmation_necessary: said(z.boolean().nullable(), 'Customer must confirm before travel', false),
  })
  .meta({ id: 'V1ListItem', description: 'A product of the V1 list; what is not known is null or empty' })
export type V1ListItem = z.infer<typeof V1ListItem>
