import * as z from 'zod'
import { described } from '../../formats/record-schema.ts'
import { documentedJson, type Endpoint } from '../endpoint.ts'
import { publicAddress } from '../http/public-address.ts'
import { jsonRepresentation } from '../http/representation.ts'
import { getDocumentation } from './get-documentation.ts'

export const getRoot: Endpoint = {
  path: '/api',
  method: 'GET',
  access: 'key',
  documentation: {
    summary: 'Where the documentation is',
    description: 'The address of this page.',
    responses: [
      documentedJson(
        'The address',
        z.strictObject({
          documentation: described(
            z.string(),
            'Address of the documentation',
            'http://127.0.0.1:8080/documentation',
          ),
        }),
      ),
    ],
  },
  createHandler:
    () =>
    ({ headers }) => {
      const documentation = `${publicAddress(headers) ?? ''}${getDocumentation.path}`
      return jsonRepresentation({ documentation }, null)
    },
}
