import * as z from 'zod'
import { field } from './field.ts'

/** Every error body (interface, Errors). */
export const ErrorBody = z
  .strictObject({
    error: field(z.string(), 'What is wrong', 'Not found'),
    status: field(z.int().min(400).max(599), 'The HTTP status again', 404),
  })
  .meta({ id: 'Error', description: 'What is wrong with a request.' })
export type ErrorBody = z.infer<typeof ErrorBody>
