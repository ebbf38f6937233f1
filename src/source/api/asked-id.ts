import { recordId } from '../../catalogue/schema/fields.ts'

/**
 * The id by which a record is asked for, as the source writes it. Null where no record of the catalogue can have
 * it, or where no path can hold it: `.` and `..` are steps of a path however they are written.
 */
export function askedId(value: unknown): string | null {
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) return null
  const id = String(value)
  return recordId.safeParse(id).success && !/^\.{1,2}$/.test(id.trim()) ? id : null
}

/** Whether an answer's id is the one that was asked for, both as they are read into the catalogue. */
export function isAskedId(asked: string, value: unknown): boolean {
  const id = askedId(value)
  return id !== null && (id === asked || recordId.parse(id) === recordId.parse(asked))
}
