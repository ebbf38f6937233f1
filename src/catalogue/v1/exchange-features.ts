import { isDeepStrictEqual } from 'node:util'
import type { Product } from '../schema/product.ts'
import { featureOwners } from './feature-owners.ts'
import type { V1Record } from './v1-field.ts'
import { v1Rows } from './v1-fields.ts'

/** The values and the language in which they are said. */
export interface Said {
  v1: V1Record
  locale: string | null
}

const rank = new Map(v1Rows.map(([name], index) => [name, index]))

/**
 * The product's features with those of every field that says something else now exchanged. A field's features stay
 * where they stood; new ones go where reading the record anew would put them among their type.
 */
export function exchangeFeatures(product: Product, before: Said, after: Said): Product['features'] {
  const owners = featureOwners(product)
  let entries = product.features.map((feature, index) => ({ feature, owner: owners[index] ?? null }))
  for (const [name, { feature }] of v1Rows) {
    if (feature === undefined) continue
    const said = ({ v1, locale }: Said) => {
      const value = v1[name] ?? null
      return value === null ? [] : feature.say(value, locale)
    }
    const texts = said(after)
    if (isDeepStrictEqual(said(before), texts)) continue
    const isMine = ({ owner }: { owner: string | null }) => owner === name
    const later = entries.findIndex(
      entry => entry.feature.type === feature.type && rankOf(entry.owner) > rankOf(name),
    )
    const first = entries.findIndex(isMine)
    const at = first >= 0 ? first : later >= 0 ? later : entries.length
    entries = [
      ...entries.slice(0, at),
      ...texts.map(shortDescription => ({
        feature: { type: feature.type, shortDescription },
        owner: name,
      })),
      ...entries.slice(at).filter(entry => !isMine(entry)),
    ]
  }
  return entries.map(({ feature }) => feature)
}

/** What V1 has no field for stands last. */
function rankOf(owner: string | null): number {
  return (owner === null ? undefined : rank.get(owner)) ?? Number.POSITIVE_INFINITY
}
