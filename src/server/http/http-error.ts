import { jsonResponse, type Response } from './response.ts'

export interface DocumentedError {
  readonly status: number
  readonly example: string
  /** The condition for the error, in Markdown without a full stop; empty if the text is enough. */
  readonly reason: string
}

export interface ErrorDefinition<Values extends readonly unknown[] = readonly []> extends DocumentedError {
  readonly text: (...values: Values) => string
  readonly headers: (...values: Values) => readonly string[]
}

export function defineError(
  status: number,
  text: string,
  reason: string,
  headers: readonly string[] = [],
): ErrorDefinition {
  return { status, reason, example: text, text: () => text, headers: () => headers }
}

export function defineErrorWith<Values extends readonly unknown[]>(
  options: Pick<ErrorDefinition<Values>, 'status' | 'reason' | 'text'> & {
    example: Values
    headers?: ErrorDefinition<Values>['headers']
  },
): ErrorDefinition<Values> {
  return { headers: () => [], ...options, example: options.text(...options.example) }
}

export function httpError<Values extends readonly unknown[]>(
  definition: ErrorDefinition<Values>,
  ...values: Values
): HttpError {
  return new HttpError(definition, definition.text(...values), definition.headers(...values))
}

export class HttpError extends Error {
  readonly definition: DocumentedError
  readonly status: number
  readonly headers: readonly string[]

  constructor(definition: DocumentedError, message: string, headers: readonly string[]) {
    super(message)
    this.name = 'HttpError'
    this.definition = definition
    this.status = definition.status
    this.headers = headers
  }
}

export function errorResponse({ status, message, headers }: HttpError): Response {
  return jsonResponse(status, { error: message, status }, ['Cache-Control', 'no-store', ...headers])
}
