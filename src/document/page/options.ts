import type { List, ListItem } from 'mdast'
import { byRetail } from '../../catalogue/price.ts'
import type { Unit } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { type Block, bullets, item, paragraph, strong, text } from '../nodes.ts'
import type { Filling } from '../template/placeholder.ts'
import type { Messages } from './messages.ts'
import { isSaidByTickets } from './ticket-prices.ts'
import { unitLabel } from './unit-label.ts'

/**
 * Each option with what it is and what its units cost. A product's only option is named only where its name is not the product's. Null where
 * the placeholder `prices` says the same.
 */
export function optionList(
  product: Product,
  { messages, blocks, shows }: Omit<Filling<unknown>, 'record'>,
): List | null {
  if (shows.has('prices') && isSaidByTickets(product, messages)) return null
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
  return items.length === 0 ? null : { ...bullets(items), spread: items.some(({ spread }) => spread) }
}

function asParagraph(block: Block): ListItem['children'][number] {
  return block.type === 'heading' ? paragraph(...block.children) : block
}

/** `Adult: €25.00` for all tickets that are called so; nothing for those without a price. */
function priceItems(units: readonly Unit[], messages: Messages): ListItem[] {
  const priced = units.filter(({ pricingFrom }) => pricingFrom.length > 0)
  const alike = Map.groupBy(priced, unit => unitLabel(unit, messages) ?? messages.word('Price'))
  return [...alike].map(([name, tickets]) =>
    item(paragraph(text(messages.labelled(name, pricesText(tickets, messages))))),
  )
}

/** `€25.00`, in each currency; `€12.00 to €76.00 (5 rates)` where tickets of one name have several prices. */
function pricesText(tickets: readonly Unit[], messages: Messages): string {
  const only = tickets.length === 1 ? tickets[0]?.pricingFrom : undefined
  if (only?.[0] !== undefined && only.length === 1) return messages.price(only[0])
  const byCurrency = Map.groupBy(
    tickets.flatMap(({ pricingFrom }) => pricingFrom),
    ({ currency }) => currency,
  )
  const ranges = [...byCurrency.values()].map(prices => messages.prices(prices.sort(byRetail)))
  const said = ranges.map(({ text }) => text).join(' / ')
  return ranges.some(({ isRange }) => isRange)
    ? messages.word('{prices} ({} rates)', String(tickets.length)).replace('{prices}', () => said)
    : said
}
