import type { Handler } from '../handler.ts'
import { jsonAnswer } from '../http/answer.ts'

/** `GET /healthz`: which generation is served, how old it is, and what it holds. */
export const getHealth: Handler = ({ generation: { number, published, manifest } }) => {
  const health = {
    status: 'ok',
    generation: number,
    published: published.toISOString(),
    age: Math.max(0, Math.round((Date.now() - published.getTime()) / 1000)),
    records: { accounts: manifest.counts.accounts, products: manifest.counts.products },
  }
  return jsonAnswer(200, health, ['Cache-Control', 'no-store'])
}
