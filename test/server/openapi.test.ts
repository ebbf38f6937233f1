import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { formats } from '../../src/formats/index.ts'
import type { Endpoint } from '../../src/server/endpoint.ts'
import { endpoints } from '../../src/server/endpoints/index.ts'
import { openApiDocument } from '../../src/server/openapi/openapi-document.ts'
import type { OpenApiDocument, OpenApiOperation } from '../../src/server/openapi/openapi-types.ts'
import { exampleOf } from '../../src/server/openapi/schema-components.ts'
import { isAll } from '../helpers/extent.ts'
import { hasJudges, loadRedocly } from '../judges/judges.ts'

const document = await openApiDocument(endpoints, { isPublic: false })
const publicDocument = await openApiDocument(endpoints, {
  isPublic: true,
  address: 'https://tours.example',
})

function operation(path: string, { paths }: OpenApiDocument = document): OpenApiOperation {
  const { get, put, post } = paths[path] ?? {}
  const found = get ?? put ?? post
  if (found === undefined) throw new Error(`There is no path "${path}"`)
  return found
}

const operations = Object.keys(document.paths).map(path => ({ path, get: operation(path) }))

/** V1 records; their fields have no examples. */
const OF_THE_INTERFACE = ['V1Write', 'CreatedRecord']

/** All values of a key at any depth. */
function valuesOf(key: string, within: unknown): unknown[] {
  if (typeof within !== 'object' || within === null) return []
  return Object.entries(within).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...valuesOf(key, value),
  ])
}

/** Converts a JSON Schema of the document back to a zod schema. */
function schemaFrom(schema: object): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas })
  return z.fromJSONSchema(JSON.parse(whole.replaceAll('"#/components/schemas/', '"#/$defs/')))
}

