import { isDeepStrictEqual } from 'node:util'
import type { FeatureType } from '../schema/feature.ts'
import type { Passthrough, Product } from '../schema/product.ts'
import { tablePlaces, v1Rows } from './v1-fields.ts'
import type { V1Record } from './v1-values.ts'

const featureRows = v1Rows.flatMap(([name, { feature }]) =>
  feature === undefined ? [] : [{ name, feature }],
)

export function featureOwners({ features, passthrough, locale }: Product): (string | null)[] {
  const owners: (string | null)[] = features.map(() => null)
  for (const { name, feature } of featureRows) {
    const value = passthrough[name] ?? null
    if (value === null) continue
    for (const text of feature.texts(value, locale)) {
      const at = features.findIndex(
        ({ type, shortDescription }, index) =>
          owners[index] === null && type === feature.type && shortDescription === text,
      )
      if (at >= 0) owners[at] = name
    }
  }
  return owners.map((owner, index) => owner ?? ownerOfRest(features[index]?.type, passthrough))
}

function ownerOfRest(type: FeatureType | undefined, passthrough: Passthrough): string | null {
  const row = featureRows.find(
    ({ name, feature }) => feature.type === type && feature.takesRest && !Object.hasOwn(passthrough, name),
  )
  return row?.name ?? null
}

interface LocalValues {
  v1: V1Record
  locale: string | null
}

export function replaceFeatures(
  product: Product,
  before: LocalValues,
  after: LocalValues,
): Product['features'] {
  const owners = featureOwners(product)
  let entries = product.features.map((feature, index) => ({ feature, owner: owners[index] ?? null }))
  for (const { name, feature } of featureRows) {
    const textsIn = ({ v1, locale }: LocalValues) => {
      const value = v1[name] ?? null
      return value === null ? [] : feature.texts(value, locale)
    }
    const texts = textsIn(after)
    if (isDeepStrictEqual(textsIn(before), texts)) continue
    const isOfField = ({ owner }: { owner: string | null }) => owner === name
    const later = entries.findIndex(
      entry => entry.feature.type === feature.type && placeOf(entry.owner) > placeOf(name),
    )
    const first = entries.findIndex(isOfField)
    const at = first >= 0 ? first : later >= 0 ? later : entries.length
    entries = [
      ...entries.slice(0, at),
      ...texts.map(shortDescription => ({
        feature: { type: feature.type, shortDescription },
        owner: name,
      })),
      ...entries.slice(at).filter(entry => !isOfField(entry)),
    ]
  }
  return entries.map(({ feature }) => feature)
}

function placeOf(owner: string | null): number {
  return tablePlaces.get(owner) ?? Number.POSITIVE_INFINITY
}
