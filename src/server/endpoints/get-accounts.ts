import { contentTypes } from '../../document/entry.ts'
import { formats } from '../../formats/index.ts'
import { endingOf } from '../../tree/record-files.ts'
import type { Handler } from '../handler.ts'
import { HttpError } from '../http/http-error.ts'
import { tagOf } from '../http/tag-of.ts'
import { accountsParts, answerMediaType } from '../live/answer-parts.ts'
import { assemble } from '../live/assemble.ts'
import type { ByteCache } from '../live/byte-cache.ts'
import { lastModifiedOf, recordFileIn } from '../live/published-file.ts'
import { readFormat } from './read-format.ts'
import { readIds } from './read-ids.ts'

/** `GET /api/accounts/get_accounts`: accounts in an export format, from their published files. */
export function getAccounts(cache: ByteCache): Handler {
  return ({ query, generation }) => {
    const ids = readIds(query, 'account_ids', 'account')
    const isAll = readContentType(query) === 'all'
    const format = readFormat(query, formats, generation)
    const lines = ids.map(id => generation.index.find('account', id)).filter(line => line !== undefined)
    if (lines.length === 0) throw new HttpError(404, 'No accounts found')

    const ending = endingOf(format, isAll)
    const files = lines.map(line => recordFileIn(generation, line, ending)).filter(file => file !== undefined)
    // Products that change or go change `all`, and no date of the account tells; nor does one of an account that went.
    const isDated = !isAll && lines.length === ids.length
    return {
      mediaType: answerMediaType(format),
      tag: tagOf('accounts', format.name, ...files.map(({ contentName }) => contentName)),
      lastModified: isDated ? lastModifiedOf(generation, lines) : null,
      size: files.reduce((sum, { size }) => sum + size, 0),
      read: () => assemble(accountsParts(format, files), format, cache),
    }
  }
}

function readContentType(query: URLSearchParams): string {
  const name = query.get('content_type') || 'company_info'
  if (contentTypes.some(type => type === name)) return name
  throw new HttpError(400, `Invalid content_type. Supported types: ${[...contentTypes].sort().join(', ')}`)
}
