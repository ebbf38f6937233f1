import type { Handler } from '../handler.ts'
import type { Metrics } from '../metrics.ts'

/** `GET /metrics`: Prometheus' text format. */
export function getMetrics(metrics: Metrics): Handler {
  return async () => ({
    status: 200,
    headers: ['Content-Type', metrics.mediaType, 'Cache-Control', 'no-store'],
    body: Buffer.from(await metrics.text()),
  })
}
