import type { Endpoint } from '../endpoint.ts'
import { jsonResponse } from '../http/response.ts'
import { HealthResource } from '../resources/health.ts'

/**
 * `GET /healthz`: facts of the live generation, and whether it holds all writes. The status is always 200: a failing
 * publish is reported in `refresh`.
 */
export const getHealth: Endpoint = {
  path: '/healthz',
  method: 'GET',
  access: 'open',
  documentation: {
    summary: 'Whether the server is well',
    description: 'Which generation of the catalogue is served, how old it is, and how many records it holds.',
    parameters: [],
    responses: [
      { status: 200, description: 'It is well', mediaType: 'application/json', schema: HealthResource },
    ],
    errors: [],
    examples: () => ['/healthz'],
  },
  createHandler:
    ({ refresher }) =>
    async ({ generation: { number, published, manifest } }) => {
      const health: HealthResource = {
        status: 'ok',
        generation: number,
        published: published.toISOString(),
        age: Math.max(0, Math.round((Date.now() - published.getTime()) / 1000)),
        records: { accounts: manifest.counts.accounts, products: manifest.counts.products },
        refresh: await refresher.state(),
      }
      return jsonResponse(200, health, ['Cache-Control', 'no-store'])
    },
}
