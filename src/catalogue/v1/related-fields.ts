import type { Kept } from '../schema/product.ts'
import type { V1Record } from './v1-field.ts'
import type { V1FieldName } from './v1-fields.ts'

/** What the product resource calls one thing and the list item another. */
const NAMESAKES: [resource: V1FieldName, item: V1FieldName][] = [
  ['health_info', 'covid_info'],
  ['validity', 'valid_for'],
  ['cancellation_period', 'cancellation_cutoff'],
  ['cancellation_info', 'cancellation_notes'],
  ['confirmation_req', 'confirmation_necessary'],
  ['min_pax', 'booking_min_pax'],
  ['max_pax', 'booking_max_pax'],
]

const DURATION_PARTS: V1FieldName[] = ['duration_type', 'duration_from', 'duration_unit', 'duration_to']

/** Fields that say something together, so that a change of one is a change of all. */
const GROUPS: V1FieldName[][] = [
  ['summary', 'description', 'long_description'],
  ['emerg_phone_prefix', 'emerg_phone_number'],
  DURATION_PARTS,
]

/** The other table's name for a field; undefined where both have the same one, or only one has the field. */
function namesakeOf(name: string): string | undefined {
  const pair = NAMESAKES.find(([resource, item]) => resource === name || item === name)
  return pair?.find(other => other !== name)
}

/** The value that a field has under its name in the other table; null where it has none. */
export function fromNamesake(values: V1Record, name: string): unknown {
  const namesake = namesakeOf(name)
  return namesake === undefined ? null : values[namesake]
}

/** The fields that no longer hold once this one is set. A record that has both of two namesakes keeps both apart. */
export function replacedBy(name: string, kept: Kept): string[] {
  if (name === 'duration') return DURATION_PARTS
  if (DURATION_PARTS.some(part => part === name)) return ['duration']
  const namesake = namesakeOf(name)
  if (namesake === undefined || (Object.hasOwn(kept, name) && Object.hasOwn(kept, namesake))) return []
  return [namesake]
}

/** The field with those that are kept anew when it changes. */
export function keptWith(name: string): string[] {
  return GROUPS.find(group => group.some(other => other === name)) ?? [name]
}
