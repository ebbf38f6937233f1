import * as z from 'zod'
import { described } from '../../../formats/shape.ts'
import type { EndpointAbout } from '../../endpoint.ts'

/** What the documentation says of `GET /api`. */
export const getRootAbout: EndpointAbout = {
  summary: 'Where the documentation is',
  description: 'The address of this page.',
  parameters: [],
  answers: [
    {
      status: 200,
      description: 'The address',
      mediaType: 'application/json',
      schema: z.strictObject({
        documentation: described(
          z.string(),
          'Address of the documentation',
          'http://127.0.0.1:8080/documentation',
        ),
      }),
    },
  ],
  examples: ['/api'],
}
