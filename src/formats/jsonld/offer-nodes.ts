import { byRetail, decimalPrice } from '../../catalogue/price.ts'
import type { Price } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import type { ProductEntry } from '../../document/entry.ts'
import { featureTexts } from '../../document/feature-texts.ts'
import type { Messages } from '../../document/page/messages.ts'
import { unitLabel } from '../../document/page/unit-label.ts'
import { withoutUnknown } from './node.ts'

/** By schema.org, `lowPrice` is the lowest price of all offers. The price in lists, `priceFrom`, may be higher. */
export function offerNodes(entry: ProductEntry) {
  const { product, account, bookingPage, messages, addressOf, pageOf } = entry
  const seller = { '@id': addressOf('account', account.id) }
  const byCurrency = Map.groupBy(ticketsOf(product, messages), ({ price }) => price.currency)
  return [...byCurrency].map(([priceCurrency, tickets]) => {
    const prices = tickets.map(({ price }) => price).sort(byRetail)
    return withoutUnknown({
      '@type': 'AggregateOffer' as const,
      url: bookingPage ?? pageOf('product', product.id),
      priceCurrency,
      lowPrice: decimal(prices[0]),
      highPrice: decimal(prices.at(-1)),
      offerCount: tickets.length,
      availabilityStarts: product.startDate,
      availabilityEnds: product.endDate,
      eligibleQuantity: guestsNode(product),
      includesObject: featureTexts(entry, 'INCLUSION').map(includedNode),
      offers: tickets.map(({ name, price }) => ({
        '@type': 'Offer' as const,
        name,
        price: decimal(price),
        priceCurrency,
        ...(bookingPage !== null && { url: bookingPage }),
        seller,
      })),
    })
  })
}

/** An Offer with the dates of operation alone, for a product without a price. */
export function datesNode({ startDate, endDate }: Product) {
  if (startDate === null && endDate === null) return null
  return withoutUnknown({
    '@type': 'Offer' as const,
    availabilityStarts: startDate,
    availabilityEnds: endDate,
  })
}

function guestsNode({ bookingMinPax, bookingMaxPax }: Product) {
  if (bookingMinPax === null && bookingMaxPax === null) return null
  return withoutUnknown({
    '@type': 'QuantitativeValue' as const,
    minValue: bookingMinPax,
    maxValue: bookingMaxPax,
  })
}

/** An inclusion as a Service, because a nested Product would need its own offers. */
function includedNode(name: string) {
  return { '@type': 'TypeAndQuantityNode' as const, typeOfGood: { '@type': 'Service' as const, name } }
}

function ticketsOf({ options, title }: Product, messages: Messages) {
  return options.flatMap(option =>
    option.units.flatMap(unit =>
      unit.pricingFrom.map(price => {
        const parts = [option.name === title ? null : option.name, unitLabel(unit, messages)]
        return { name: parts.filter(part => part !== null).join(', ') || title, price }
      }),
    ),
  )
}

function decimal(price: Price | undefined): string {
  return price === undefined ? '' : decimalPrice(price.retail, price.currencyPrecision)
}
