import type { Handler } from '../handler.ts'
import { jsonRepresentation } from '../http/json-representation.ts'

/** Where the documentation's page is. */
export const DOCUMENTATION_PATH = '/documentation'

/** `GET /api`: where the documentation is, under the name that the client knows the server by. */
export const getRoot: Handler = ({ headers }) => {
  const host = headers.host ?? ''
  const forwarded = headers['x-forwarded-proto']?.toString()
  const scheme = forwarded === 'https' ? 'https' : 'http'
  const base = /^[\w.-]+(?::\d+)?$|^\[[\da-f:.]+\](?::\d+)?$/i.test(host) ? `${scheme}://${host}` : ''
  return jsonRepresentation({ documentation: `${base}${DOCUMENTATION_PATH}` }, null)
}
