/** Bytes that are too many to hold: they are read while they are sent. */
export interface StreamedBody {
  /** How many there are; null where they are escaped or compressed on the way. */
  readonly length: number | null
  /** Reads them, once. */
  read(): AsyncIterable<Buffer>
  /** Frees the files that were opened; called in any case, also where nothing was read. */
  close(): Promise<void>
}

export type Body = Buffer | StreamedBody

/** What tells one state of a resource from another (RFC 9110, section 8.8). */
export interface Validators {
  /** A strong entity tag with its quotes. */
  readonly etag: string
  readonly lastModified: Date | null
}

/** What the server answers: plain data that whoever holds the socket sends. */
export interface Answer {
  readonly status: number
  /** Names and values in turn, as node:http takes them. */
  readonly headers: readonly string[]
  readonly body: Body | null
  /** Only where the answer can be asked for again on condition. */
  readonly validators?: Validators
}

/** An answer with a value as its body. */
export function jsonAnswer(status: number, value: object, headers: readonly string[] = []): Answer {
  return {
    status,
    headers: ['Content-Type', 'application/json', ...headers],
    body: Buffer.from(JSON.stringify(value)),
  }
}
