/** Time limits of connections in milliseconds (docs/server.md, Limits). */
export interface ConnectionTimeouts {
  /** How long the headers of a request may take to arrive. */
  headers: number
  /** How long a whole request may take to arrive. */
  request: number
  /** How long a connection may be without traffic, also while a response is sent. */
  idle: number
  /** How long a connection stays open between two requests. */
  keepAlive: number
  /** How much time passes between two checks for late requests. */
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
