import type { Product } from '../schema/product.ts'
import { isLanguageTag, languageName } from '../text/language-tags.ts'
import { listAddress } from './list-address.ts'
import { periodParts, periodText } from './period.ts'
import { fromNamesake } from './related-fields.ts'
import type { Owner } from './resource-of.ts'
import type { V1Record } from './v1-field.ts'
import { V1ListItem } from './v1-list-item.ts'
import { v1ValuesOf } from './v1-values-of.ts'

/** What the real lists say where there is no cut-off. */
const NO_CUTOFF = [0, 'hours']

/**
 * A product as an item of the V1 list (interface, V1 product list item). A record that came from such a list gives its
 * item back, but for the cleaning of texts: no blanks around them, null for empty ones, languages by their English
 * names. Of what the list has no field for, nothing is said: trip difficulty, accessibility, requirements, prices.
 */
export function toListItem(product: Product, owner: Owner): V1ListItem {
  return listItemOf(product, v1ValuesOf(product), owner)
}

/** The same from the values that were read already. */
export function listItemOf(product: Product, values: V1Record, owner: Owner): V1ListItem {
  const own: V1Record = {
    account: { ID: owner.id, name: owner.name },
    language: product.locale === null ? null : languageName(product.locale),
    commentaries: listOf(values['commentaries']).map(commentaryText),
    // A longest text stands in where there is no middle one: the list has no field for it.
    description: values['description'] ?? product.description,
    booking_cutoff: periodParts(values['booking_cutoff']) ?? NO_CUTOFF,
    valid_for: periodText(values['valid_for'] ?? values['validity']),
    cancellation_cutoff: periodText(values['cancellation_cutoff'] ?? values['cancellation_period']),
    opening_hours: values['opening_hours'] ?? {},
    addresses: listOf(values['addresses']).map(listAddress),
  }
  return V1ListItem.parse(
    Object.fromEntries(
      Object.keys(V1ListItem.shape).map(name => {
        const value = Object.hasOwn(own, name) ? own[name] : values[name]
        return [name, value ?? fromNamesake(values, name)]
      }),
    ),
  )
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text stays as it was written; an object gives its language. */
function commentaryText(commentary: unknown): string {
  if (typeof commentary === 'string') return commentary
  const language =
    typeof commentary === 'object' && commentary !== null && 'language' in commentary
      ? String(commentary.language)
      : ''
  return isLanguageTag(language) ? languageName(language) : language
}
