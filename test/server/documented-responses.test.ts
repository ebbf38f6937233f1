import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSearcher } from '../../src/search/create-searcher.ts'
import { SEARCH_INDEX } from '../../src/search/index-place.ts'
import type { EndpointDocumentation } from '../../src/server/endpoint.ts'
import { endpoints } from '../../src/server/endpoints/index.ts'
import { HttpError } from '../../src/server/http/http-error.ts'
import { EXAMPLE_RECORDS } from '../../src/server/parameters/example-records.ts'
import { createRouter } from '../../src/server/router.ts'
import { createSearchLive } from '../../src/server/search-live.ts'
import { formats } from '../helpers/loaded-formats.ts'
import { build } from '../helpers/workspace.ts'
import { endpointContext, endpointRequest, openBuilt } from './endpoint-calls.ts'

const exampleRecords = fileURLToPath(new URL('../../examples/catalogue.json', import.meta.url))
/** A format that the tests leave out of the build; no example request uses it. */
const notBuilt = 'jsonl'

type Answered = Promise<{ mediaType: string | undefined; body: string }>

let request: (target: string) => Answered
let close: () => Promise<void> | void = () => {}

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tourpress-documented-'))
  close = () => rmSync(folder, { recursive: true, force: true })
  request = await responsesOf(folder)
})
afterAll(() => close())

/** Builds the sample catalogue, and answers request targets with the real handlers. */
async function responsesOf(folder: string): Promise<(target: string) => Answered> {
  const names = formats.map(({ name }) => name).filter(name => name !== notBuilt)
  await build(folder, exampleRecords, { formats: names })
  const { generation, store } = await openBuilt(folder)
  close = async () => {
    await searcher.close()
    store.close()
    generation.index.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const searcher = createSearcher(join(folder, 'out', SEARCH_INDEX))
  const context = { ...endpointContext(store), search: createSearchLive(searcher, () => () => {}, true) }
  const route = createRouter(endpoints)
  return async (target: string) => {
    const { pathname, search: query } = new URL(target, 'http://127.0.0.1')
    const match = route(pathname)
    if (match === undefined) throw new Error(`Nothing answers "${target}"`)
    const parameter = decodeURIComponent(match.parameter)
    const handler = endpoints.find(({ path }) => path === match.endpoint.path)?.createHandler(context)
    if (handler === undefined) throw new Error(`Nothing handles "${target}"`)
    const response = await handler(endpointRequest(generation, { query, parameter }))
    if ('status' in response) return { mediaType: response.headers[1], body: String(response.body) }
    return { mediaType: response.mediaType, body: String(await response.read()) }
  }
}

/** The documented errors of an endpoint, in any order. */
function documentedRefusals(path: string): string[] {
  const documentation = endpoints.find(one => one.path === path)?.documentation
  const { errors = [], parameters = [] } = documentation ?? {}
  return [...errors, ...parameters.flatMap(parameter => parameter.errors ?? [])]
    .map(({ status, example }) => `${status} ${example}`)
    .sort()
}

const tooMany = Array.from({ length: 301 }, (_, index) => `id-${index}`).join(',')
const account = '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0'
const product = 'harbour-kayak-tour-sh101'

/** One request for each error. */
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

const documentedResponses = ({ responses }: EndpointDocumentation) =>
  typeof responses === 'function' ? responses(formats) : responses

describe('documentation', () => {
  test('documentation: the responses to all example requests match their schemas', async () => {
    for (const { path, method, access, documentation } of endpoints) {
      if (documentation === undefined || method !== 'GET' || access === 'always-key') continue
      const responses = documentedResponses(documentation)
      const examples = documentation.examples?.({
        ...EXAMPLE_RECORDS,
        formats: EXAMPLE_RECORDS.formats.filter(name => name !== notBuilt),
      }) ?? [path]
      expect(examples.length, path).toBeGreaterThan(0)
      for (const target of examples) {
        const { mediaType, body } = await request(target)
        const documented = responses.filter(one => one.status === 200 && one.mediaType === mediaType)
        expect(documented.length, target).toBeGreaterThan(0)
        const schemas = documented.flatMap(({ schema }) => schema ?? [])
        const value: unknown = schemas.length === 0 ? null : JSON.parse(body)
        const isAsDocumented = schemas.map(schema => schema.safeParse(value).success)
        if (schemas.length > 0) expect(isAsDocumented, target).toContain(true)
      }
    }
  })

  test('documentation: the responses in every format match their schemas', async () => {
    for (const { name, offeredForProducts } of formats.filter(format => format.name !== notBuilt))
      for (const target of [
        `/api/accounts/get_accounts?content_type=all&account_ids=${account}&format=${name}`,
        ...(offeredForProducts ? [`/api/products/get_products?product_ids=${product}&format=${name}`] : []),
      ]) {
        const { mediaType, body } = await request(target)
        const endpoint = endpoints.find(({ path }) => target.startsWith(`${path}?`))
        const responses =
          endpoint?.documentation === undefined ? [] : documentedResponses(endpoint.documentation)
        const documented = responses.find(({ description }) => description === `With \`format=${name}\``)
        expect(documented?.mediaType, target).toBe(mediaType)
        expect(documented?.schema?.parse(JSON.parse(body)), target).toEqual(JSON.parse(body))
      }
  })

  test.for(Object.entries(refused))(
    'documentation lists exactly the errors of %s',
    async ([path, targets]) => {
      const messages: string[] = []
      for (const target of targets)
        await request(target).catch(error => {
          if (!(error instanceof HttpError)) throw error
          messages.push(`${error.status} ${error.message.replace(/(not published:) .*/, '$1 X')}`)
        })
      expect(messages.sort()).toEqual(documentedRefusals(path))
    },
  )
})
