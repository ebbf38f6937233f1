import { type Location, withoutPassedEnds } from '../../catalogue/schema/location.ts'
import type { ProductEntry } from '../entry.ts'
import { durationText } from './key-facts.ts'
import { inTripOrder } from './locations.ts'
import { categoryIn } from './readable-category.ts'

/**
 * A sentence of known facts: `Boat tour in Amboise, 2 hours, offered by Blue Boats.` Lists and a page's `meta` show it.
 * It never replaces a record's description.
 */
export function factSentence({
  product,
  account,
  messages,
}: Pick<ProductEntry, 'product' | 'account' | 'messages'>): string {
  const kind = categoryIn(product) ?? product.title
  const towns = townsOf(product.locations)
  const facts = [towns.length > 1 ? towns.join(' – ') : null, durationText(product, messages)]
  const [only] = towns.length === 1 ? towns : []
  const where = only === undefined ? kind : messages.words('{what} in {place}', { what: kind, place: only })
  const what = facts.reduce(
    (said: string, fact) =>
      fact === null ? said : messages.words('{what}, {duration}', { what: said, duration: fact }),
    where,
  )
  return messages
    .words('{what}, offered by {operator}.', { what, operator: account.name })
    .replace(/\.\.$/, '.')
}

const MOST_TOWNS = 4

function townsOf(locations: readonly Location[]): string[] {
  const inOrder = inTripOrder(withoutPassedEnds(locations))
  const route = inOrder.length > 0 ? inOrder : locations.slice(0, 1)
  const towns = new Set(route.flatMap(({ place }) => place.addressLocality ?? []))
  return towns.size > MOST_TOWNS ? [] : [...towns]
}
