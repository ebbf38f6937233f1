/** What a server needs to know. */
export interface ServeOptions {
  /** Output root; its live generation is served, and each one that follows it. */
  out: string
  /** The catalogue's SQLite file: single records, and the keys. */
  store: string
  /** @default '127.0.0.1' */
  host: string
  /** 0 takes a free one. @default 8080 */
  port: number
  /** Reads need no key, and tell no net prices. @default false */
  isPublic: boolean
  /** A line on standard output for each request. @default true */
  accessLog: boolean
  /** Told once, when the log takes nothing more; the server goes on without it. */
  onLogBroken?: (error: Error) => void
}

export const SERVE_DEFAULTS = { host: '127.0.0.1', port: 8080, isPublic: false, accessLog: true } as const
