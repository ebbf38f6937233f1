import type { EndpointAbout } from '../../endpoint.ts'
import { HealthResource } from '../../resources/health.ts'

/** What the documentation says of `GET /healthz`. */
export const getHealthAbout: EndpointAbout = {
  summary: 'Whether the server is well',
  description: 'Which generation of the catalogue is served, how old it is, and how many records it holds.',
  parameters: [],
  answers: [
    { status: 200, description: 'It is well', mediaType: 'application/json', schema: HealthResource },
  ],
  examples: ['/healthz'],
}
