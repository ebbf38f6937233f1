import type { DatabaseSync } from 'node:sqlite'

/** Later years than 9999 are no valid dates of a manifest. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The date of a change: `now`, or the second after a date that readers were told before. HTTP dates have whole seconds, so
 * two states of a record with dates in one second would be taken for the same.
 *
 * @param told ISO 8601; an invalid date was never told
 */
export function dateAfter(told: string | null | undefined, now: Date): Date {
  const next = (Math.floor(Date.parse(told ?? '') / 1000) + 1) * 1000
  return next > now.getTime() && next <= LAST ? new Date(next) : now
}

/** The date of a change of all records, such as new templates: after that of each in the table `live`. */
export function dateAfterAll(database: DatabaseSync, now: Date): Date {
  const row = database.prepare("SELECT max(line ->> '$.updated') AS told FROM live").get()
  return dateAfter(String(row?.['told']), now)
}
