import { type Answer, jsonAnswer } from './answer.ts'

/** What the documentation says of a refusal. */
export interface DocumentedRefusal {
  readonly status: number
  /** The error text as a client may get it, with example values where it names any. */
  readonly example: string
  /** The condition on which it is given, in Markdown and without a full stop; empty where the text says it all. */
  readonly reason: string
}

/**
 * A way in which the server refuses requests, declared once: `refuse` makes the error that is thrown, and the
 * documentation lists it wherever an endpoint or a parameter names it (docs/server.md, Errors).
 */
export interface Refusal<Values extends readonly unknown[] = readonly []> extends DocumentedRefusal {
  /** The error text. */
  readonly text: (...values: Values) => string
  /** Headers of the answer, names and values in turn. */
  readonly headers: (...values: Values) => readonly string[]
}

interface RefusalOptions {
  readonly status: number
  readonly reason: string
}

/** Declares a refusal whose text is always the same. */
export function refusal(options: RefusalOptions & { text: string; headers?: readonly string[] }): Refusal {
  const { status, text, reason, headers = [] } = options
  return { status, reason, example: text, text: () => text, headers: () => headers }
}

/** Declares a refusal whose text or headers name values of the request. */
export function refusalOf<Values extends readonly unknown[]>(
  options: RefusalOptions & {
    text: (...values: Values) => string
    /** Values for the documentation to show the text with. */
    example: Values
    headers?: (...values: Values) => readonly string[]
  },
): Refusal<Values> {
  const { status, text, example, reason, headers = () => [] } = options
  return { status, reason, example: text(...example), text, headers }
}

/** The error that ends a request with a refusal. */
export function refuse<Values extends readonly unknown[]>(
  declared: Refusal<Values>,
  ...values: Values
): HttpError {
  return new HttpError(declared, declared.text(...values), declared.headers(...values))
}

/** Ends a request with an error body. Made by `refuse`. */
export class HttpError extends Error {
  /** As it was declared. */
  readonly refusal: DocumentedRefusal
  readonly status: number
  /** Names and values in turn. */
  readonly headers: readonly string[]

  constructor(refusal: DocumentedRefusal, message: string, headers: readonly string[]) {
    super(message)
    this.name = 'HttpError'
    this.refusal = refusal
    this.status = refusal.status
    this.headers = headers
  }
}

/** The answer to a refused request: `{"error": text, "status": status}`. Caches never keep it. */
export function errorAnswer({ status, message, headers }: HttpError): Answer {
  return jsonAnswer(status, { error: message, status }, ['Cache-Control', 'no-store', ...headers])
}
