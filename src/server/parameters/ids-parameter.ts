import * as z from 'zod'
import type { Parameter } from '../endpoint.ts'
import { defineError, httpError } from '../http/http-error.ts'

/** A query parameter that holds ids of records. */
export interface IdsParameter extends Parameter {
  /**
   * The ids of a request without repetitions, in their order.
   *
   * @throws {HttpError} 400 for no ids or more than 300
   */
  read(query: URLSearchParams): string[]
}

/** Most different ids of a request (docs/server.md, Limits). */
const MOST_IDS = 300

/** Makes a parameter of comma-separated ids, which may be repeated. Ids are trimmed; empty ones are dropped. */
export function idsParameter(name: string, what: 'account' | 'product', example: string): IdsParameter {
  const noIds = defineError(400, `No ${what} IDs provided`, `\`${name}\` is missing or empty`)
  const tooManyIds = defineError(
    400,
    `Too many IDs. At most ${MOST_IDS} per request`,
    `\`${name}\` holds more than ${MOST_IDS} different ids`,
  )
  return {
    name,
    in: 'query',
    description: `${what === 'account' ? 'Account' : 'Product'} ids, separated by commas; may be repeated. At most ${MOST_IDS}.`,
    required: true,
    schema: z.string(),
    example,
    errors: [noIds, tooManyIds],
    read(query) {
      const given = query.getAll(name).flatMap(list => list.split(','))
      const ids = [...new Set(given.map(id => id.trim()).filter(id => id !== ''))]
      if (ids.length === 0) throw httpError(noIds)
      if (ids.length > MOST_IDS) throw httpError(tooManyIds)
      return ids
    },
  }
}
