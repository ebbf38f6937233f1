import type { Endpoint } from '../endpoint.ts'
import { jsonRepresentation, type Representation } from '../http/representation.ts'
import { OPENAPI_PATH } from '../openapi/openapi-document.ts'

/** `GET /openapi.json`: the documentation of all endpoints, as an OpenAPI document. */
export const getOpenApi: Endpoint = {
  path: OPENAPI_PATH,
  method: 'GET',
  access: 'open',
  createHandler({ openApi }) {
    let document: Representation | undefined
    return async () => {
      document ??= jsonRepresentation(await openApi(), null)
      return document
    }
  },
}
