import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AccessLog } from './access-log.ts'
import type { App, Outcome } from './app.ts'
import { commonErrors, parserError } from './common-errors.ts'
import { completeResponse } from './http/complete-response.ts'
import { type ConnectionTimeouts, DEFAULT_TIMEOUTS } from './http/connection-timeouts.ts'
import { endConnection } from './http/end-connection.ts'
import { type ErrorDefinition, errorResponse, httpError } from './http/http-error.ts'
import { readRequestBody } from './http/read-request-body.ts'
import { readTarget } from './http/read-target.ts'
import { sendResponse } from './http/send-response.ts'
import type { Metrics } from './metrics.ts'
import type { ServerRequest } from './server-request.ts'

export interface HttpServerOptions {
  log: Pick<AccessLog, 'failure' | 'write'>
  metrics: Pick<Metrics, 'count'>
  timeouts?: ConnectionTimeouts
}

const MOST_HEADER_BYTES = 64 * 1024

/** A host and perhaps a port (RFC 3986, section 3.2). An empty `Host` is allowed. */
const HOST = /^(?:\[[\w:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/

interface Connections extends Pick<HttpServerOptions, 'log' | 'metrics'> {
  readonly app: App
  readonly server: Server
  readonly nextId: () => string
  /** The last request of each connection. An error that ends the connection waits until that request is answered. */
  readonly latest: WeakMap<Duplex, Exchange>
  readonly unreadable: WeakSet<Duplex>
}

interface RequestFacts {
  readonly id: string
  /** Empty for CONNECT, and for a request that node:http could not parse. */
  readonly method: string
  /** When the request came, by `performance.now()`. */
  readonly started: number
}

interface Exchange extends RequestFacts {
  readonly request: IncomingMessage
  readonly nodeResponse: ServerResponse
}

/** A request that node:http itself would reject gets an error body like the app's. */
export function createHttpServer(app: App, options: HttpServerOptions): Server {
  const { log, metrics, timeouts = DEFAULT_TIMEOUTS } = options
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.checkInterval,
      requireHostHeader: false,
      // node:http would take the first of several `Host` headers. Joined, they are no host.
      joinDuplicateHeaders: true,
    },
    (request, nodeResponse) => {
      const { host } = request.headers
      const isHost = host === undefined ? request.httpVersion !== '1.1' : HOST.test(host)
      handleRequest(connections, request, nodeResponse, isHost ? undefined : commonErrors.badHost)
    },
  )
  const connections: Connections = {
    ...{ app, log, metrics, server },
    nextId: createRequestIds(),
    latest: new WeakMap(),
    unreadable: new WeakSet(),
  }
  // Without listeners, node:http would answer these events with no body like the app's, or not at all.
  server.on('checkExpectation', (request, nodeResponse) =>
    handleRequest(connections, request, nodeResponse, commonErrors.expectationFailed),
  )
  server.on('connect', (request, socket) => refuseTunnel(connections, request, socket))
  server.on('clientError', (error, socket) => refuseUnreadable(connections, error, socket))
  // 0 means no limit. With a limit, the parser would silently drop headers, while the app answers 431.
  server.maxHeadersCount = 0
  server.setTimeout(timeouts.idle)
  return server
}

function handleRequest(
  connections: Connections,
  request: IncomingMessage,
  nodeResponse: ServerResponse,
  definition?: ErrorDefinition,
): void {
  const { app, nextId, latest, log } = connections
  const { method = '' } = request
  const exchange: Exchange = { id: nextId(), method, started: performance.now(), request, nodeResponse }
  latest.set(request.socket, exchange)
  const outcome =
    definition === undefined ? app(toServerRequest(request)) : errorOutcome(definition, request.url)
  const onError = (error: unknown) => {
    log.failure(exchange.id, error)
    nodeResponse.destroy()
  }
  if (outcome instanceof Promise) {
    outcome.then(later => send(connections, exchange, later)).catch(onError)
    return
  }
  // This runs in a listener of node:http, so an error that is thrown here would end the process.
  try {
    send(connections, exchange, outcome)?.catch(onError)
  } catch (error) {
    onError(error)
  }
}

function send(connections: Connections, exchange: Exchange, outcome: Outcome): Promise<void> | undefined {
  const { id, request, nodeResponse } = exchange
  if (nodeResponse.headersSent) return closeUnsent(outcome)
  if (outcome.failure !== undefined) connections.log.failure(id, outcome.failure)
  // A server that closes tells clients to send nothing more, since it ends connections between two requests.
  if (!connections.server.listening) nodeResponse.shouldKeepAlive = false
  const sent = sendResponse(request, nodeResponse, outcome.response, id)
  if (typeof sent !== 'number') return sent.then(bytes => report(connections, outcome, exchange, bytes))
  report(connections, outcome, exchange, sent)
  return undefined
}

/** For CONNECT, node:http hands over the socket, so this function handles the socket's events. */
async function refuseTunnel(
  connections: Connections,
  request: IncomingMessage,
  socket: Duplex,
): Promise<void> {
  const { app, latest, log, nextId } = connections
  socket.on('error', () => {})
  // Once the connection is closed, a response under way on it can no longer be delivered.
  socket.once('close', () => latest.get(socket)?.nodeResponse.destroy())
  try {
    endAfterLast(connections, socket, await app(toServerRequest(request)))
  } catch (error) {
    log.failure(nextId(), error)
    socket.destroy()
  }
}

/** node:http could not parse the request. The bytes after it are unreadable too, so the connection ends. */
function refuseUnreadable(connections: Connections, error: Error, socket: Duplex): void {
  const { latest, unreadable } = connections
  if (unreadable.has(socket) || !socket.writable) return
  unreadable.add(socket)
  const outcome = errorOutcome(parserError('code' in error ? error.code : undefined))
  const last = latest.get(socket)
  if (last === undefined || last.request.complete) {
    endAfterLast(connections, socket, outcome)
  } else {
    // The rest of the body of `last` cannot be parsed. So `last` gets this error, unless it is answered already.
    last.nodeResponse.shouldKeepAlive = false
    send(connections, last, outcome)
    endAfterLast(connections, socket)
  }
}

function endAfterLast(connections: Connections, socket: Duplex, outcome?: Outcome): void {
  const started = performance.now()
  const before = connections.latest.get(socket)?.nodeResponse
  if (before === undefined || before.closed) end()
  else before.once('close', end)

  function end(): void {
    if (socket.destroyed) return
    const id = connections.nextId()
    const bytes = endConnection(socket, outcome?.response, id)
    if (outcome !== undefined) report(connections, outcome, { id, method: '', started }, bytes)
  }
}

function report(
  { metrics, log }: Connections,
  { response: { status }, endpoint, target, keyId }: Outcome,
  { id, method, started }: RequestFacts,
  bytes: number,
): void {
  const ms = performance.now() - started
  metrics.count(endpoint, status, bytes, ms / 1000)
  log.write({ id, key: keyId, method, url: target, status, bytes, ms: Math.round(ms * 100) / 100 })
}

function toServerRequest(request: IncomingMessage): ServerRequest {
  let whole: Promise<Buffer> | undefined
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    headers: request.headers,
    headerCount: request.rawHeaders.length / 2,
    address: request.socket.remoteAddress ?? '',
    body(grow) {
      whole ??= readRequestBody(request, grow)
      return whole
    },
  }
}

function errorOutcome(definition: ErrorDefinition, target = ''): Outcome {
  return {
    response: completeResponse(errorResponse(httpError(definition))),
    endpoint: null,
    target: readTarget(target)?.safe ?? '',
    keyId: null,
  }
}

async function closeUnsent({ response: { body } }: Outcome): Promise<void> {
  if (body !== null && !Buffer.isBuffer(body)) await body.close()
}

function createRequestIds(): () => string {
  const run = Math.random().toString(36).slice(2, 8)
  let count = 0
  return () => `${run}-${(++count).toString(36)}`
}
