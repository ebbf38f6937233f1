import * as z from 'zod'
import { described } from '../../formats/shape.ts'
import type { Endpoint } from '../endpoint.ts'
import { jsonRepresentation } from '../http/representation.ts'
import { getDocumentation } from './get-documentation.ts'

/** `GET /api`: where the documentation is, under the name that the client knows the server by. */
export const getRoot: Endpoint = {
  path: '/api',
  method: 'GET',
  access: 'key',
  isFromTree: false,
  documentation: {
    summary: 'Where the documentation is',
    description: 'The address of this page.',
    parameters: [],
    answers: [
      {
        status: 200,
        description: 'The address',
        mediaType: 'application/json',
        schema: z.strictObject({
          documentation: described(
            z.string(),
            'Address of the documentation',
            'http://127.0.0.1:8080/documentation',
          ),
        }),
      },
    ],
    refusals: [],
    examples: ['/api'],
  },
  createHandler:
    () =>
    ({ headers }) => {
      const host = headers.host ?? ''
      const forwarded = headers['x-forwarded-proto']?.toString()
      const scheme = forwarded === 'https' ? 'https' : 'http'
      const base = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host) ? `${scheme}://${host}` : ''
      return jsonRepresentation({ documentation: `${base}${getDocumentation.path}` }, null)
    },
}
