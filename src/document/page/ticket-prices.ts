import type { List } from 'mdast'
import { byRetail, listedCurrency } from '../../catalogue/price.ts'
import type { Price, Unit } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { bullets, item, paragraph, text } from '../nodes.ts'
import type { Messages } from './messages.ts'
import { unitLabel } from './unit-label.ts'

/** More are no facts that are taken in at one look. */
const MOST_NAMES = 6

/**
 * What each ticket costs, in the currency that the product is listed in: `Adult: €25.00`, `Child: from €12.00` where tickets of
 * that name have several prices, and `€25.00` where the only one has no name. Null where there is no price.
 */
export function ticketPriceList(product: Product, messages: Messages): List | null {
  const currency = listedCurrency(product)
  const prices = [...unitsByName(product, messages)].flatMap(([name, units]) => {
    const stated = pricesOf(units)
      .filter(price => price.currency === currency)
      .sort(byRetail)
    return stated.length === 0 ? [] : [{ name, price: fromText(stated, messages) }]
  })
  const isOnly = prices.length === 1
  const lines = prices.slice(0, MOST_NAMES).map(({ name, price }) => {
    if (name === null && isOnly) return price
    return messages.labelled(name ?? messages.word('Price'), price)
  })
  return lines.length === 0 ? null : bullets(lines.map(line => item(paragraph(text(line)))))
}

/** Whether `ticketPriceList` says all that is known of prices: no variant has a name or a text, and each ticket one price. */
export function isSaidByTickets({ title, options }: Product, messages: Messages): boolean {
  const [option, ...others] = options
  if (option === undefined || others.length > 0) return false
  if ((option.name ?? title) !== title || option.description !== null) return false
  const names = [...unitsByName({ options }, messages).values()]
  const currencies = new Set(pricesOf(option.units).map(({ currency }) => currency))
  return (
    names.length <= MOST_NAMES && currencies.size === 1 && names.every(units => isOnePrice(pricesOf(units)))
  )
}

function unitsByName({ options }: Pick<Product, 'options'>, messages: Messages): Map<string | null, Unit[]> {
  const priced = options.flatMap(({ units }) => units).filter(({ pricingFrom }) => pricingFrom.length > 0)
  return Map.groupBy(priced, unit => unitLabel(unit, messages))
}

const pricesOf = (units: readonly Unit[]) => units.flatMap(({ pricingFrom }) => pricingFrom)

/** @param prices from the lowest; free is only what is always free */
function fromText(prices: readonly Price[], messages: Messages): string {
  const lowest = prices.find(({ retail }) => retail > 0) ?? prices[0]
  if (lowest === undefined) return ''
  if (isOnePrice(prices)) return messages.price(lowest)
  return messages.word('from {}', messages.price({ ...lowest, original: null }))
}

function isOnePrice([first, ...others]: readonly Price[]): boolean {
  return others.every(price => first !== undefined && byRetail(first, price) === 0)
}
