import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openStoreReadOnly } from '../../src/catalogue/store/open-store.ts'
import { formats } from '../../src/formats/index.ts'
import type { Endpoint } from '../../src/server/endpoint.ts'
import { getAccount } from '../../src/server/endpoints/get-account.ts'
import { getAccounts } from '../../src/server/endpoints/get-accounts.ts'
import { getExport } from '../../src/server/endpoints/get-export.ts'
import { getHealth } from '../../src/server/endpoints/get-health.ts'
import { getProduct } from '../../src/server/endpoints/get-product.ts'
import { getProducts } from '../../src/server/endpoints/get-products.ts'
import { getRoot } from '../../src/server/endpoints/get-root.ts'
import { listProducts } from '../../src/server/endpoints/list-products.ts'
import type { Handler } from '../../src/server/handler.ts'
import { HttpError } from '../../src/server/http/http-error.ts'
import { createByteCache } from '../../src/server/live/byte-cache.ts'
import { type Generation, openGeneration } from '../../src/server/live/generation.ts'
import { createRouter } from '../../src/server/router.ts'
import { build, temporaryFolder } from '../helpers/workspace.ts'
import { documentedEndpoints } from './documented-endpoints.ts'
import { noBody } from './no-body.ts'

const sample = fileURLToPath(new URL('../../examples/catalogue.json', import.meta.url))
/** Offered, and asked for by no example request. */
const notBuilt = 'jsonl'

/** The sample behind the real handlers: answers a request target. */
async function serveSample() {
  const folder = temporaryFolder()
  const names = formats.map(({ name }) => name).filter(name => name !== notBuilt)
  await build(folder, sample, { formats: names })
  const generation = await openGeneration(join(folder, 'out'))
  if (generation === undefined) throw new Error('Nothing was published')
  const store = openStoreReadOnly(join(folder, 'catalogue.db'))
  onTestFinished(() => {
    store.close()
    generation.index.close()
  })
  const cache = createByteCache(1024 * 1024)
  const handlers: Record<string, Handler> = {
    '/api': getRoot,
    '/api/products': listProducts(store),
    '/api/accounts/get_accounts': getAccounts(cache),
    '/api/products/get_products': getProducts(cache),
    '/api/accounts/getAccount/{accountId}': getAccount(store, { isPublic: false }),
    '/api/products/getProduct/{productId}': getProduct(store, { isPublic: false }),
    '/exports/{path+}': getExport(cache),
    '/healthz': getHealth(() => ({ state: 'idle', since: null, error: null })),
  }
  return (target: string) => ask(target, handlers, generation)
}

async function ask(target: string, handlers: Record<string, Handler>, generation: Generation) {
  const { pathname, searchParams: query } = new URL(target, 'http://127.0.0.1')
  const match = createRouter(documentedEndpoints)(pathname)
  const handler = handlers[match?.endpoint.path ?? '']
  if (match === undefined || handler === undefined) throw new Error(`Nothing answers "${target}"`)
  const parameter = decodeURIComponent(match.parameter)
  const answer = await handler({ headers: {}, query, parameter, generation, key: undefined, body: noBody })
  if ('status' in answer) return { mediaType: answer.headers[1], body: String(answer.body) }
  return { mediaType: answer.mediaType, body: String(await answer.read()) }
}

const aboutOf = (endpoint: Endpoint) => endpoint.about ?? { answers: [], examples: [] }

/** The messages that the documentation has for an endpoint's errors. */
function documentedMessages(path: string): string[] {
  const endpoint = documentedEndpoints.find(one => one.path === path)
  const answers = endpoint === undefined ? [] : aboutOf(endpoint).answers
  return answers
    .filter(({ status }) => status >= 400)
    .flatMap(({ status, description }) =>
      [...description.matchAll(/^- `(.*?)`: /gm)].map(([, message]) => `${status} ${message}`),
    )
}

