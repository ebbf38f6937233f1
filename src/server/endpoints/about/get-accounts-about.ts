import * as z from 'zod'
import { contentTypes } from '../../../document/entry.ts'
import { formats } from '../../../formats/index.ts'
import type { EndpointAbout } from '../../endpoint.ts'
import { formatAnswers } from './format-answers.ts'
import { formatParameter, invalidFormat, notThere } from './format-parameter.ts'
import { refusal } from './refusal.ts'
import { sampleIds } from './sample-ids.ts'

const target = `/api/accounts/get_accounts?account_ids=${sampleIds.account}`

/** What the documentation says of `GET /api/accounts/get_accounts`. */
export const getAccountsAbout: EndpointAbout = {
  summary: 'Cached accounts in an export format',
  description:
    'Accounts by their ids, in the order asked, each once. Ids that are not known are left out; `count` is the number of accounts found, whatever else the answer holds. Answers come from the published files and change when those do.',
  parameters: [
    {
      name: 'account_ids',
      in: 'query',
      description: 'Account ids, separated by commas; may be repeated. At most 300.',
      required: true,
      schema: z.string(),
      example: sampleIds.account,
    },
    {
      name: 'content_type',
      in: 'query',
      description:
        '`company_info` is the account alone, without reviews and products; `all` is the account with both.',
      schema: z.enum(contentTypes).default('company_info'),
    },
    formatParameter(formats),
    { name: 'type', in: 'query', description: 'Accepted and ignored.', schema: z.string() },
  ],
  answers: [
    ...formatAnswers(formats, 'account'),
    refusal(400, {
      'No account IDs provided': '`account_ids` is missing or empty',
      'Too many IDs. At most 300 per request': '`account_ids` holds more than 300 different ids',
      [`Invalid content_type. Supported types: ${[...contentTypes].sort().join(', ')}`]:
        '`content_type` is something else',
      [invalidFormat(formats)]: '`format` is something else',
    }),
    notThere('accounts'),
  ],
  examples: [target, `${target}&content_type=all&format=markdown`],
}
