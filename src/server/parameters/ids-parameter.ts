import type { RecordType } from '../../catalogue/read-record.ts'
import type { RecordLine } from '../../tree/record-line.ts'
import { defineError, httpError } from '../http/http-error.ts'
import type { Generation } from '../live/generation.ts'

/** Most different ids of a request (docs/server.md, Limits). */
const MOST_IDS = 300

export function idsParameter(type: RecordType, example: string) {
  const name = `${type}_ids`
  const noIds = defineError(400, `No ${type} IDs provided`, `\`${name}\` is missing or empty`)
  const tooManyIds = defineError(
    400,
    `Too many IDs. At most ${MOST_IDS} per request`,
    `\`${name}\` holds more than ${MOST_IDS} different ids`,
  )
  const noRecords = defineError(
    404,
    `No ${type}s found`,
    'none of the ids is known; where some are, those are answered',
  )
  return {
    name,
    description: `${type === 'account' ? 'Account' : 'Product'} ids, separated by commas; may be repeated. At most ${MOST_IDS}.`,
    required: true,
    example,
    errors: [noIds, tooManyIds, noRecords],
    read(query: URLSearchParams): string[] {
      const given = query.getAll(name).flatMap(list => list.split(','))
      const ids = [...new Set(given.map(id => id.trim()).filter(id => id !== ''))]
      if (ids.length === 0) throw httpError(noIds)
      if (ids.length > MOST_IDS) throw httpError(tooManyIds)
      return ids
    },
    find(ids: readonly string[], { index }: Generation): RecordLine[] {
      const lines = ids.map(id => index.find(type, id)).filter(line => line !== undefined)
      if (lines.length === 0) throw httpError(noRecords)
      return lines
    },
  }
}
