export interface StreamedBody {
  /** In bytes; null if it is unknown, because the body is escaped or compressed on the way. */
  readonly length: number | null
  /** May be called once. */
  read(): AsyncIterable<Buffer>
  /** Closes the opened files. Must always be called, even if nothing was read. */
  close(): Promise<void>
}

export type Body = Buffer | StreamedBody

export interface Validators {
  /** A strong entity tag with its quotes. */
  readonly etag: string
  readonly lastModified: Date | null
}

export interface Response {
  readonly status: number
  /** Names and values in turn, such as `['Allow', 'GET']`, as node:http accepts them. */
  readonly headers: readonly string[]
  readonly body: Body | null
  readonly validators?: Validators
}

export function jsonResponse(status: number, value: object, headers: readonly string[] = []): Response {
  return {
    status,
    headers: ['Content-Type', 'application/json', ...headers],
    body: Buffer.from(JSON.stringify(value)),
  }
}
