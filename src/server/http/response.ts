/** A body that is too large to be held in memory: it is read while it is sent. */
export interface StreamedBody {
  /** In bytes; null where it is escaped or compressed on the way. */
  readonly length: number | null
  /** Reads it, once. */
  read(): AsyncIterable<Buffer>
  /** Closes the files that were opened; always called, also where nothing was read. */
  close(): Promise<void>
}

export type Body = Buffer | StreamedBody

/** What tells one state of a resource from another (RFC 9110, section 8.8). */
export interface Validators {
  /** A strong entity tag with its quotes. */
  readonly etag: string
  readonly lastModified: Date | null
}

/** What the server answers, as plain data: `sendResponse` writes it to the socket. */
export interface Response {
  readonly status: number
  /** Names and values in turn, as node:http takes them. */
  readonly headers: readonly string[]
  readonly body: Body | null
  /** Of answers that conditional requests may ask for. */
  readonly validators?: Validators
}

/** A response with a value as its body. */
export function jsonResponse(status: number, value: object, headers: readonly string[] = []): Response {
  return {
    status,
    headers: ['Content-Type', 'application/json', ...headers],
    body: Buffer.from(JSON.stringify(value)),
  }
}
