import { jsonResponse, type Response } from './response.ts'

/** What the documentation says of an error. */
export interface DocumentedError {
  readonly status: number
  /** The error text as a client may get it, with example values where it names any. */
  readonly example: string
  /** The condition on which it is given, in Markdown and without a full stop; empty where the text says it all. */
  readonly reason: string
}

/**
 * A facet which the server refuses requests, declared once: `httpError` makes the error that is thrown, and the
 * documentation lists it wherever an endpoint or a parameter names it (docs/server.md, Errors).
 */
export interface ErrorDefinition<Values extends readonly unknown[] = readonly []> extends DocumentedError {
  /** The error text. */
  readonly text: (...values: Values) => string
  /** Headers of the response, names and values in turn. */
  readonly headers: (...values: Values) => readonly string[]
}

interface ErrorOptions {
  readonly status: number
  readonly reason: string
}

/** Declares an error whose text is always the same. */
export function defineError(
  options: ErrorOptions & { text: string; headers?: readonly string[] },
): ErrorDefinition {
  const { status, text, reason, headers = [] } = options
  return { status, reason, example: text, text: () => text, headers: () => headers }
}

/** Declares an error whose text or headers name values of the request. */
export function defineErrorWith<Values extends readonly unknown[]>(
  options: ErrorOptions & {
    text: (...values: Values) => string
    /** Values for the documentation to show the text with. */
    example: Values
    headers?: (...values: Values) => readonly string[]
  },
): ErrorDefinition<Values> {
  const { status, text, example, reason, headers = () => [] } = options
  return { status, reason, example: text(...example), text, headers }
}

/** The error that ends a request with an error. */
export function httpError<Values extends readonly unknown[]>(
  declared: ErrorDefinition<Values>,
  ...values: Values
): HttpError {
  return new HttpError(declared, declared.text(...values), declared.headers(...values))
}

/** Ends a request with an error body. Made by `httpError`. */
export class HttpError extends Error {
  /** As it was declared. */
  readonly defineError: DocumentedError
  readonly status: number
  /** Names and values in turn. */
  readonly headers: readonly string[]

  constructor(defineError: DocumentedError, message: string, headers: readonly string[]) {
    super(message)
    this.name = 'HttpError'
    this.defineError = defineError
    this.status = defineError.status
    this.headers = headers
  }
}

/** The response to a refused request: `{"error": text, "status": status}`. Caches never keep it. */
export function errorResponse({ status, message, headers }: HttpError): Response {
  return jsonResponse(status, { error: message, status }, ['Cache-Control', 'no-store', ...headers])
}
