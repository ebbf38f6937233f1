import * as z from 'zod'
import { isObject } from '../../runtime/is-object.ts'
import type { Product } from '../schema/product.ts'
import { isLanguageTag, languageName } from '../text/language-tags.ts'
import { UNPUBLISHED_BY } from './is-active.ts'
import { listCutoff } from './period-parts.ts'
import { underOtherName } from './related-fields.ts'
import { tableRows, v1Rows } from './v1-fields.ts'
import { type Owner, v1ValuesOf } from './v1-resource.ts'
import { periodText, type V1Record } from './v1-values.ts'
import { publicVersionId, versionId } from './version-id.ts'

const text = z.string()
const textOrNull = text.nullable()
const texts = z.array(z.string())

const documented = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: z.output<Schema>,
) => schema.meta({ description, examples: [example] })

const day = z.iso.date().nullable()

const ListAddress = z.object({
  location_type: documented(textOrNull, 'Starts, Ends or Redemption', 'Starts'),
  directions: documented(textOrNull, 'How to get there', 'Over the swing bridge and left'),
  notes: documented(textOrNull, 'Notes on the place', 'Ring the brass bell.'),
  coordinates: documented(
    textOrNull,
    'Latitude and longitude in decimal degrees, parted by a comma',
    '54.4858, -0.6132',
  ),
  full_street_address: documented(textOrNull, 'The address in one line', 'Church Street, Whitby, YO22 4DE'),
})

const TableItem = z.object({
  id: documented(z.string(), 'Unique identifier of the product', 'harbour-kayak-tour-sh101'),
  version_id: documented(
    text,
    'Identifier of this version of the product, which a bulk update may name',
    '3f1c0a9be27d5864',
  ),
  name: documented(z.string(), 'Product name', 'Whitby Harbour by Kayak'),
  internal_id: documented(text, 'User-defined internal identifier', 'SH-101'),
  location: documented(text, 'Product location', 'Net store, Church Street'),
  category: documented(text, 'Product category', 'Kayaking'),
  duration: documented(text, 'Quantity and unit, such as "2 hours" or "2 to 3 hours"', '2 to 3 hours'),
  currency: documented(text, 'ISO 4217 code', 'GBP'),
  language: documented(
    text,
    'Language of the description: its English name, else its IETF BCP 47 tag',
    'English',
  ),
  timezone: documented(text, 'IANA time zone in which the product operates', 'Europe/London'),
  account: documented(z.object({ ID: z.string(), name: z.string() }), 'Owning company account', {
    ID: '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0',
    name: 'Slipway & Heather',
  }),
  system_providers: documented(z.array(z.unknown()), 'As the supplier wrote them', []),
  availability_notes: documented(z.array(z.unknown()), 'As the supplier wrote them', [
    'Not in the week of the regatta',
  ]),
  faqs: documented(z.array(z.object({ question: z.string(), answer: z.string() })), 'Questions and answers', [
    { question: 'Can I bring a dog?', answer: 'Not in the kayaks.' },
  ]),
  highlights: documented(texts, 'Key selling features', ['Pass under the swing bridge at water level']),
  included: documented(texts, 'Features included', ['Wetsuit and boots']),
  excluded: documented(texts, 'Features not included', ['Parking']),
  before_booking: documented(texts, 'To know before booking', ['You need to be able to swim 50 metres.']),
  before_arrival: documented(texts, 'To know before arrival', ['Bring a towel.']),
  restrictions: documented(texts, 'Restrictions of guests', ['No one under 10']),
  commentaries: documented(texts, 'Languages of commentaries', ['English']),
  summary: documented(text, 'Short description', 'Paddle the upper harbour and the swing bridge.'),
  description: documented(
    text,
    'Description; may carry HTML',
    '<p>Whitby makes most sense from the water.</p>',
  ),
  additional_info: documented(text, 'Extra information; may carry HTML', 'The route follows the tide.'),
  start_date: documented(day, 'First day of operation, YYYY-MM-DD', '2026-04-01'),
  end_date: documented(day, 'Last day of operation, YYYY-MM-DD', '2026-10-31'),
  booking_cutoff: documented(
    z.tuple([z.number().nullable(), z.string()]),
    'Time before the start after which bookings are refused: a number and its unit, or null and the words that alone are known; 0 hours where none is known',
    [24, 'hours'],
  ),
  booking_min_pax: documented(z.int().nullable(), 'Fewest guests of a booking', 1),
  booking_max_pax: documented(z.int().nullable(), 'Most guests of a booking', 10),
  valid_for: documented(text, 'Period the product is valid for', '1 month'),
  opening_hours: documented(z.record(z.string(), textOrNull), 'Hours or status of each day, by its name', {
    Monday: '9:00 - 17:00',
    Sunday: 'Closed',
  }),
  addresses: z
    .array(ListAddress)
    .meta({ description: 'Where the product starts and ends, and where tickets are redeemed' }),
  cancellation_policy: documented(text, 'Cancellation type', 'Moderate'),
  cancellation_cutoff: documented(text, 'Cancellation period', '48 hours'),
  cancellation_notes: documented(text, 'Extra cancellation information', 'Free until two days before.'),
  terms_and_conditions: documented(text, 'Terms and conditions', 'Pay when you book.'),
  voucher_info: documented(text, 'Text shown on the customer voucher', 'Show the voucher on your phone.'),
  redemption_type: documented(
    text,
    'Tickets held at an office, or voucher scanned or collected',
    'Voucher is scanned',
  ),
  covid_info: documented(text, 'Health information', 'Stay at home if you are ill.'),
  confirmation_necessary: documented(z.boolean().nullable(), 'Customer must confirm before travel', false),
})

