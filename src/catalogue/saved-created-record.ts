import { isDeepStrictEqual } from 'node:util'
import { lazy } from '../runtime/lazy.ts'
import { type Issue, isNothing } from './issue.ts'
import { checkV1 } from './v1/check-v1.ts'
import { creationFacts } from './v1/created-field.ts'
import { createdFields } from './v1/created-record.ts'
import { emptyProduct } from './v1/new-v1-product.ts'
import { tablePlaces } from './v1/v1-fields.ts'

type Fields = Record<string, unknown>

/** The facts of an empty product. `toV1` takes a period's missing parts from them; saved records have all parts. */
const nothingKnown = lazy(() => creationFacts(emptyProduct('nothing'), null))

/** Whether `raw` is a created record, the answer to bulk create: no other record has `account_id`. */
export function isCreatedRecord(raw: Readonly<Fields>): boolean {
  return 'account_id' in raw
}

export function fromCreatedRecord(raw: Fields): Issue[] {
  raw['account'] ??= { id: raw['account_id'] }
  const written = new Map<string, unknown>()
  const issues: Issue[] = []
  for (const [name, { writes, defaultValue }] of Object.entries(createdFields)) {
    if (!Object.hasOwn(raw, name) || name === 'id') continue
    const checked = checkV1({ [name]: raw[name] })
    const isCreatedForm = 'created' in checked && Object.hasOwn(checked.created, name)
    if (isCreatedForm) written.set(name, checked.created[name])
    // If V1 has a field of this name too, a wrong value is no issue here: reading V1 fields reports or mends it.
    const isWrong = 'issue' in checked && writes !== undefined && !tablePlaces.has(name)
    if (isWrong) issues.push(checked.issue)
    if (isWrong || isCreatedForm || writes === undefined || isDeepStrictEqual(raw[name], defaultValue))
      delete raw[name]
    if (isDeepStrictEqual(written.get(name), defaultValue)) written.delete(name)
  }
  // A created record without a description repeats its `long_description` as `description`. The copy is deleted.
  if (raw['description'] === raw['long_description']) delete raw['description']
  return [...issues, ...writeV1(raw, written)]
}

function writeV1(raw: Fields, written: ReadonlyMap<string, unknown>): Issue[] {
  const given = { ...raw, ...Object.fromEntries(written) }
  const issues: Issue[] = []
  for (const [name, value] of written) {
    const read = createdFields[name]?.writes?.toV1(value, given, nothingKnown())
    if (read === undefined) continue
    if ('issue' in read) issues.push(read.issue)
    else
      for (const [target, next] of Object.entries(read.values)) {
        if (isNothing(raw[target])) raw[target] = next
        else if (!isDeepStrictEqual(raw[target], next))
          issues.push({ path: name, reason: `says something else than ${target}` })
      }
  }
  return issues
}
