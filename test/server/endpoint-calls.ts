import { join } from 'node:path'
import { openStoreReadOnly, type Store } from '../../src/catalogue/store/open-store.ts'
import type { EndpointContext, EndpointRequest } from '../../src/server/endpoint.ts'
import { endpoints } from '../../src/server/endpoints/index.ts'
import { type Generation, openGeneration } from '../../src/server/live/generation.ts'
import { createByteCache } from '../../src/server/live/published-file.ts'
import { openApiDocument } from '../../src/server/openapi/openapi-document.ts'

/** Opens the live generation of `folder/out` and its store. */
export async function openBuilt(folder: string) {
  const generation = await openGeneration(join(folder, 'out'))
  if (generation === undefined) throw new Error('Nothing was published')
  return { generation, store: openStoreReadOnly(join(folder, 'catalogue.db')) }
}

/** Makes the context of endpoints without a server; writes fail. */
export function endpointContext(store: Store, { isPublic = false } = {}): EndpointContext {
  return {
    isPublic,
    store,
    target: null,
    cache: createByteCache(1024 * 1024),
    metrics: { text: async () => '' },
    search: () => Promise.reject(new Error('Nobody was to search')),
    agents: { allowedHosts: [], allowedOrigins: [] },
    writer: { write: () => Promise.reject(new Error('Nothing was to be written')) },
    refresher: { state: () => ({ state: 'idle', since: null, error: null }) },
    address: () => 'http://127.0.0.1:8080',
    openApi: examples => openApiDocument(endpoints, { isPublic, ...examples }),
  }
}

/** Makes a GET request, with a key by default. */
export function endpointRequest(
  generation: Generation,
  { query = '', parameter = '', isKeyless = false } = {},
): EndpointRequest {
  return {
    headers: {},
    query: new URLSearchParams(query),
    parameter,
    generation,
    key: isKeyless ? undefined : { id: 'k1', account: 'a1' },
    address: '127.0.0.1',
    body: () => Promise.reject(new Error('Nobody asked for a body')),
  }
}
