import type { EndpointAbout } from '../../endpoint.ts'
import { refusal } from './refusal.ts'

/** What the documentation says of `GET /metrics`. */
export const getMetricsAbout: EndpointAbout = {
  summary: 'Figures for Prometheus',
  description:
    "Counters and gauges in Prometheus' text format. Requests from the machine itself need no key.",
  parameters: [],
  answers: [
    { status: 200, description: 'The figures', mediaType: 'text/plain' },
    refusal(401, { Unauthorized: 'the request comes from another machine without a valid key' }),
  ],
  examples: ['/metrics'],
}
