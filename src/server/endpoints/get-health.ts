import type { Endpoint } from '../endpoint.ts'
import { jsonResponse } from '../http/response.ts'
import { HealthResource } from '../resources/health.ts'

/**
 * `GET /healthz`: which generation is served, how old it is, what it holds, and whether it holds all that was
 * written. The server is well as long as it answers: a publish that fails is for whoever watches `refresh`.
 */
export const getHealth: Endpoint = {
  path: '/healthz',
  method: 'GET',
  access: 'open',
  isFromTree: false,
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
