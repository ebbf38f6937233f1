/** Time limits of connections in milliseconds (docs/server.md, Limits). */
export interface ConnectionTimeouts {
  /** For all headers of a request to arrive. */
  headers: number
  /** For a whole request to arrive. */
  request: number
  /** Without traffic, also while a response is sent. */
  idle: number
  /** Between two requests. */
  keepAlive: number
  /** Between two checks for late requests. */
  checkInterval: number
}

export const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  headers: 10_000,
  request: 30_000,
  idle: 60_000,
  // Load balancers keep connections for a minute. The server must keep them longer, so that the client's side closes.
  keepAlive: 65_000,
  checkInterval: 5_000,
}