describe('openApiDocument', () => {
  // It takes long. test/conformance/openapi.test.ts asks another judge.
  test.skipIf(!hasJudges || !isAll)('Redocly finds no mistake in it (needs test/judges)', async () => {
    const { createConfig, lintFromString } = await loadRedocly()
    const config = await createConfig({ extends: ['recommended'] })
    for (const one of [document, publicDocument]) {
      const found = await lintFromString({ source: JSON.stringify(one), config })
      const mistakes = found.filter(({ severity }) => severity === 'error')
      expect(mistakes.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
    }
  })

  test('openApiDocument lists exactly the documented endpoints', async () => {
    const silent: Endpoint = { path: '/silent', method: 'GET', access: 'open', createHandler: () => never() }
    const { paths } = await openApiDocument([...endpoints, silent], { isPublic: false })
    const documented = endpoints.filter(({ documentation }) => documentation !== undefined)
    expect(Object.keys(paths)).toEqual(documented.map(({ path }) => path.replace('{path+}', '{path}')))
    expect(Object.keys(paths)).toContain('/exports/{path}')
  })

  test('openApiDocument gives every operation a unique id, the last word of its path', () => {
    const ids = operations.map(({ get }) => get.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining(['api', 'get_accounts', 'bulk-update', 'getProduct', 'exports']),
    )
  })

  test('openApiDocument describes every parameter in words of its own', () => {
    const described = operations.flatMap(({ path, get }) =>
      get.parameters.map(({ name, description }) => ({
        name: `${path} ${name}`,
        words: description.split(' '),
      })),
    )
    expect(described.length).toBeGreaterThan(20)
    expect(described.filter(({ words }) => words.length < 2 || words.includes('undefined'))).toEqual([])
    expect(operation('/api/search').parameters.find(({ name }) => name === 'operator')?.description).toBe(
      "The operator's name or id.",
    )
  })

  test('openApiDocument refers only to schemas that it contains', () => {
    const refs = valuesOf('$ref', document)
    const known = Object.keys(document.components.schemas).map(name => `#/components/schemas/${name}`)
    expect(refs).toContain('#/components/schemas/Product')
    expect(refs.filter(ref => !known.some(name => name === ref))).toEqual([])
    expect(valuesOf('$defs', document)).toEqual([])
  })

  test('openApiDocument declares all path parameters as required', () => {
    for (const { path, get } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1])
      const declared = get.parameters.filter(parameter => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(named)
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  })

  test('openApiDocument describes every operation, parameter and response', () => {
    for (const { get } of operations) {
      const described = [get, ...get.parameters, ...Object.values(get.responses)]
      expect(described.filter(({ description }) => description === '')).toEqual([])
    }
  })

  test('openApiDocument has a description and an example for every field of every resource', () => {
    const described = Object.entries(document.components.schemas).filter(
      ([name]) => !OF_THE_INTERFACE.includes(name),
    )
    for (const [name, schema] of described) {
      expect(schema.description, name).toBeTruthy()
      for (const [key, field] of Object.entries(schema.properties ?? {})) {
        const isField = typeof field === 'object' && field.description !== undefined
        expect(isField, `${name}.${key}`).toBe(true)
      }
      expect(JSON.stringify(exampleOf(schema, document.components.schemas)), name).not.toContain('null')
    }
  })

  test('openApiDocument has examples that match its schemas', () => {
    const bodies = operations.flatMap(({ get }) =>
      Object.values(get.responses).flatMap(({ content }) => Object.values(content)),
    )
    const withExamples = bodies.filter(({ examples }) => examples !== undefined)
    expect(withExamples.length).toBeGreaterThan(15)
    for (const { schema = {}, examples = {} } of withExamples) {
      const known = schemaFrom(schema)
      for (const { value } of Object.values(examples)) expect(known.parse(value)).toEqual(value)
    }
  })

  test('openApiDocument has a schema for the lines of JSON Lines', () => {
    const contents = valuesOf('contentSchema', operation('/api/accounts/get_accounts'))
    expect(contents).toEqual([
      {
        type: 'array',
        items: {
          anyOf: ['AccountLine', 'ProductLine'].map(name => ({ $ref: `#/components/schemas/${name}` })),
        },
      },
    ])
    expect(document.components.schemas['ProductLine']?.properties).toHaveProperty('durationMinutes')
  })

  test('openApiDocument composes example responses from the examples of fields', () => {
    expect(operation('/healthz').responses).toEqual({
      '200': {
        description: 'It is well',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Health' },
            examples: {
              example1: {
                summary: 'It is well',
                value: {
                  status: 'ok',
                  generation: 42,
                  published: '2026-11-21T12:00:00.000Z',
                  age: 3600,
                  records: { accounts: 3, products: 12 },
                  refresh: {
                    state: 'failed',
                    since: '2026-11-21T13:00:00.000Z',
                    error:
                      'Publishing to "out" from the store "catalogue.db": ENOSPC: no space left on device',
                  },
                },
              },
            },
          },
        },
      },
    })
  })

  test('openApiDocument lists the parameters of get_accounts with their allowed values', () => {
    const { parameters } = operation('/api/accounts/get_accounts')
    expect(
      parameters.map(({ name, in: place, required, schema }) => [name, place, required, schema]),
    ).toEqual([
      ['account_ids', 'query', true, { type: 'string' }],
      [
        'content_type',
        'query',
        false,
        { type: 'string', enum: ['company_info', 'all'], default: 'company_info' },
      ],
      ['format', 'query', false, { type: 'string', enum: formats.map(({ name }) => name), default: 'json' }],
      ['type', 'query', false, { type: 'string' }],
    ])
  })

  test('openApiDocument has an example for every format of an endpoint', () => {
    const summaries = (path: string) =>
      Object.values(operation(path).responses['200']?.content ?? {})
        .flatMap(({ examples = {} }) => Object.values(examples).map(({ summary }) => summary))
        .sort()
    const all = [
      ...formats.map(({ name }) => `With \`format=${name}\``),
      'With `format=jsonld` and `Accept: application/json`',
    ]
    expect(summaries('/api/accounts/get_accounts')).toEqual(all.toSorted())
    expect(summaries('/api/products/get_products')).toEqual(
      all.filter(summary => !summary.includes('octo')).sort(),
    )
  })

  test('openApiDocument has JSON-LD under both types that it is sent as', () => {
    for (const path of ['/api/accounts/get_accounts', '/api/products/get_products']) {
      const { content = {} } = operation(path).responses['200'] ?? {}
      expect(content['application/ld+json']?.schema).toEqual({ $ref: '#/components/schemas/JsonLdDocument' })
      expect(content['application/json']?.schema?.anyOf).toContainEqual({
        $ref: '#/components/schemas/JsonLdDocument',
      })
    }
  })

  test('openApiDocument tells the statuses of /mcp, and that a bearer token is a key there', () => {
    const { responses, security } = operation('/mcp')
    expect(Object.keys(responses)).toEqual([
      '200',
      '202',
      '400',
      '401',
      '403',
      '404',
      '406',
      '413',
      '415',
      '429',
      '503',
    ])
    expect(responses['202']).toEqual({ description: 'A notification was taken', content: {} })
    expect(security).toEqual([{ header: [] }, { query: [] }, { bearer: [] }])
    expect(document.components.securitySchemes['bearer']).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(operation('/mcp', publicDocument).security).toEqual([])
  })

  test('openApiDocument requires a key exactly for the endpoints that need one', () => {
    const free = operations.filter(({ get }) => get.security.length === 0).map(({ path }) => path)
    expect(free).toEqual(['/healthz'])
    expect(operation('/api').security).toEqual([{ header: [] }, { query: [] }])
    expect(operation('/api').responses['401']?.description).toBe(
      '- `Unauthorized`: there is no key, or it is not valid',
    )
    expect(document.components.securitySchemes).toMatchObject({
      header: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
      query: { type: 'apiKey', in: 'query', name: 'api_key' },
    })
  })

  test('openApiDocument of a public server requires a key for writes and figures, and allows one for single records', () => {
    const secured = Object.keys(publicDocument.paths).map(
      path => [path, operation(path, publicDocument).security] as const,
    )
    expect(
      secured.filter(
        ([, security]) => security.length > 0 && security.every(one => Object.keys(one).length > 0),
      ),
    ).toEqual([
      ['/api/products/bulk-update', [{ header: [] }, { query: [] }]],
      ['/api/products/bulk-create', [{ header: [] }, { query: [] }]],
      ['/metrics', [{ header: [] }, { query: [] }]],
    ])
    const optional = [{}, { header: [] }, { query: [] }]
    expect(secured.filter(([, security]) => security.some(one => Object.keys(one).length === 0))).toEqual([
      ['/api/accounts/getAccount/{accountId}', optional],
      ['/api/products/getProduct/{productId}', optional],
    ])
    expect(operation('/api', publicDocument).responses['401']?.description).toBe(
      '- `Unauthorized`: the key is not valid',
    )
    expect(operation('/healthz', publicDocument).responses['401']).toBeUndefined()
    expect(operation('/api', publicDocument)['x-codeSamples']).toEqual([
      { lang: 'Shell', label: 'curl', source: "curl 'https://tours.example/api'" },
    ])
  })

  test('openApiDocument has example requests with a placeholder for the key', () => {
    expect(operation('/api')['x-codeSamples'][0]?.source).toBe(
      "curl -H 'X-Api-Key: YOUR_KEY' 'http://127.0.0.1:8080/api'",
    )
    expect(operation('/healthz')['x-codeSamples'][0]?.source).toBe("curl 'http://127.0.0.1:8080/healthz'")
  })
})

function never(): never {
  throw new Error('A handler was called')
}
