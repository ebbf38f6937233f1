import { isDeepStrictEqual } from 'node:util'
import type { Issue } from '../issue.ts'
import type { Product } from '../schema/product.ts'
import { applyChange } from './apply-change.ts'
import { checkV1 } from './check-v1.ts'
import { type CreationFacts, creationFacts } from './created-field.ts'
import { createdFields } from './created-record.ts'
import { replacedBy } from './related-fields.ts'
import { DURATION_PARTS } from './v1-duration.ts'
import { listItemOf } from './v1-list-item.ts'
import type { V1Record } from './v1-values.ts'

/**
 * Applies the fields of a V1 bulk-update item to a product; null clears a field. Only what the given fields contribute
 * to the model changes: the V1 record of the product is read into the model twice, as it is and with the new fields,
 * and the difference is applied. A field with the value that V1 already reports changes nothing, in whichever of its
 * records. The issue names the first field that is wrong; then nothing is changed.
 */
export function applyV1Update(
  product: Product,
  fields: Readonly<Record<string, unknown>>,
): { product: Product } | { issue: Issue } {
  const checked = checkV1(fields)
  if ('issue' in checked) return checked
  const facts = creationFacts(product, null)
  const plain = changesOf(facts, fields, checked.v1)
  const all = withCreated(facts, fields, { ...checked, v1: plain })
  if ('issue' in all) return all
  const changes = all.values
  if (Object.keys(changes).length === 0) return { product }
  const replaced = Object.keys(changes).flatMap(name => replacedBy(name, product.passthrough))
  const after: V1Record = {
    ...facts.values,
    // The source's version id named the product as it was before.
    version_id: null,
    ...Object.fromEntries(replaced.map(name => [name, null])),
    ...changes,
  }
  return applyChange(product, { before: facts.values, after, changed: Object.keys(changes) })
}

/**
 * What the created record reports; undefined where it has no such field. What stands there for the unknown is a statement,
 * unless it comes back in a record that was read: nobody else has `created_at`.
 */
function createdValue(name: string, facts: CreationFacts, fields: V1Record): unknown {
  const field = createdFields[name]
  const isRecord = Object.hasOwn(fields, 'created_at')
  return field && (field.make(facts) ?? (isRecord ? field.otherwise : null))
}

/** The fields whose value is not the one that the product resource, the list item or the created record reports. */
function changesOf(facts: CreationFacts, fields: V1Record, checked: V1Record): V1Record {
  const { product, resource, values } = facts
  const item: V1Record = listItemOf(
    product,
    { ...values, version_id: resource['version_id'] },
    { id: '', name: '' },
  )
  const isReported = (name: string) =>
    [resource[name], item[name], createdValue(name, facts, fields)].some(reported =>
      isDeepStrictEqual(fields[name], reported),
    ) || isDeepStrictEqual(checked[name], values[name])
  const changed = Object.keys(checked).filter(name => !isReported(name))
  // The parts of a duration say something together, and a record may say of one what is only usual.
  const parts = DURATION_PARTS.some(part => changed.includes(part)) ? DURATION_PARTS : []
  // With a new currency the same number is another price.
  const isRepriced = changed.includes('currency')
  return Object.fromEntries(
    Object.entries(checked).filter(
      ([name, value]) =>
        changed.includes(name) ||
        parts.some(part => part === name) ||
        (isRepriced && RATE.test(name) && value !== null),
    ),
  )
}

const RATE = /^retail_rates_[a-z]+$/

/** The changes, with those of fields that came in the form of created records. */
function withCreated(
  facts: CreationFacts,
  fields: V1Record,
  { v1, created }: { v1: V1Record; created: V1Record },
): { values: V1Record } | { issue: Issue } {
  const values = new Map(Object.entries(v1))
  for (const [name, value] of Object.entries(created)) {
    const present = createdValue(name, facts, fields)
    if (isDeepStrictEqual(fields[name], present) || isDeepStrictEqual(value, present)) continue
    const written = createdFields[name]?.writes?.toV1(value, { ...v1, ...created }, facts)
    if (written === undefined) continue
    if ('issue' in written) return written
    for (const [target, next] of Object.entries(written.values)) {
      if (values.has(target) && !isDeepStrictEqual(values.get(target), next))
        return { issue: { path: name, reason: `says something else than ${target}` } }
      values.set(target, next)
    }
  }
  return { values: Object.fromEntries(values) }
}
