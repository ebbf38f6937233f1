import * as z from 'zod'
import { datedAccountReader } from '../../catalogue/store/read-resources.ts'
import type { Endpoint } from '../endpoint.ts'
import { defineError, httpError } from '../http/http-error.ts'
import { jsonRepresentation } from '../http/representation.ts'
import { lastModifiedOf } from '../live/generation.ts'
import { EXAMPLE_RECORDS, inTarget } from '../parameters/example-records.ts'
import { inWindow, mediaWindow } from '../parameters/media-window.ts'
import { AccountResource, withoutTrade } from '../resources/account.ts'

const accountNotFound = defineError(404, 'Account not found', 'there is no account with this id')

/** `GET /api/accounts/getAccount/{accountId}`: one account from the store. */
export const getAccount: Endpoint = {
  path: '/api/accounts/getAccount/{accountId}',
  method: 'GET',
  access: 'key',
  hasKeyOnlyFields: true,
  documentation: {
    summary: 'Read one account',
    description:
      'One account as it is in the catalogue. Every key is there; what is unknown is null or `[]`. Trade contacts and requirements are told only to those who send a key.',
    parameters: [
      {
        name: 'accountId',
        in: 'path',
        description: 'Account id, percent-encoded.',
        required: true,
        schema: z.string(),
        example: EXAMPLE_RECORDS.account,
      },
      ...mediaWindow.parameters,
    ],
    responses: [
      {
        status: 200,
        description: 'The account',
        mediaType: 'application/json',
        schema: z.strictObject({ account: AccountResource.schema.meta({ description: 'The account' }) }),
      },
    ],
    errors: [accountNotFound],
    examples: ({ account }) => {
      const example = `/api/accounts/getAccount/${inTarget(account)}`
      return [example, `${example}?media_limit=1&media_offset=1`]
    },
  },
  createHandler({ store }) {
    const read = datedAccountReader(store)
    return ({ query, parameter, generation, key }) => {
      const window = mediaWindow.read(query)
      const found = read(parameter)
      if (found === undefined) throw httpError(accountNotFound)
      const account = AccountResource.build(key === undefined ? withoutTrade(found.account) : found.account)
      return jsonRepresentation(
        { account: { ...account, media: inWindow(account.media, window) } },
        lastModifiedOf(generation, [found.changed]),
      )
    }
  },
}
