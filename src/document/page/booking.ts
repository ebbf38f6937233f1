import type { List } from 'mdast'
import { url } from '../../catalogue/schema/fields.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { bullets, item, paragraph, text } from '../nodes.ts'
import type { Word } from '../template/words.ts'
import { capitalised } from './capitalised.ts'
import type { Messages } from './messages.ts'

type Flag =
  | 'allowFreesale'
  | 'availabilityRequired'
  | 'instantConfirmation'
  | 'instantDelivery'
  | 'confirmationNecessary'

/** What each flag means to a traveller when it is true, and when it is false. */
const FLAGS: readonly { flag: Flag; yes: Word; no?: Word }[] = [
  { flag: 'availabilityRequired', yes: 'choose a date', no: 'open date' },
  { flag: 'allowFreesale', yes: 'no availability check needed' },
  { flag: 'instantConfirmation', yes: 'instant confirmation', no: 'confirmed later by the operator' },
  { flag: 'instantDelivery', yes: 'tickets at once', no: 'tickets later' },
  { flag: 'confirmationNecessary', yes: 'reconfirm before travel' },
]

const AVAILABILITY: Record<Product['availabilityType'][number], Word> = {
  START_TIME: 'fixed departure times',
  OPENING_HOURS: 'any time during opening hours',
}
const DELIVERY: Record<Product['deliveryMethods'][number], Word> = {
  TICKET: 'one ticket per place',
  VOUCHER: 'one voucher per booking',
}
const REDEMPTION: Record<Product['redemptionMethod'][number], Word> = {
  MANIFEST: 'name on the list',
  DIGITAL: 'mobile ticket',
  PRINT: 'printed ticket',
}
const PRICING: Record<Product['pricingPer'][number], Word> = {
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

/**
 * How a product is booked and its tickets are used, from its flags and codes. Hundreds of products say the same, so it is one
 * line: `Choose a date · instant confirmation · one voucher per booking · PDF`.
 */
export function bookingList(product: Product, messages: Messages): List | null {
  const said: string[] = []
  const say = (word: Word) => said.push(messages.word(word))
  for (const type of product.availabilityType) say(AVAILABILITY[type])
  for (const { flag, yes, no } of FLAGS) {
    if (product[flag]) say(yes)
    else if (product[flag] !== null && no !== undefined) say(no)
  }
  for (const method of product.deliveryMethods) say(DELIVERY[method])
  for (const method of product.redemptionMethod) say(REDEMPTION[method])
  if (product.deliveryFormats.length > 0)
    said.push(product.deliveryFormats.map(format => FORMATS[format]).join(', '))
  const line = said.join(' · ')
  return line === '' ? null : bullets([item(paragraph(text(capitalised(line))))])
}

/**
 * What is to be known of prices, whichever unit they are for, and no price says itself: that it is for a booking, and further
 * currencies to pay in. Null where there is no price.
 */
export function pricingList(product: Product, messages: Messages): List | null {
  const units = product.options.flatMap(option => option.units).filter(unit => unit.pricingFrom.length > 0)
  if (units.length === 0) return null
  const stated = new Set(units.flatMap(unit => unit.pricingFrom.map(price => price.currency)))
  const currencies = currenciesOf(product)
  // A price behind the name of a ticket is for a ticket.
  const isPlain =
    product.pricingPer.length === 1 && units.every(unit => unit.type !== null || unit.title !== null)
  const lines = [
    ...product.pricingPer.flatMap(per => (per === 'UNIT' && isPlain ? [] : [messages.word(PRICING[per])])),
    ...(currencies.every(currency => stated.has(currency))
      ? []
      : [messages.labelled(messages.word('Payable in'), currencies.join(', '))]),
  ]
  return lines.length === 0 ? null : bullets(lines.map(line => item(paragraph(text(line)))))
}

/** Where a product is booked: V1's `partner_booking_url`; null where it has none. */
export function bookingPageOf({ passthrough }: Product): string | null {
  const address = passthrough['partner_booking_url']
  return address == null ? null : (url.safeParse(address).data ?? null)
}

function currenciesOf({ defaultCurrency, availableCurrencies }: Product): string[] {
  return [...new Set([...(defaultCurrency === null ? [] : [defaultCurrency]), ...availableCurrencies])]
}