const TABLE_NAMES = Object.keys(TableItem.shape)
const TEXTS = Object.entries(TableItem.shape).flatMap(([name, { type }]) => (type === 'string' ? [name] : []))

const furtherFields = v1Rows.filter(
  ([name, { passthrough, only }]) =>
    passthrough &&
    !UNPUBLISHED_BY.includes(name) &&
    (only === 'created' || (only === undefined && name.includes('_ttd'))),
)

const furtherSchemas: Record<never, z.ZodType> = Object.fromEntries(
  furtherFields.map(([name, { schema }]) => [
    name,
    schema.optional().meta({ description: 'As it was written over V1; only where it was' }),
  ]),
)

/** A product as `GET /api/products` lists it (docs/server.md). */
export const V1ListItem = TableItem.extend(furtherSchemas).meta({
  id: 'V1ListItem',
  description: 'A product of the V1 list; what is not known is null or empty',
})
export type V1ListItem = z.infer<typeof V1ListItem>

/** Makes a V1 list item. Callers that know the record's hash pass `version`, because computing it is slow. */
export function toListItem(
  product: Product,
  owner: Owner,
  version: unknown = publicVersionId(product, versionId(product)),
  values = v1ValuesOf(product, tableRows),
): V1ListItem {
  const item = tableValuesOf(product, { ...values, version_id: version }, owner)
  for (const name of TEXTS) item[name] ??= ''
  const further = Object.entries(product.passthrough).filter(([name]) => Object.hasOwn(furtherSchemas, name))
  return { ...TableItem.parse(item), ...Object.fromEntries(further) }
}

export function listValuesOf(product: Product, values: V1Record): V1Record {
  const further = furtherFields.flatMap(([name]) =>
    Object.hasOwn(values, name) ? [[name, values[name]]] : [],
  )
  return { ...tableValuesOf(product, values, { id: '', name: '' }), ...Object.fromEntries(further) }
}

function tableValuesOf(product: Product, values: V1Record, owner: Owner): Record<string, unknown> {
  const converted: V1Record = {
    account: { ID: owner.id, name: owner.name },
    language: product.locale === null ? null : languageName(product.locale),
    commentaries: listOf(values['commentaries']).map(commentaryText),
    // Without a V1 `description`, the list shows `product.description`, which then came from V1's `long_description`.
    description: values['description'] ?? product.description,
    booking_cutoff: listCutoff(values['booking_cutoff']),
    valid_for: periodText(values['valid_for'] ?? values['validity']),
    cancellation_cutoff: periodText(values['cancellation_cutoff'] ?? values['cancellation_period']),
    opening_hours: values['opening_hours'] ?? {},
    addresses: listOf(values['addresses']).map(listAddress),
  }
  const all: Record<string, unknown> = {}
  for (const name of TABLE_NAMES) {
    const value = Object.hasOwn(converted, name) ? converted[name] : values[name]
    all[name] = value ?? (Object.hasOwn(product.passthrough, name) ? null : underOtherName(values, name))
  }
  return all
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function commentaryText(commentary: unknown): string {
  if (typeof commentary === 'string') return commentary
  const language = isObject(commentary) && 'language' in commentary ? String(commentary['language']) : ''
  return isLanguageTag(language) ? languageName(language) : language
}

function listAddress(address: unknown): Record<string, string | null> {
  const parts: V1Record = typeof address === 'object' ? { ...address } : {}
  const text = (name: string): string | null => {
    const value = parts[name]
    return typeof value === 'string' ? value : null
  }
  const { latitude, longitude } = parts
  const hasPlace = typeof latitude === 'number' && typeof longitude === 'number'
  const lines = ['address1', 'address2', 'city', 'state', 'postal_code', 'country'].flatMap(
    name => text(name) ?? [],
  )
  return {
    location_type: text('location_type') ?? text('type'),
    directions: text('directions'),
    notes: text('notes'),
    coordinates: text('coordinates') ?? (hasPlace ? `${latitude}, ${longitude}` : null),
    full_street_address: text('full_street_address') ?? (lines.length === 0 ? null : lines.join(', ')),
  }
}
