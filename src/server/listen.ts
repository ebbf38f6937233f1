import type { Server } from 'node:http'
import { type AddressInfo, createServer, type Server as TcpServer } from 'node:net'
import { UsageError } from '../errors.ts'
import type { App } from './app.ts'
import { createHttpServer, type HttpServerOptions } from './create-http-server.ts'

export interface Listening {
  /** With the port that was taken, also where 0 was asked for. */
  readonly url: string
  readonly server: Server
  /** Takes no more requests, lets those under way end, and cuts what is left after `drainMs`. */
  close(): Promise<void>
}

export interface ListenOptions extends HttpServerOptions {
  host: string
  port: number
  /** How long requests under way get when the server closes, in milliseconds. @default 4500 */
  drainMs?: number
  /** Whether other processes listen there too. @default 'alone' */
  sharing?: PortSharing
}

/**
 * Whether a port is shared with other processes of one server: with `first`, nobody may have it yet, and those that
 * join share it from then on. The system spreads connections over all of them (SO_REUSEPORT, socket(7)).
 */
export type PortSharing = 'alone' | 'first' | 'joins'

const DRAIN_MS = 4_500
const DRAIN_LOOK_MS = 50

/** The base address under which a server that listens there can be asked from its own machine. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/**
 * Puts the app on a port.
 *
 * @throws {UsageError} when the port is in use, or may not be used.
 */
export async function listen(
  app: App,
  { host, port, drainMs = DRAIN_MS, sharing = 'alone', ...rest }: ListenOptions,
): Promise<Listening> {
  const server = createHttpServer(app, rest)
  await bind(server, host, sharing === 'first' ? await freePort(host, port) : port, sharing !== 'alone')
  return { url: addressOf(host, portOf(server)), server, close: () => drain(server, drainMs) }
}

/** The port, once it is sure that nobody has it: who shares one would be let in beside a server that shares its own. */
async function freePort(host: string, port: number): Promise<number> {
  const probe = createServer()
  await bind(probe, host, port, false)
  const free = portOf(probe)
  await new Promise(resolve => probe.close(resolve))
  return free
}

function bind(server: TcpServer, host: string, port: number, reusePort: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', cause => {
      const code = 'code' in cause ? String(cause.code) : ''
      reject(
        new UsageError(`Serving on ${host}:${port}: ${REFUSALS[code] ?? cause.message}`, {
          cause,
          hint: code === 'ENOTSUP' ? 'Serve with --workers 1' : 'Give another one with --port',
        }),
      )
    })
    server.listen({ host, port, reusePort }, resolve)
  })
}

/** What the system says of a port that it does not give. */
const REFUSALS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'the port is in use',
  EACCES: 'the port may not be used',
  ENOTSUP: 'this system does not share a port between processes',
}

/** The port that was taken, which 0 leaves to the system. */
function portOf(server: TcpServer): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function drain(server: Server, milliseconds: number): Promise<void> {
  const closed = new Promise(resolve => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), DRAIN_LOOK_MS)
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
