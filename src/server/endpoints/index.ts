import type { Endpoint } from '../endpoint.ts'
import { bulkCreate } from './bulk-create.ts'
import { bulkUpdate } from './bulk-update.ts'
import { getAccount } from './get-account.ts'
import { getAccounts } from './get-accounts.ts'
import { getDocumentation, getDocumentedTypes } from './get-documentation.ts'
import { getExport } from './get-export.ts'
import { getExportsPage, getFrontDoor, redirectToExports } from './get-exports-page.ts'
import { getHealth } from './get-health.ts'
import { getMetrics } from './get-metrics.ts'
import { getOpenApi } from './get-open-api.ts'
import { getProduct } from './get-product.ts'
import { getProducts } from './get-products.ts'
import { getRoot } from './get-root.ts'
import { getRobots, getRootIndex } from './get-root-files.ts'
import { listProducts } from './list-products.ts'
import { postMcp } from './post-mcp.ts'

/** Every endpoint of the server, in the order of its documentation. */
export const endpoints: readonly Endpoint[] = [
  getRoot,
  listProducts,
  getAccounts,
  getProducts,
  bulkUpdate,
  bulkCreate,
  getAccount,
  getProduct,
  getExport,
  getExportsPage,
  redirectToExports,
  getFrontDoor,
  postMcp,
  getRobots,
  getRootIndex,
  getHealth,
  getMetrics,
  getDocumentation,
  getDocumentedTypes,
  getOpenApi,
]
