import type { List, ListItem } from 'mdast'
import { byRetail } from '../../catalogue/price.ts'
import type { Unit } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { type Block, bullets, item, paragraph, strong, text } from '../nodes.ts'
import type { Filling } from '../template/hole.ts'
import { ticketName } from './ticket-name.ts'
import { isSaidByTickets } from './ticket-prices.ts'
import type { Wording } from './wording.ts'

/**
 * Each option with what it is and what its units cost. A product's only option is named only where its name is not the product's. Null where
 * the hole `prices` says the same.
 */
export function optionList(
  product: Product,
  { wording, blocks, shows }: Omit<Filling<unknown>, 'record'>,
): List | null {
  if (shows.has('prices') && isSaidByTickets(product, wording)) return null
  const { title, options } = product
  const items = options.flatMap((option): ListItem[] => {
    const prices = priceItems(option.units, wording)
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
function priceItems(units: readonly Unit[], wording: Wording): ListItem[] {
  const priced = units.filter(({ pricingFrom }) => pricingFrom.length > 0)
  const alike = Map.groupBy(priced, unit => ticketName(unit, wording) ?? wording.word('Price'))
  return [...alike].map(([name, tickets]) =>
    item(paragraph(text(wording.labelled(name, pricesText(tickets, wording))))),
  )
}

/** `€25.00`, in each currency; `€12.00 to €76.00 (5 rates)` where tickets of one name have several prices. */
function pricesText(tickets: readonly Unit[], wording: Wording): string {
  const only = tickets.length === 1 ? tickets[0]?.pricingFrom : undefined
  if (only?.[0] !== undefined && only.length === 1) return wording.price(only[0])
  const byCurrency = Map.groupBy(
    tickets.flatMap(({ pricingFrom }) => pricingFrom),
    ({ currency }) => currency,
  )
  const ranges = [...byCurrency.values()].map(prices => wording.prices(prices.sort(byRetail)))
  const said = ranges.map(({ text }) => text).join(' / ')
  return ranges.some(({ isRange }) => isRange)
    ? wording.word('{prices} ({} rates)', String(tickets.length)).replace('{prices}', () => said)
    : said
}
