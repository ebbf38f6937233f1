import type { RunningServer } from '../../helpers/run-server.ts'
import type { Resource, Scenario } from './scenario.ts'

/** A server that takes part. */
export interface ServerPeer {
  name: string
  server: RunningServer
  /** How it is asked for a resource: path and query. */
  targetOf(resource: Resource): string
}

/** Every server checks the key or has to read it at least. */
export type KeyHeader = Readonly<Record<'X-Api-Key', string>>

/** The headers of a scenario; a conditional one takes the tag that this server gave. */
export function headersOf({ isGzip }: Scenario, key: KeyHeader, etag?: string): Record<string, string> {
  return {
    ...key,
    ...(isGzip ? { 'Accept-Encoding': 'gzip' } : {}),
    ...(etag === undefined ? {} : { 'If-None-Match': etag }),
  }
}
