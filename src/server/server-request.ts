import type { IncomingHttpHeaders } from 'node:http'

/** A request as the server's core sees it: without a socket. */
export interface ServerRequest {
  readonly method: string
  /** The request target as it came: path and query. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  /** Header fields as they came, before fields of one name were joined. */
  readonly headerCount: number
  /** The address that it came from; a proxy's where one stands before the server. */
  readonly address: string
  /** Whether it came from the machine itself. */
  isLocal(): boolean
  /** Reads its body, once. */
  body(): Promise<Buffer>
}
