import { isDeepStrictEqual } from 'node:util'
import type { Issue } from '../issue.ts'
import type { Product } from '../schema/product.ts'
import { applyChange } from './apply-change.ts'
import { checkV1 } from './check-v1.ts'
import { type CreationFacts, creationFacts } from './created-field.ts'
import { createdFields, isInWords } from './created-record.ts'
import { otherNames, replacedBy, underOtherName } from './related-fields.ts'
import { contradictingPart, DURATION_PARTS } from './v1-duration.ts'
import { toListItem } from './v1-list-item.ts'
import { periodText, type V1Record } from './v1-values.ts'

/**
 * Writes `fields` into `product`; null clears a field. The product's V1 record is converted to the model twice, without
 * and with `fields`. Only the difference is written, so a value that V1 has just reported changes nothing.
 */
export function applyV1Update(
  product: Product,
  fields: Readonly<Record<string, unknown>>,
): { product: Product } | { issue: Issue } {
  const checked = checkV1(fields)
  if ('issue' in checked) return checked
  const facts = creationFacts(product, null)
  const plain = changesOf(facts, fields, checked.v1)
  const all = agreedChanges(facts, fields, { ...checked, v1: plain })
  if ('issue' in all) return all
  const changes = all.values
  if (Object.keys(changes).length === 0) return { product }
  const replaced = Object.keys(changes).flatMap(name => replacedBy(name, product.passthrough))
  const after: V1Record = {
    ...facts.values,
    // The source's version id names the old content, so it is removed.
    version_id: null,
    ...Object.fromEntries(replaced.map(name => [name, null])),
    ...changes,
  }
  return applyChange(product, { before: facts.values, after, changed: Object.keys(changes) })
}

function createdValue(name: string, facts: CreationFacts, fields: V1Record): unknown {
  const field = createdFields[name]
  if (field === undefined) return undefined
  // The value is in words, in the field `wordsIn`. Null clears the words, unless the request also sends `wordsIn`.
  if (isInWords(field, facts)) return Object.hasOwn(fields, field.wordsIn ?? '') ? null : undefined
  const isRecord = Object.hasOwn(fields, 'created_at')
  return field.make(facts) ?? (isRecord ? field.defaultValue : null)
}

function changesOf(facts: CreationFacts, fields: V1Record, checked: V1Record): V1Record {
  const { product, resource, values } = facts
  const item: V1Record = toListItem(product, { id: '', name: '' }, resource['version_id'], values)
  const isReported = (name: string) =>
    [resource[name], item[name], createdValue(name, facts, fields)].some(reported =>
      isDeepStrictEqual(fields[name], reported),
    ) || isDeepStrictEqual(checked[name], toldValue(values, name))
  const changed = Object.keys(checked).filter(name => !isReported(name))
  // A duration is read from all its parts. If one changes, the unchanged parts of the request are written too.
  const parts = DURATION_PARTS.some(part => changed.includes(part)) ? DURATION_PARTS : []
  // If the currency changes, all rates change with it, because an equal number is then another price.
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

function agreedChanges(
  facts: CreationFacts,
  fields: V1Record,
  { v1, created }: { v1: V1Record; created: V1Record },
): { values: V1Record } | { issue: Issue } {
  const writes: { name: string; values: V1Record }[] = Object.entries(v1).map(([name, value]) => ({
    name,
    values: { [name]: value },
  }))
  for (const [name, value] of Object.entries(created)) {
    const present = createdValue(name, facts, fields)
    if (isDeepStrictEqual(fields[name], present) || isDeepStrictEqual(value, present)) continue
    const written = createdFields[name]?.writes?.toV1(value, { ...v1, ...created }, facts)
    if (written === undefined) continue
    if ('issue' in written) return written
    const isNew = ([target, next]: [string, unknown]) => !isSame(next, toldValue(facts.values, target))
    writes.push({ name, values: Object.fromEntries(Object.entries(written.values).filter(isNew)) })
  }
  const changes = new Map<string, { name: string; value: unknown }>()
  for (const { name, values } of writes)
    for (const [target, value] of Object.entries(values)) {
      const other = otherNames.get(target) ?? target
      const stated = changes.get(target) ?? changes.get(other)
      if (stated !== undefined && !isSame(stated.value, value)) return contradiction(name, stated.name)
      // A field with two names is written under both only if the product's passthrough has both.
      if (!changes.has(other) || !replacedBy(target, facts.product.passthrough).includes(other))
        changes.set(target, { name, value })
    }
  const all = Object.fromEntries([...changes].map(([target, { value }]) => [target, value]))
  const part = contradictingPart(all)
  return part === undefined ? { values: all } : contradiction('duration', part)
}

function toldValue(values: V1Record, name: string): unknown {
  return values[name] ?? underOtherName(values, name)
}

/** Whether two values of a field are equal: the period `2 days` equals `[2, "days"]`. */
function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(periodText(one) ?? one, periodText(other) ?? other)
}

function contradiction(path: string, other: string): { issue: Issue } {
  return { issue: { path, reason: `says something else than ${other}` } }
}
