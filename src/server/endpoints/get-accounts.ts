import * as z from 'zod'
import { contentTypes } from '../../document/entry.ts'
import { formats } from '../../formats/index.ts'
import { suffixOf } from '../../tree/record-files.ts'
import type { Parameter, TreeEndpoint } from '../endpoint.ts'
import { defineError, httpError } from '../http/http-error.ts'
import { tagOf } from '../http/representation.ts'
import { assemble } from '../live/assemble.ts'
import { lastModifiedOf, recordFileIn } from '../live/generation.ts'
import { accountsParts, negotiatedType } from '../live/response-parts.ts'
import { EXAMPLE_RECORDS, formatQueries, inTarget } from '../parameters/example-records.ts'
import { formatParameter } from '../parameters/format-parameter.ts'
import { idsParameter } from '../parameters/ids-parameter.ts'
import { formatResponses } from '../resources/format-responses.ts'

const invalidContentType = defineError(
  400,
  `Invalid content_type. Supported types: ${[...contentTypes].sort().join(', ')}`,
  '`content_type` is something else',
)

const accountIds = idsParameter('account', EXAMPLE_RECORDS.account)
const format = formatParameter(() => formats)
const contentType: Parameter = {
  name: 'content_type',
  description:
    '`company_info` is the account alone, without reviews and products; `all` is the account with both.',
  schema: z.enum(contentTypes).default('company_info'),
  errors: [invalidContentType],
}
const ignored: Parameter = { name: 'type', description: 'Accepted and ignored.' }

export const getAccounts: TreeEndpoint = {
  path: '/api/accounts/get_accounts',
  method: 'GET',
  access: 'key',
  isFromFiles: true,
  isFromTree: true,
  documentation: {
    summary: 'Cached accounts in an export format',
    description:
      'Accounts by their ids, in the order asked, each once. Ids that are not known are left out; `count` is the number of accounts found, whatever else the answer holds. Answers come from the published files and change when those do.',
    parameters: [accountIds, contentType, format, ignored],
    responses: loaded => formatResponses(loaded, 'account'),
    examples: exampleRecords =>
      formatQueries(exampleRecords, formats).map((query, index) => {
        const isAll = index > 0 ? '&content_type=all' : ''
        return `/api/accounts/get_accounts?account_ids=${inTarget(exampleRecords.account)}${isAll}${query}`
      }),
  },
  createHandler:
    ({ cache }) =>
    ({ query, headers, generation }) => {
      const ids = accountIds.read(query)
      const isAll = readContentType(query) === 'all'
      const asked = format.read(query, generation)
      const lines = accountIds.find(ids, generation)
      const suffix = suffixOf(asked, isAll)
      const files = lines
        .map(line => recordFileIn(generation, line, suffix))
        .filter(file => file !== undefined)
      // The dates of accounts do not show when their products changed, or when an account was removed. So a response
      // with products, or without a requested account, gets no date.
      const isDated = !isAll && lines.length === ids.length
      const { tagParts, ...type } = negotiatedType(asked, headers.accept)
      const dates = lines.map(({ updated }) => updated)
      return {
        ...type,
        tag: tagOf('accounts', asked.name, ...tagParts, ...files.map(({ contentKey }) => contentKey)),
        lastModified: isDated ? lastModifiedOf(generation, dates) : null,
        size: files.reduce((sum, { size }) => sum + size, 0),
        read: () => assemble(accountsParts(asked, files), asked, cache),
      }
    },
}

function readContentType(query: URLSearchParams): string {
  const name = query.get('content_type') || 'company_info'
  if (contentTypes.some(type => type === name)) return name
  throw httpError(invalidContentType)
}
