import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net'
import { UsageError } from '../errors.ts'
import type { App } from './app.ts'
import { createHttpServer, type HttpServerOptions } from './create-http-server.ts'

export interface Listening {
  /** The base URL with the actual port, even if the option was 0. */
  readonly url: string
  readonly server: Server
  /** Stops accepting requests, lets requests under way end, and closes all connections after `drainMs`. */
  close(): Promise<void>
}

interface ListenOptions extends HttpServerOptions {
  host: string
  port: number
  /** The option that gives the port, for errors. @default '--port' */
  flag?: string
  /** How long requests under way may take when the server closes, in milliseconds. @default 4500 */
  drainMs?: number
  /** Whether other processes listen on the port too. @default 'alone' */
  sharing?: PortSharing
}

/**
 * `alone`: no other process listens on the port. `first`: the first of several processes, for which the port must be
 * free. `joins`: a later process. The system spreads connections over all processes (SO_REUSEPORT, socket(7)).
 */
export type PortSharing = 'alone' | 'first' | 'joins'

const DRAIN_MS = 4_500
const DRAIN_LOOK_MS = 50

export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

export async function listen(
  app: App,
  { host, port, flag = '--port', drainMs = DRAIN_MS, sharing = 'alone', ...rest }: ListenOptions,
): Promise<Listening> {
  const server = createHttpServer(app, rest)
  const place = { host, port, flag, reusePort: sharing !== 'alone' }
  await bind(server, sharing === 'first' ? { ...place, port: await freePort(place) } : place)
  return { url: addressOf(host, portOf(server)), server, close: () => drain(server, drainMs) }
}

/** Finds or checks the port without `reusePort`, which would also accept a port that another server uses. */
async function freePort(place: Place): Promise<number> {
  const probe = createServer()
  await bind(probe, { ...place, reusePort: false })
  const free = portOf(probe)
  await new Promise(resolve => probe.close(resolve))
  return free
}

interface Place extends Required<Pick<ListenOptions, 'host' | 'port' | 'flag'>> {
  reusePort: boolean
}

export function bind(server: TcpServer, { host, port, flag, reusePort }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', cause => {
      const code = 'code' in cause ? String(cause.code) : ''
      reject(
        new UsageError(`Serving on ${host}:${port}: ${BIND_ERRORS[code] ?? cause.message}`, {
          cause,
          hint: code === 'ENOTSUP' ? 'Serve with --workers 1' : `Give another one with ${flag}`,
        }),
      )
    })
    server.listen({ host, port, reusePort }, resolve)
  })
}

const BIND_ERRORS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'the port may not be used',
  ENOTSUP: 'this system does not share a port between processes',
}

export function portOf(server: TcpServer): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  const closeIdle = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS)
  const closeAll = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearInterval(closeIdle)
  clearTimeout(closeAll)
}
