/** How long a connection is waited for, in milliseconds (docs/server.md, Limits). */
export interface ConnectionTimeouts {
  /** Until all headers of a request are there. */
  headers: number
  /** Until all of a request is there. */
  request: number
  /** Without anything that moves, also while a response is sent. */
  idle: number
  /** Between two requests. */
  keepAlive: number
  /** Between two looks at connections whose request is late. */
  look: number
}

/** What connections get by default. */
export const PATIENCE: ConnectionTimeouts = {
  headers: 10_000,
  request: 30_000,
  idle: 60_000,
  // Longer than the minute for which load balancers keep a connection: the client's side has to be the one that closes.
  keepAlive: 65_000,
  look: 5_000,
}
