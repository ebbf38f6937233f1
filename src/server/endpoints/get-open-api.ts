import { OPENAPI_PATH } from '../documentation/documentation-page.ts'
import type { Endpoint } from '../endpoint.ts'
import { jsonRepresentation } from '../http/representation.ts'

/** `GET /openapi.json`: every documented endpoint, as an OpenAPI document. */
export const getOpenApi: Endpoint = {
  path: OPENAPI_PATH,
  method: 'GET',
  access: 'open',
  isFromTree: false,
  createHandler({ openApi }) {
    const document = jsonRepresentation(openApi, null)
    return () => document
  },
}
