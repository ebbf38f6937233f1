import { unauthorized } from '../common-errors.ts'
import type { Endpoint } from '../endpoint.ts'

/** `GET /metrics`: Prometheus' text format. */
export const getMetrics: Endpoint = {
  path: '/metrics',
  method: 'GET',
  access: 'local',
  documentation: {
    summary: 'Figures for Prometheus',
    description:
      "Counters and gauges in Prometheus' text format. Requests from the machine itself need no key.",
    responses: [{ status: 200, description: 'The figures', mediaType: 'text/plain' }],
    errors: [{ ...unauthorized, reason: 'the request comes from another machine without a valid key' }],
  },
  createHandler:
    ({ metrics }) =>
    async () => ({
      status: 200,
      headers: ['Content-Type', metrics.mediaType, 'Cache-Control', 'no-store'],
      body: Buffer.from(await metrics.text()),
    }),
}
