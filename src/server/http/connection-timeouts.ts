/** Time limits of connections in milliseconds (docs/server.md, Limits). */
export const DEFAULT_TIMEOUTS = {
  headers: 10_000,
  request: 30_000,
  /** How long a connection may be without traffic, also while a response is sent. */
  idle: 60_000,
  // Longer than the minute for which load balancers keep idle connections, so that the load balancer closes first.
  keepAlive: 65_000,
  checkInterval: 5_000,
}
export type ConnectionTimeouts = typeof DEFAULT_TIMEOUTS
