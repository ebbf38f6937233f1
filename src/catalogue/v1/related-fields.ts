import type { Passthrough } from '../schema/product.ts'
import { PHONE_PARTS } from './v1-conversions.ts'
import { DURATION_PARTS } from './v1-duration.ts'
import { v1Rows } from './v1-fields.ts'
import type { V1Record } from './v1-values.ts'

/** Maps a list item's name of a field to the one in the V1 product resource, and back: `valid_for` and `validity`. */
export const otherNames = new Map<string, string>()
for (const [name, { resourceName }] of v1Rows)
  if (resourceName !== undefined) otherNames.set(resourceName, name).set(name, resourceName)

/** Groups of fields that are converted together. A write to one field replaces the passthrough values of its group. */
const GROUPS: (readonly string[])[] = [
  ['summary', 'description', 'long_description'],
  PHONE_PARTS,
  DURATION_PARTS,
]

export function underOtherName(values: V1Record, name: string): unknown {
  const other = otherNames.get(name)
  return other === undefined ? null : values[other]
}

export function replacedBy(name: string, passthrough: Passthrough): readonly string[] {
  if (name === 'duration') return DURATION_PARTS
  if (DURATION_PARTS.some(part => part === name)) return ['duration']
  const other = otherNames.get(name)
  if (other === undefined || (Object.hasOwn(passthrough, name) && Object.hasOwn(passthrough, other)))
    return []
  return [other]
}

export function fieldGroup(name: string): readonly string[] {
  return GROUPS.find(group => group.includes(name)) ?? [name]
}
