import { byRetail, decimalPrice, priceFrom } from '../../catalogue/price.ts'
import type { Price } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import type { ProductEntry } from '../../document/entry.ts'
import { ticketName } from '../../document/page/ticket-name.ts'
import type { Wording } from '../../document/page/wording.ts'
import { known } from './node.ts'

interface Ticket {
  name: string
  price: Price
}

/**
 * One AggregateOffer a currency, with an Offer for each unit of each option. Prices are in major units. `lowPrice` is what the
 * product is from everywhere else too (`priceFrom`); those of children may be lower.
 */
export function offerNodes({ product, account, wording, addressOf }: ProductEntry) {
  const seller = { '@id': addressOf('account', account.id) }
  const byCurrency = Map.groupBy(ticketsOf(product, wording), ({ price }) => price.currency)
  return [...byCurrency].map(([priceCurrency, tickets]) => {
    const prices = tickets.map(({ price }) => price).sort(byRetail)
    return known({
      '@type': 'AggregateOffer' as const,
      priceCurrency,
      lowPrice: priceFrom(product, priceCurrency)?.amount,
      highPrice: decimal(prices.at(-1)),
      offerCount: tickets.length,
      availabilityStarts: product.startDate,
      availabilityEnds: product.endDate,
      offers: tickets.map(({ name, price }) => ({
        '@type': 'Offer' as const,
        name,
        price: decimal(price),
        priceCurrency,
        seller,
      })),
    })
  })
}

/** A ticket is called by its option, where that has a name of its own, and by its type. */
function ticketsOf({ options, title }: Product, wording: Wording): Ticket[] {
  return options.flatMap(option =>
    option.units.flatMap(unit =>
      unit.pricingFrom.map(price => {
        const parts = [option.name === title ? null : option.name, ticketName(unit, wording)]
        return { name: parts.filter(part => part !== null).join(', ') || title, price }
      }),
    ),
  )
}

function decimal(price: Price | undefined): string {
  return price === undefined ? '' : decimalPrice(price.retail, price.currencyPrecision)
}
