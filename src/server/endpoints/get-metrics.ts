import type { TreeEndpoint } from '../endpoint.ts'
import { metricsResponse } from '../metrics.ts'

export const getMetrics: TreeEndpoint = {
  path: '/metrics',
  method: 'GET',
  access: 'always-key',
  isFromFiles: true,
  documentation: {
    summary: 'Figures for Prometheus',
    description:
      "Counters and gauges in Prometheus' text format. A port of its own, `--metrics-port`, tells them to the machine itself without a key.",
    responses: [{ status: 200, description: 'The figures', mediaType: 'text/plain' }],
  },
  createHandler:
    ({ metrics }) =>
    async () =>
      metricsResponse(await metrics.text()),
}
