import { HttpError } from '../http/http-error.ts'

const MOST_IDS = 300

/**
 * The ids of a comma-separated parameter: trimmed, empty ones dropped, repeated parameters joined, each once, in the
 * order asked.
 *
 * @param what what they are ids of, for messages: `account` or `product`
 * @throws {HttpError} 400 where there are none, or more than 300.
 */
export function readIds(query: URLSearchParams, parameter: string, what: string): string[] {
  const given = query.getAll(parameter).flatMap(list => list.split(','))
  const ids = [...new Set(given.map(id => id.trim()).filter(id => id !== ''))]
  if (ids.length === 0) throw new HttpError(400, `No ${what} IDs provided`)
  if (ids.length > MOST_IDS) throw new HttpError(400, `Too many IDs. At most ${MOST_IDS} per request`)
  return ids
}
