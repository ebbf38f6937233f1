import { isDeepStrictEqual } from 'node:util'
import { type Issue, isNothing, messageText } from '../issue.ts'
import type { Product } from '../schema/product.ts'
import { type Creation, creationFacts } from './created-field.ts'
import { createdFields, createdValues } from './created-record.ts'
import type { Owner } from './v1-resource.ts'
import type { V1Record } from './v1-values.ts'

interface ReadOnlyWrite {
  /** The product before the write; null if the write creates it. */
  before: Product | null
  after: Product
  creation: Creation
}

const CHECKED_ELSEWHERE = ['id', 'version_id']
/** A create sets these fields itself, whatever the client sends. So a copy of a created record can be sent. */
export const SET_BY_CREATE = [
  ...CHECKED_ELSEWHERE,
  'created_at',
  'updated_at',
  'short_code',
  'percent_complete',
]

/** An issue if `fields` sets a read-only field to a value that it has neither before nor after the write. */
export function readOnlyIssue(
  fields: Readonly<Record<string, unknown>>,
  { before, after, creation }: ReadOnlyWrite,
): Issue | undefined {
  const names = Object.keys(fields).filter(
    name =>
      Object.hasOwn(createdFields, name) &&
      createdFields[name]?.writes === undefined &&
      !(before === null ? SET_BY_CREATE : CHECKED_ELSEWHERE).includes(name),
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

/** A V1 list item names the owner's id `ID`, and the product resource names it `id`. */
function accountIssue(account: unknown, { id, name }: Owner): Issue | undefined {
  const expected: V1Record = { id, ID: id, name }
  const wrong = Object.entries(account ?? {}).find(
    ([key, value]) => !isNothing(value) && expected[key] !== value,
  )
  return wrong && cannot(`account.${wrong[0]}`, expected[wrong[0]], wrong[1])
}

function cannot(path: string, present: unknown, given: unknown): Issue {
  const [told, sent] = [present, given].map(value => messageText(JSON.stringify(value) ?? '', 60))
  // Only the first 60 characters of a value are shown. Two long values may have the same.
  const reason = told === sent ? `it is another value than ${sent}` : `it is ${told}, not ${sent}`
  return { path, reason: `cannot be written: ${reason}` }
}
