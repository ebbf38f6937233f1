import { readerErrors } from '../common-errors.ts'
import type { Endpoint, TreeContext, TreeEndpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints/index.ts'
import { httpError } from '../http/http-error.ts'

/** An endpoint that needs the store answers 501, with or without a key. */
export const readerEndpoints: readonly Endpoint<TreeContext>[] = endpoints.map(endpoint =>
  isFromFiles(endpoint)
    ? endpoint
    : {
        path: endpoint.path,
        method: endpoint.method,
        access: 'open',
        createHandler: () => () => {
          throw httpError(readerErrors.notAnsweredHere)
        },
      },
)

function isFromFiles(endpoint: Endpoint): endpoint is TreeEndpoint {
  return endpoint.isFromFiles === true
}
