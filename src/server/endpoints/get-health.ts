import type { Handler } from '../handler.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { HealthResource } from '../resources/health.ts'
import type { RefreshState } from '../writes/create-refresher.ts'

/**
 * `GET /healthz`: which generation is served, how old it is, what it holds, and whether it holds all that was
 * written. The server is well as long as it answers: a publish that fails is for whoever watches `refresh`.
 */
export function getHealth(refreshState: () => RefreshState): Handler {
  return ({ generation: { number, published, manifest } }) => {
    const health: HealthResource = {
      status: 'ok',
      generation: number,
      published: published.toISOString(),
      age: Math.max(0, Math.round((Date.now() - published.getTime()) / 1000)),
      records: { accounts: manifest.counts.accounts, products: manifest.counts.products },
      refresh: refreshState(),
    }
    return jsonAnswer(200, health, ['Cache-Control', 'no-store'])
  }
}
