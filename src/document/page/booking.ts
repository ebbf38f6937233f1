import type { List } from 'mdast'
import { url } from '../../catalogue/schema/fields.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { capitalised } from '../foreign-words.ts'
import { lineList } from '../nodes.ts'
import type { Word } from '../template/words.ts'
import type { Messages } from './messages.ts'

type Flag =
  | 'allowFreesale'
  | 'availabilityRequired'
  | 'instantConfirmation'
  | 'instantDelivery'
  | 'confirmationNecessary'

const FLAGS: readonly { flag: Flag; yes: Word; no?: Word }[] = [
  { flag: 'availabilityRequired', yes: 'choose a date', no: 'open date' },
  { flag: 'allowFreesale', yes: 'no availability check needed' },
  { flag: 'instantConfirmation', yes: 'instant confirmation', no: 'confirmed later by the operator' },
  { flag: 'instantDelivery', yes: 'tickets at once', no: 'tickets later' },
  { flag: 'confirmationNecessary', yes: 'reconfirm before travel' },
]

const CODES: Record<
  Product['availabilityType' | 'deliveryMethods' | 'redemptionMethod' | 'pricingPer'][number],
  Word
> = {
  START_TIME: 'fixed departure times',
  OPENING_HOURS: 'any time during opening hours',
  TICKET: 'one ticket per place',
  VOUCHER: 'one voucher per booking',
  MANIFEST: 'name on the list',
  DIGITAL: 'mobile ticket',
  PRINT: 'printed ticket',
  UNIT: 'Prices are per ticket.',
  BOOKING: 'Prices are per booking.',
}
const FORMATS: Record<Product['deliveryFormats'][number], string> = {
  QRCODE: 'QR code',
  CODE128: 'Code 128',
  AZTECCODE: 'Aztec code',
  PDF_URL: 'PDF',
  PKPASS_URL: 'Apple Wallet',
}

export function bookingList(product: Product, messages: Messages): List | null {
  const parts: string[] = []
  const add = (word: Word) => parts.push(messages.word(word))
  for (const type of product.availabilityType) add(CODES[type])
  for (const { flag, yes, no } of FLAGS) {
    if (product[flag]) add(yes)
    else if (product[flag] !== null && no !== undefined) add(no)
  }
  for (const method of product.deliveryMethods) add(CODES[method])
  for (const method of product.redemptionMethod) add(CODES[method])
  if (product.deliveryFormats.length > 0)
    parts.push(product.deliveryFormats.map(format => FORMATS[format]).join(', '))
  return lineList(parts.length === 0 ? [] : [capitalised(parts.join(' · '))])
}

export function pricingList(product: Product, messages: Messages): List | null {
  const units = product.options.flatMap(option => option.units).filter(unit => unit.pricingFrom.length > 0)
  if (units.length === 0) return null
  const shown = new Set(units.flatMap(unit => unit.pricingFrom.map(price => price.currency)))
  const { defaultCurrency, availableCurrencies } = product
  const currencies = new Set([...(defaultCurrency === null ? [] : [defaultCurrency]), ...availableCurrencies])
  // If each unit has a label such as `Adult`, the labels show that prices are per ticket, so no note says so.
  const isPlain =
    product.pricingPer.length === 1 && units.every(unit => unit.type !== null || unit.title !== null)
  const lines = [
    ...product.pricingPer.flatMap(per => (per === 'UNIT' && isPlain ? [] : [messages.word(CODES[per])])),
    ...([...currencies].every(currency => shown.has(currency))
      ? []
      : [messages.labelled(messages.word('Payable in'), [...currencies].join(', '))]),
  ]
  return lineList(lines)
}

/** V1 fields for the URL of a booking page, the best first. `bookingUrl` of other sources is stored as the first. */
const ADDRESS_FIELDS = ['partner_booking_url', 'landing_page_url']

/** The address at which a product is booked: its own, else `pattern` (`--booking-url`) with its ids, else null. */
export function bookingPageOf(product: Product, accountId: string, pattern: string | null): string | null {
  for (const name of ADDRESS_FIELDS) {
    const stated = product.passthrough[name]
    const address = stated == null ? undefined : url.safeParse(stated).data
    if (address !== undefined) return address
  }
  return pattern && filledPattern(pattern, product, accountId)
}

function filledPattern(pattern: string, { id, reference }: Product, account: string): string {
  const values: Record<string, string> = { account, id, reference: reference ?? id }
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}
