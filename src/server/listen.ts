import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { UsageError } from '../errors.ts'
import type { AccessLog } from './access-log.ts'
import type { App, Outcome } from './app.ts'
import { expectationFailed } from './common-refusals.ts'
import { completeAnswer } from './http/complete-answer.ts'
import { readRequestBody } from './http/read-request-body.ts'
import { errorAnswer, refuse } from './http/refusal.ts'
import { sendAnswer } from './http/send-answer.ts'
import type { Metrics } from './metrics.ts'

export interface Listening {
  /** With the port that was taken, also where 0 was asked for. */
  readonly url: string
  readonly server: Server
  /** Takes no more requests, lets those under way end, and cuts what is left after `drainMs`. */
  close(): Promise<void>
}

export interface ListenOptions {
  host: string
  port: number
  log: Pick<AccessLog, 'fault' | 'write'>
  metrics: Pick<Metrics, 'count'>
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

/** Request line and headers together; more is refused by the parser with a bare 431. */
const MOST_HEADER_BYTES = 64 * 1024
const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const LOOK_AT_CONNECTIONS_MS = 5_000
/** Longer than the minute for which load balancers keep a connection: the client's side has to be the one that closes. */
const KEEP_ALIVE_MS = 65_000
/** A connection on which nothing moves for so long is cut. */
const IDLE_MS = 60_000
const DRAIN_MS = 4_500
const DRAIN_LOOK_MS = 50

const REFUSED_CONNECT = 'HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

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
  { host, port, log, metrics, drainMs = DRAIN_MS, sharing = 'alone' }: ListenOptions,
): Promise<Listening> {
  const nextId = createRequestIds()
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: HEADERS_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: LOOK_AT_CONNECTIONS_MS,
    },
    (request, response) => {
      const started = performance.now()
      const id = nextId()
      const outcome = app({
        method: request.method ?? '',
        target: request.url ?? '',
        headers: request.headers,
        headerCount: request.rawHeaders.length / 2,
        isLocal: () => isLocal(request),
        body: () => readRequestBody(request),
      })
      const done = outcome instanceof Promise ? outcome.then(send) : attempt(() => send(outcome))
      done?.catch(error => {
        log.fault(id, error)
        response.destroy()
      })

      function send({ answer, endpoint, target, keyId, fault }: Outcome): Promise<void> | undefined {
        if (fault !== undefined) log.fault(id, fault)
        const finish = (bytes: number) => {
          const ms = performance.now() - started
          metrics.count(endpoint, answer.status, bytes, ms / 1000)
          log.write({
            id,
            key: keyId,
            method: request.method ?? '',
            url: target,
            status: answer.status,
            bytes,
            ms: Math.round(ms * 100) / 100,
          })
        }
        const sent = sendAnswer(request, response, answer, id)
        if (typeof sent !== 'number') return sent.then(finish)
        finish(sent)
        return undefined
      }
    },
  )
  // Without these listeners node:http closes a CONNECT unanswered, and answers an unknown `Expect` without our body.
  server.on('connect', (_request, socket) => socket.end(REFUSED_CONNECT))
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    sendAnswer(request, response, completeAnswer(errorAnswer(refuse(expectationFailed))), nextId())
  })
  // 0 is no limit: the parser would silently drop fields above one, where the app refuses the request.
  server.maxHeadersCount = 0
  server.setTimeout(IDLE_MS)
  await bind(server, host, sharing === 'first' ? await freePort(host, port) : port, sharing !== 'alone')
  return { url: addressOf(host, portOf(server)), server, close: () => drain(server, drainMs) }
}

/** What a callback throws must not end the process. */
function attempt<Result>(work: () => Promise<Result> | undefined): Promise<Result> | undefined {
  try {
    return work()
  } catch (error) {
    return Promise.reject(error)
  }
}

/** Whether a request was made on this machine. One that a proxy on it has forwarded was not (RFC 7239). */
function isLocal({ socket: { remoteAddress = '' }, headers }: IncomingMessage): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
  return !isForwarded && /^(?:::ffff:)?127\.|^::1$/.test(remoteAddress)
}

/** Ids that never repeat within a run, and hardly ever between runs. */
function createRequestIds(): () => string {
  const run = Math.random().toString(36).slice(2, 8)
  let count = 0
  return () => `${run}-${(++count).toString(36)}`
}

/** The port, once it is sure that nobody has it: who shares one would be let in beside a server that shares its own. */
async function freePort(host: string, port: number): Promise<number> {
  const probe = createServer()
  await bind(probe, host, port, false)
  const free = portOf(probe)
  await new Promise(resolve => probe.close(resolve))
  return free
}

function bind(server: Server, host: string, port: number, reusePort: boolean): Promise<void> {
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
function portOf(server: Server): number {
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
