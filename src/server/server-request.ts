import type { IncomingHttpHeaders } from 'node:http'

/** A request without its socket. */
export interface ServerRequest {
  readonly method: string
  /** The unparsed request target: path and query. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  /** Number of header fields, counted before fields with equal names are joined. */
  readonly headerCount: number
  /** The client's IP address, or the address of a proxy in front of the server. */
  readonly address: string
  /** True if the client is on this machine. */
  isLocal(): boolean
  /** Reads the body; may be called once. */
  body(): Promise<Buffer>
}
