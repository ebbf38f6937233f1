import type { Endpoint } from '../endpoint.ts'
import { OPENAPI_PATH } from '../http/discovery.ts'
import { jsonRepresentation, type Representation } from '../http/representation.ts'

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
