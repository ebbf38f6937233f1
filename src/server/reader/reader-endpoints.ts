import { readerErrors } from '../common-errors.ts'
import type { Endpoint, TreeContext } from '../endpoint.ts'
import { getAccounts } from '../endpoints/get-accounts.ts'
import { getExport } from '../endpoints/get-export.ts'
import { getExportsPage, getFrontDoor, redirectToExports } from '../endpoints/get-exports-page.ts'
import { getHealth } from '../endpoints/get-health.ts'
import { getMetrics } from '../endpoints/get-metrics.ts'
import { getProducts } from '../endpoints/get-products.ts'
import { endpoints } from '../endpoints/index.ts'
import { httpError } from '../http/http-error.ts'

/** The endpoints that need published files alone. */
const FROM_FILES: readonly Endpoint<TreeContext>[] = [
  getAccounts,
  getProducts,
  getExport,
  getExportsPage,
  redirectToExports,
  getFrontDoor,
  getHealth,
  getMetrics,
]

/** The endpoints of a reader. It answers 501 at those that need the store, with or without a key. */
export const readerEndpoints: readonly Endpoint<TreeContext>[] = endpoints.map(
  endpoint =>
    FROM_FILES.find(({ path }) => path === endpoint.path) ?? {
      path: endpoint.path,
      method: endpoint.method,
      access: 'open',
      createHandler: () => () => {
        throw httpError(readerErrors.notAnsweredHere)
      },
    },
)
