import { isDeepStrictEqual } from 'node:util'
import { type Issue, isNothing, shown } from '../issue.ts'
import type { Product } from '../schema/product.ts'
import { type Creation, creationFacts } from './created-field.ts'
import { createdFields, createdValues } from './created-record.ts'
import type { Owner } from './v1-resource.ts'

/** What a write leads from and to. */
export interface ReadOnlyWrite {
  /** Null where the product is created. */
  before: Product | null
  after: Product
  creation: Creation
}

/** Where a write goes, and whether it may: callers ask for these by themselves. */
const ADDRESS = ['id', 'version_id']
/** What a copy of a record has anew. */
const ANEW = ['created_at', 'updated_at', 'short_code', 'percent_complete']

/**
 * The first field of a write that only the server sets, and that says something else than the record says before the write
 * and after it. So a record that was read can be sent back whole, also as the copy of one, and nothing is ignored.
 */
export function readOnlyIssue(
  fields: Readonly<Record<string, unknown>>,
  { before, after, creation }: ReadOnlyWrite,
): Issue | undefined {
  const names = Object.keys(fields).filter(
    name =>
      Object.hasOwn(createdFields, name) &&
      createdFields[name]?.writes === undefined &&
      ![...ADDRESS, ...(before === null ? ANEW : [])].includes(name),
  )
  if (names.length > 0) {
    const records = [...(before === null ? [] : [before]), after].map(product =>
      createdValues(creationFacts(product, creation)),
    )
    const wrong = names.find(name => !records.some(record => isDeepStrictEqual(record[name], fields[name])))
    if (wrong !== undefined) return cannot(wrong, records[0]?.[wrong], fields[wrong])
  }
  return accountIssue(fields['account'], creation.owner)
}

/** The product resource has `id`, the list item `ID`. */
function accountIssue(account: unknown, { id, name }: Owner): Issue | undefined {
  const own = new Map([
    ['id', id],
    ['ID', id],
    ['name', name],
  ])
  const wrong = Object.entries(account ?? {}).find(
    ([key, value]) => !isNothing(value) && own.get(key) !== value,
  )
  return wrong && cannot(`account.${wrong[0]}`, own.get(wrong[0]), wrong[1])
}

function cannot(path: string, present: unknown, given: unknown): Issue {
  return { path, reason: `cannot be written: it is ${shown(present)}, not ${shown(given)}` }
}
