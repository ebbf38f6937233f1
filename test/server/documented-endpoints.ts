import type { Endpoint } from '../../src/server/endpoint.ts'
import { bulkCreateAbout } from '../../src/server/endpoints/about/bulk-create-about.ts'
import { bulkUpdateAbout } from '../../src/server/endpoints/about/bulk-update-about.ts'
import { getAccountAbout } from '../../src/server/endpoints/about/get-account-about.ts'
import { getAccountsAbout } from '../../src/server/endpoints/about/get-accounts-about.ts'
import { getExportAbout } from '../../src/server/endpoints/about/get-export-about.ts'
import { getHealthAbout } from '../../src/server/endpoints/about/get-health-about.ts'
import { getMetricsAbout } from '../../src/server/endpoints/about/get-metrics-about.ts'
import { getProductAbout } from '../../src/server/endpoints/about/get-product-about.ts'
import { getProductsAbout } from '../../src/server/endpoints/about/get-products-about.ts'
import { getRootAbout } from '../../src/server/endpoints/about/get-root-about.ts'
import { listProductsAbout } from '../../src/server/endpoints/about/list-products-about.ts'
import { jsonAnswer } from '../../src/server/http/answer.ts'

const get = () => jsonAnswer(200, {})
const common = { access: 'key', isFromTree: false, get } as const
const { get: _, ...writing } = common

/** Every endpoint that has a documentation, with handlers that are never called. */
export const documentedEndpoints: readonly Endpoint[] = [
  { ...common, path: '/api', about: getRootAbout },
  { ...common, path: '/api/products', about: listProductsAbout },
  { ...common, path: '/api/accounts/get_accounts', about: getAccountsAbout },
  { ...common, path: '/api/products/get_products', about: getProductsAbout },
  { ...writing, path: '/api/products/bulk-update', put: get, about: bulkUpdateAbout },
  { ...writing, path: '/api/products/bulk-create', post: get, about: bulkCreateAbout },
  { ...common, path: '/api/accounts/getAccount/{accountId}', about: getAccountAbout },
  { ...common, path: '/api/products/getProduct/{productId}', about: getProductAbout },
  { ...common, path: '/exports/{path+}', about: getExportAbout },
  { ...common, path: '/healthz', access: 'open', about: getHealthAbout },
  { ...common, path: '/metrics', access: 'local', about: getMetricsAbout },
]
