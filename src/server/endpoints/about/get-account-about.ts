import * as z from 'zod'
import type { EndpointAbout } from '../../endpoint.ts'
import { AccountResource } from '../../resources/account.ts'
import { invalidMediaWindow, mediaWindowParameters } from './media-window-parameters.ts'
import { refusal } from './refusal.ts'
import { sampleIds } from './sample-ids.ts'

const target = `/api/accounts/getAccount/${sampleIds.account}`

/** What the documentation says of `GET /api/accounts/getAccount/{accountId}`. */
export const getAccountAbout: EndpointAbout = {
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
      example: sampleIds.account,
    },
    ...mediaWindowParameters,
  ],
  answers: [
    {
      status: 200,
      description: 'The account',
      mediaType: 'application/json',
      schema: z.strictObject({ account: AccountResource.schema.meta({ description: 'The account' }) }),
    },
    invalidMediaWindow,
    refusal(404, { 'Account not found': 'there is no account with this id' }),
  ],
  examples: [target, `${target}?media_limit=1&media_offset=1`],
}
