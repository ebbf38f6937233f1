import type { Store } from '../catalogue/store/open-store.ts'
import { OPENAPI_PATH } from './documentation/documentation-parts.ts'
import type { Endpoint } from './endpoint.ts'
import { bulkCreateAbout } from './endpoints/about/bulk-create-about.ts'
import { bulkUpdateAbout } from './endpoints/about/bulk-update-about.ts'
import { getAccountAbout } from './endpoints/about/get-account-about.ts'
import { getAccountsAbout } from './endpoints/about/get-accounts-about.ts'
import { getExportAbout } from './endpoints/about/get-export-about.ts'
import { getHealthAbout } from './endpoints/about/get-health-about.ts'
import { getMetricsAbout } from './endpoints/about/get-metrics-about.ts'
import { getProductAbout } from './endpoints/about/get-product-about.ts'
import { getProductsAbout } from './endpoints/about/get-products-about.ts'
import { getRootAbout } from './endpoints/about/get-root-about.ts'
import { listProductsAbout } from './endpoints/about/list-products-about.ts'
import { postBulkCreate, putBulkUpdate } from './endpoints/bulk-writes.ts'
import { getAccount } from './endpoints/get-account.ts'
import { getAccounts } from './endpoints/get-accounts.ts'
import { documentationHandlers } from './endpoints/get-documentation.ts'
import { getExport, redirectToExports } from './endpoints/get-export.ts'
import { getHealth } from './endpoints/get-health.ts'
import { getMetrics } from './endpoints/get-metrics.ts'
import { getProduct } from './endpoints/get-product.ts'
import { getProducts } from './endpoints/get-products.ts'
import { DOCUMENTATION_PATH, getRoot } from './endpoints/get-root.ts'
import { listProducts } from './endpoints/list-products.ts'
import type { ByteCache } from './live/byte-cache.ts'
import type { Metrics } from './metrics.ts'
import type { CatalogueWriter } from './writes/catalogue-writer.ts'
import type { Refresher } from './writes/create-refresher.ts'

/** What endpoints answer from. */
export interface EndpointContext {
  store: Store
  cache: ByteCache
  metrics: Metrics
  writer: CatalogueWriter
  refresher: Refresher
  /** Net prices and trade contacts are left out. */
  isPublic: boolean
  /** Where example requests go, without a slash at the end. */
  address: string
}

/** Every path of the server. */
export function createEndpoints(context: EndpointContext): Endpoint[] {
  const endpoints = catalogueEndpoints(context)
  const { page, openApi } = documentationHandlers(endpoints, context)
  return [
    ...endpoints,
    { path: DOCUMENTATION_PATH, access: 'open', isFromTree: false, get: page },
    { path: OPENAPI_PATH, access: 'open', isFromTree: false, get: openApi },
  ]
}

function catalogueEndpoints({
  store,
  cache,
  metrics,
  writer,
  refresher,
  isPublic,
}: EndpointContext): Endpoint[] {
  const single = { access: 'key', isFromTree: false } as const
  const fromTree = { access: 'key', isFromTree: true } as const
  return [
    { ...single, path: '/api', get: getRoot, about: getRootAbout },
    { ...single, path: '/api/products', get: listProducts(store), about: listProductsAbout },
    {
      ...fromTree,
      path: '/api/accounts/get_accounts',
      get: getAccounts(cache),
      about: getAccountsAbout,
    },
    {
      ...fromTree,
      path: '/api/products/get_products',
      get: getProducts(cache),
      about: getProductsAbout,
    },
    {
      ...single,
      path: '/api/products/bulk-update',
      put: putBulkUpdate(writer),
      about: bulkUpdateAbout,
    },
    {
      ...single,
      path: '/api/products/bulk-create',
      post: postBulkCreate(writer),
      about: bulkCreateAbout,
    },
    {
      ...single,
      path: '/api/accounts/getAccount/{accountId}',
      get: getAccount(store, { isPublic }),
      about: getAccountAbout,
    },
    {
      ...single,
      path: '/api/products/getProduct/{productId}',
      get: getProduct(store, { isPublic }),
      about: getProductAbout,
    },
    {
      ...fromTree,
      path: '/exports/{path+}',
      negotiates: true,
      get: getExport(cache),
      about: getExportAbout,
    },
    { ...fromTree, path: '/exports/', get: getExport(cache) },
    { ...fromTree, path: '/exports', get: redirectToExports },
    {
      path: '/healthz',
      access: 'open',
      isFromTree: false,
      get: getHealth(refresher.state),
      about: getHealthAbout,
    },
    {
      path: '/metrics',
      access: 'local',
      isFromTree: false,
      get: getMetrics(metrics),
      about: getMetricsAbout,
    },
  ]
}
