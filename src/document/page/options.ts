import type { List, ListItem } from 'mdast'
import type { Unit, UnitType } from '../../catalogue/schema/option.ts'
import type { Product } from '../../catalogue/schema/product.ts'
import { type Block, bullets, item, paragraph, strong, text } from '../nodes.ts'
import type { Filling } from '../template/hole.ts'
import type { Word } from '../template/words.ts'
import type { Wording } from './wording.ts'

const UNITS: Record<UnitType, Word> = {
  ADULT: 'Adult',
  CHILD: 'Child',
  YOUTH: 'Youth',
  SENIOR: 'Senior',
  STUDENT: 'Student',
  FAMILY: 'Family',
  INFANT: 'Infant',
  GROUP: 'Group',
  MILITARY: 'Military',
  RESIDENT: 'Resident',
}

/** Each option with what it is and what its units cost. A product's only option is named only where its name is not the product's. */
export function optionList(
  { title, options }: Product,
  { wording, blocks }: Omit<Filling<unknown>, 'record'>,
): List | null {
  const items = options.flatMap((option): ListItem[] => {
    const prices = option.units.flatMap(unit => unitItem(unit, wording))
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

/** `Adult: €25.00`; nothing for a unit without a price. */
function unitItem(unit: Unit, wording: Wording): ListItem[] {
  if (unit.pricingFrom.length === 0) return []
  const label = wording.word(unit.type === null ? 'Price' : UNITS[unit.type])
  const prices = unit.pricingFrom.map(price => wording.price(price))
  return [item(paragraph(text(wording.labelled(label, prices.join(' / ')))))]
}
