import type { List } from 'mdast'
import { byRetail, listedCurrency } from '../../catalogue/price.ts'
import type { Price, Unit } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { lineList } from '../nodes.ts'
import type { Messages } from './messages.ts'
import { unitLabel } from './unit-label.ts'

/** The most lines of `ticketPriceList`. More lines would be too many among the facts of a page. */
const MOST_LABELS = 6

/**
 * Lists the price of each unit label in the currency that the product is listed in: `Adult: €25.00`. Several prices of
 * one label become `Child: from €12.00`. A single price without a label is `€25.00`. Null if there are no prices.
 */
export function ticketPriceList(product: Product, messages: Messages): List | null {
  const currency = listedCurrency(product)
  const prices = [...unitsByLabel(product, messages)].flatMap(([label, units]) => {
    const listed = pricesOf(units)
      .filter(price => price.currency === currency)
      .sort(byRetail)
    return listed.length === 0 ? [] : [{ label, price: lowestPriceText(listed, messages) }]
  })
  const isOnly = prices.length === 1
  const lines = prices.slice(0, MOST_LABELS).map(({ label, price }) => {
    if (label === null && isOnly) return price
    return messages.labelled(label ?? messages.word('Price'), price)
  })
  return lineList(lines)
}

/** Whether `ticketPriceList` shows every option and price, so that a list of options would add nothing. */
export function showsAllPrices({ title, options }: Product, messages: Messages): boolean {
  const [option, ...others] = options
  if (option === undefined || others.length > 0) return false
  if ((option.name ?? title) !== title || option.description !== null) return false
  const groups = [...unitsByLabel({ options }, messages).values()]
  const currencies = new Set(pricesOf(option.units).map(({ currency }) => currency))
  return (
    groups.length <= MOST_LABELS &&
    currencies.size === 1 &&
    groups.every(units => isOnePrice(pricesOf(units)))
  )
}

function unitsByLabel({ options }: Pick<Product, 'options'>, messages: Messages): Map<string | null, Unit[]> {
  const priced = options.flatMap(({ units }) => units).filter(({ pricingFrom }) => pricingFrom.length > 0)
  return Map.groupBy(priced, unit => unitLabel(unit, messages))
}

const pricesOf = (units: readonly Unit[]) => units.flatMap(({ pricingFrom }) => pricingFrom)

/** `from €12.00`, or `€12.00` if all `prices`, lowest first, are equal. Zero is skipped unless all are zero. */
function lowestPriceText(prices: readonly Price[], messages: Messages): string {
  const lowest = prices.find(({ retail }) => retail > 0) ?? prices[0]
  if (lowest === undefined) return ''
  if (isOnePrice(prices)) return messages.price(lowest)
  return messages.word('from {}', messages.price({ ...lowest, original: null }))
}

function isOnePrice([first, ...others]: readonly Price[]): boolean {
  return others.every(price => first !== undefined && byRetail(first, price) === 0)
}
