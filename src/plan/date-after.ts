import type { DatabaseSync } from 'node:sqlite'

/** The latest date that a manifest can have: a later year has more than four digits. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * The date of a change: `now`, or the second after the last published date of the record. HTTP dates have whole
 * seconds, so clients could not distinguish two states with dates in the same second.
 *
 * @param told the last published date, ISO 8601; an invalid date counts as none
 */
export function dateAfter(told: string | null | undefined, now: Date): Date {
  const next = (Math.floor(Date.parse(told ?? '') / 1000) + 1) * 1000
  return next > now.getTime() && next <= LAST ? new Date(next) : now
}

export function dateAfterAll(database: DatabaseSync, now: Date): Date {
  const row = database.prepare("SELECT max(line ->> '$.updated') AS told FROM live").get()
  return dateAfter(String(row?.['told']), now)
}
