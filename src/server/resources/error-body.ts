import * as z from 'zod'
import { described } from '../../formats/shape.ts'

/** The body of every error response; `docs/server.md` lists the errors. */
export const ErrorBody = z
  .strictObject({
    error: described(z.string(), 'What is wrong', 'Not found'),
    status: described(z.int().min(400).max(599), 'The HTTP status again', 404),
  })
  .meta({ id: 'Error', description: 'What is wrong with a request.' })
export type ErrorBody = z.infer<typeof ErrorBody>