const tooMany = Array.from({ length: 301 }, (_, index) => `id-${index}`).join(',')
const account = '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'
const product = 'harbour-kayak-tour-sh101'

/** Requests that are refused, with each endpoint's errors in the order of its documentation. */
const refused: Record<string, string[]> = {
  '/api/products': ['/api/products?page=0', '/api/products?limit=0'],
  '/api/accounts/get_accounts': [
    '/api/accounts/get_accounts',
    `/api/accounts/get_accounts?account_ids=${tooMany}`,
    '/api/accounts/get_accounts?account_ids=a&content_type=x',
    '/api/accounts/get_accounts?account_ids=a&format=x',
    '/api/accounts/get_accounts?account_ids=a',
    `/api/accounts/get_accounts?account_ids=${account}&format=${notBuilt}`,
  ],
  '/api/products/get_products': [
    '/api/products/get_products',
    `/api/products/get_products?product_ids=${tooMany}`,
    '/api/products/get_products?product_ids=a&format=json-octo',
    '/api/products/get_products?product_ids=a',
    `/api/products/get_products?product_ids=${product}&format=${notBuilt}`,
  ],
  '/api/accounts/getAccount/{accountId}': [
    `/api/accounts/getAccount/${account}?media_limit=x`,
    `/api/accounts/getAccount/${account}?media_offset=x`,
    '/api/accounts/getAccount/a',
  ],
  '/api/products/getProduct/{productId}': [
    `/api/products/getProduct/${product}?media_limit=x`,
    `/api/products/getProduct/${product}?media_offset=x`,
    '/api/products/getProduct/a',
  ],
}

describe('documentation', () => {
  test('documentation shows example requests whose answers are as it says', async () => {
    const request = await serveSample()
    for (const endpoint of documentedEndpoints.filter(
      ({ access, get }) => access !== 'local' && get !== undefined,
    )) {
      const { answers, examples } = aboutOf(endpoint)
      expect(examples.length, endpoint.path).toBeGreaterThan(0)
      for (const target of examples) {
        const { mediaType, body } = await request(target)
        const documented = answers.filter(one => one.status === 200 && one.mediaType === mediaType)
        expect(documented.length, target).toBeGreaterThan(0)
        const schemas = documented.flatMap(({ schema }) => schema ?? [])
        const value: unknown = schemas.length === 0 ? null : JSON.parse(body)
        const isAsDocumented = schemas.map(schema => schema.safeParse(value).success)
        if (schemas.length > 0) expect(isAsDocumented, target).toContain(true)
      }
    }
  })

  test('documentation says how answers in every format look', async () => {
    const request = await serveSample()
    for (const { name, offeredForProducts } of formats.filter(format => format.name !== notBuilt))
      for (const target of [
        `/api/accounts/get_accounts?content_type=all&account_ids=${account}&format=${name}`,
        ...(offeredForProducts ? [`/api/products/get_products?product_ids=${product}&format=${name}`] : []),
      ]) {
        const { mediaType, body } = await request(target)
        const endpoint = documentedEndpoints.find(({ path }) => target.startsWith(`${path}?`))
        const answers = endpoint === undefined ? [] : aboutOf(endpoint).answers
        const own = answers.find(({ description }) => description === `With \`format=${name}\``)
        expect(own?.mediaType, target).toBe(mediaType)
        expect(own?.schema?.parse(JSON.parse(body)), target).toEqual(JSON.parse(body))
      }
  })

  test.for(Object.entries(refused))('documentation tells just the errors of %s', async ([path, targets]) => {
    const request = await serveSample()
    const messages: string[] = []
    for (const target of targets)
      await request(target).catch(error => {
        if (!(error instanceof HttpError)) throw error
        messages.push(`${error.status} ${error.message.replace(/(not published:) .*/, '$1 X')}`)
      })
    expect(messages).toEqual(documentedMessages(path))
  })
})
