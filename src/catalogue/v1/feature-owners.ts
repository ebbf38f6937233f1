import type { FeatureType } from '../schema/feature.ts'
import type { Kept, Product } from '../schema/product.ts'
import { v1Rows } from './v1-fields.ts'

const featureRows = v1Rows.filter(([, { feature }]) => feature !== undefined)

/**
 * The V1 field that says each feature of a product, in the features' order. A kept value explains the features that
 * it became; what is left of a type belongs to the one field that takes the rest. Null where V1 has no field for it.
 */
export function featureOwners({ features, kept, locale }: Product): (string | null)[] {
  const owners: (string | null)[] = features.map(() => null)
  for (const [name, { feature }] of featureRows) {
    if (feature === undefined || !Object.hasOwn(kept, name)) continue
    for (const text of feature.say(kept[name], locale)) {
      const at = features.findIndex(
        ({ type, shortDescription }, index) =>
          owners[index] === null && type === feature.type && shortDescription === text,
      )
      if (at >= 0) owners[at] = name
    }
  }
  return owners.map((owner, index) => owner ?? ownerOfRest(features[index]?.type, kept))
}

function ownerOfRest(type: FeatureType | undefined, kept: Kept): string | null {
  const row = featureRows.find(
    ([name, { feature }]) => feature?.type === type && feature?.takesRest && !Object.hasOwn(kept, name),
  )
  return row?.[0] ?? null
}
