import type { List, ListItem } from 'mdast'
import { byRetail, listedCurrency } from '../../catalogue/price.ts'
import type { Price, Unit } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { asParagraph, bullets, item, lineList, paragraph, strong, text } from '../nodes.ts'
import type { PageContext } from '../template/placeholder.ts'
import type { Messages } from './messages.ts'
import { unitLabel } from './unit-label.ts'

export function optionList(
  product: Product,
  { messages, blocks, placeholderNames }: PageContext,
): List | null {
  if (placeholderNames.has('prices') && showsAllPrices(product, messages)) return null
  const { title, options } = product
  const items = options.flatMap((option): ListItem[] => {
    const prices = priceItems(option.units, messages)
    const isNamed = option.name !== null && option.name !== title
    if (!isNamed && option.description === null && options.length === 1) return prices
    const about = option.description === null ? [] : blocks(option.description).map(asParagraph)
    if (!isNamed && about.length === 0 && prices.length === 0) return []
    const name = paragraph(strong(option.name ?? title))
    const inner = [...about, ...(prices.length === 0 ? [] : [bullets(prices)])]
    return [{ ...item(name, ...inner), spread: about.length > 0 }]
  })
  return items.length === 0 ? null : bullets(items)
}

function priceItems(units: readonly Unit[], messages: Messages): ListItem[] {
  const priced = units.filter(({ pricingFrom }) => pricingFrom.length > 0)
  const alike = Map.groupBy(priced, unit => unitLabel(unit, messages) ?? messages.word('Price'))
  return [...alike].map(([name, tickets]) =>
    item(paragraph(text(messages.labelled(name, pricesText(tickets, messages))))),
  )
}

function pricesText(tickets: readonly Unit[], messages: Messages): string {
  const only = tickets.length === 1 ? tickets[0]?.pricingFrom : undefined
  if (only?.[0] !== undefined && only.length === 1) return messages.price(only[0])
  const byCurrency = Map.groupBy(pricesOf(tickets), ({ currency }) => currency)
  const ranges = [...byCurrency.values()].map(prices => messages.prices(prices.sort(byRetail)))
  const all = ranges.map(({ text }) => text).join(' / ')
  return ranges.some(({ isRange }) => isRange)
    ? messages.word('{prices} ({} rates)', String(tickets.length)).replace('{prices}', () => all)
    : all
}

const MOST_LABELS = 6

/**
 * The price of each unit label in the currency that the product is listed in: `Adult: €25.00`, or `Child: from €12.00`
 * for several prices. A single price without a label is `€25.00`. Null if there are no prices.
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

function showsAllPrices({ title, options }: Product, messages: Messages): boolean {
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

/** `from €12.00`, or `€12.00` if all prices are equal. `prices` begins with the lowest. 0 counts only if all are 0. */
function lowestPriceText(prices: readonly Price[], messages: Messages): string {
  const lowest = prices.find(({ retail }) => retail > 0) ?? prices[0]
  if (lowest === undefined) return ''
  if (isOnePrice(prices)) return messages.price(lowest)
  return messages.word('from {}', messages.price({ ...lowest, original: null }))
}

function isOnePrice([first, ...others]: readonly Price[]): boolean {
  return others.every(price => first !== undefined && byRetail(first, price) === 0)
}
