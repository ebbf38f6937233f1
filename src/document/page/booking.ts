import type { List } from 'mdast'
import type { Product } from '../../catalogue/schema/product.ts'
import { bullets, item, paragraph, text } from '../nodes.ts'
import type { Word } from '../template/words.ts'
import type { Wording } from './wording.ts'

type Flag =
  | 'allowFreesale'
  | 'availabilityRequired'
  | 'instantConfirmation'
  | 'instantDelivery'
  | 'confirmationNecessary'

/** What each flag means to a traveller when it is true, and when it is false. */
const FLAGS: [Flag, { yes?: Word; no?: Word }][] = [
  [
    'availabilityRequired',
    {
      yes: 'A date has to be chosen when booking.',
      no: 'Open-dated: no date has to be chosen when booking.',
    },
  ],
  ['allowFreesale', { yes: 'Can be booked without checking availability first.' }],
  [
    'instantConfirmation',
    {
      yes: 'The booking is confirmed immediately.',
      no: 'The operator accepts or declines the booking later.',
    },
  ],
  [
    'instantDelivery',
    { yes: 'Tickets are delivered when the booking is confirmed.', no: 'Tickets are delivered later.' },
  ],
  ['confirmationNecessary', { yes: 'The booking has to be reconfirmed before travel.' }],
]

const AVAILABILITY: Record<Product['availabilityType'][number], Word> = {
  START_TIME: 'Fixed departure times.',
  OPENING_HOURS: 'Visit at any time during opening hours.',
}
const DELIVERY: Record<Product['deliveryMethods'][number], Word> = {
  TICKET: 'One ticket per unit booked.',
  VOUCHER: 'One voucher per booking.',
}
const REDEMPTION: Record<Product['redemptionMethod'][number], Word> = {
  MANIFEST: 'Your name is on the list',
  DIGITAL: 'Show the ticket on a phone',
  PRINT: 'Bring a printout',
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

/** How a product is booked and its tickets are used, from its flags and codes. */
export function bookingList(product: Product, wording: Wording): List | null {
  const lines = [
    ...product.availabilityType.map(type => wording.word(AVAILABILITY[type])),
    ...FLAGS.flatMap(([flag, { yes, no }]) => {
      const word = product[flag] === null ? undefined : product[flag] ? yes : no
      return word === undefined ? [] : [wording.word(word)]
    }),
    ...product.deliveryMethods.map(method => wording.word(DELIVERY[method])),
    ...labelled(
      wording,
      'Ticket formats',
      product.deliveryFormats.map(format => FORMATS[format]),
    ),
    ...labelled(
      wording,
      'How to redeem',
      product.redemptionMethod.map(method => wording.word(REDEMPTION[method])),
    ),
  ]
  return lines.length === 0 ? null : bullets(lines.map(line => item(paragraph(text(line)))))
}

/** What is to be known of prices, whichever unit they are for. Null where there is no price. */
export function pricingList(product: Product, wording: Wording): List | null {
  const hasPrice = product.options.some(({ units }) =>
    units.some(({ pricingFrom }) => pricingFrom.length > 0),
  )
  if (!hasPrice) return null
  const lines = [
    ...product.pricingPer.map(per => wording.word(PRICING[per])),
    ...labelled(wording, 'Payable in', currenciesOf(product)),
  ]
  return lines.length === 0 ? null : bullets(lines.map(line => item(paragraph(text(line)))))
}

function currenciesOf({ defaultCurrency, availableCurrencies }: Product): string[] {
  return [...new Set([...(defaultCurrency === null ? [] : [defaultCurrency]), ...availableCurrencies])]
}

function labelled(wording: Wording, label: Word, values: string[]): string[] {
  return values.length === 0 ? [] : [wording.labelled(wording.word(label), values.join(', '))]
}
