/** Ends a request with the interface's error body. */
export class HttpError extends Error {
  readonly status: number
  /** Names and values in turn. */
  readonly headers: readonly string[]

  constructor(status: number, message: string, headers: readonly string[] = []) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.headers = headers
  }
}
