import type { Passthrough } from '../schema/product.ts'
import { PHONE_PARTS } from './v1-conversions.ts'
import { DURATION_PARTS } from './v1-duration.ts'
import { v1Rows } from './v1-fields.ts'
import type { V1Record } from './v1-values.ts'

/** Fields of the product resource that have another name in the list item, by either name. */
const otherNames = new Map(
  v1Rows.flatMap(([name, { resourceName }]): [string, string][] =>
    resourceName === undefined
      ? []
      : [
          [resourceName, name],
          [name, resourceName],
        ],
  ),
)

/** Fields that make one statement together: when one changes, all are kept anew. */
const GROUPS: (readonly string[])[] = [
  ['summary', 'description', 'long_description'],
  PHONE_PARTS,
  DURATION_PARTS,
]

/** The value of a field under its name in V1's other table; null where it has no other name. */
export function underOtherName(values: V1Record, name: string): unknown {
  const other = otherNames.get(name)
  return other === undefined ? null : values[other]
}

/**
 * The fields that no longer hold once this one is set. A record that was written with both names of a field keeps two
 * values, and then neither replaces the other.
 */
export function replacedBy(name: string, passthrough: Passthrough): readonly string[] {
  if (name === 'duration') return DURATION_PARTS
  if (DURATION_PARTS.some(part => part === name)) return ['duration']
  const other = otherNames.get(name)
  if (other === undefined || (Object.hasOwn(passthrough, name) && Object.hasOwn(passthrough, other)))
    return []
  return [other]
}

/** The field with those that are kept anew when it changes. */
export function passthroughWith(name: string): readonly string[] {
  return GROUPS.find(group => group.includes(name)) ?? [name]
}
