import type { List, ListItem } from 'mdast'
import { byRetail } from '../../catalogue/price.ts'
import type { Unit } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { asParagraph, bullets, item, paragraph, strong, text } from '../nodes.ts'
import type { PageContext } from '../template/placeholder.ts'
import type { Messages } from './messages.ts'
import { showsAllPrices } from './ticket-prices.ts'
import { unitLabel } from './unit-label.ts'

/**
 * Lists each option with its name, its description and the prices of its units. An option without a name of its own
 * gets the title of the product. If it is the only option and has no description, only its prices are listed. Null
 * without options, and if the placeholder `prices` already shows everything.
 */
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

/** The prices of `units` as items: `Adult: €25.00`. Units with the same label share an item. */
function priceItems(units: readonly Unit[], messages: Messages): ListItem[] {
  const priced = units.filter(({ pricingFrom }) => pricingFrom.length > 0)
  const alike = Map.groupBy(priced, unit => unitLabel(unit, messages) ?? messages.word('Price'))
  return [...alike].map(([name, tickets]) =>
    item(paragraph(text(messages.labelled(name, pricesText(tickets, messages))))),
  )
}

/** The prices of units with one label, by currency: `€25.00`, or `€12.00 to €76.00 (5 rates)` if they differ. */
function pricesText(tickets: readonly Unit[], messages: Messages): string {
  const only = tickets.length === 1 ? tickets[0]?.pricingFrom : undefined
  if (only?.[0] !== undefined && only.length === 1) return messages.price(only[0])
  const byCurrency = Map.groupBy(
    tickets.flatMap(({ pricingFrom }) => pricingFrom),
    ({ currency }) => currency,
  )
  const ranges = [...byCurrency.values()].map(prices => messages.prices(prices.sort(byRetail)))
  const all = ranges.map(({ text }) => text).join(' / ')
  return ranges.some(({ isRange }) => isRange)
    ? messages.word('{prices} ({} rates)', String(tickets.length)).replace('{prices}', () => all)
    : all
}
