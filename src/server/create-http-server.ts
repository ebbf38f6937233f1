import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AccessLog } from './access-log.ts'
import type { App, Outcome } from './app.ts'
import { expectationFailed, hostMissing, parserError } from './common-errors.ts'
import { completeResponse } from './http/complete-response.ts'
import { type ConnectionTimeouts, PATIENCE } from './http/connection-timeouts.ts'
import { endWith } from './http/end-with.ts'
import { type ErrorDefinition, errorResponse, httpError } from './http/http-error.ts'
import { readRequestBody } from './http/read-request-body.ts'
import { readTarget } from './http/read-target.ts'
import { sendResponse } from './http/send-response.ts'
import type { Metrics } from './metrics.ts'
import type { ServerRequest } from './server-request.ts'

export interface HttpServerOptions {
  log: Pick<AccessLog, 'failure' | 'write'>
  metrics: Pick<Metrics, 'count'>
  /** @default PATIENCE */
  timeouts?: ConnectionTimeouts
}

/** Request line and headers together. */
const MOST_HEADER_BYTES = 64 * 1024

/** A request, and how it is answered: once, by whoever comes first. */
interface Exchange {
  readonly request: IncomingMessage
  readonly nodeResponse: ServerResponse
  response(outcome: Outcome): Promise<void> | undefined
}

/**
 * node:http before the app. What it can read goes to the app; what it cannot is refused here as everything is refused,
 * in its turn and as the last of its connection. Every response has an id, and is logged and counted.
 */
export function createHttpServer(app: App, { log, metrics, timeouts = PATIENCE }: HttpServerOptions): Server {
  const nextId = createRequestIds()
  /** The last request of each connection. */
  const latest = new WeakMap<Duplex, Exchange>()
  const unreadable = new WeakSet<Duplex>()
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.look,
      requireHostHeader: false,
    },
    (request, nodeResponse) => {
      const lacksHost = request.headers.host === undefined && request.httpVersion === '1.1'
      begin(request, nodeResponse, lacksHost ? hostMissing : undefined)
    },
  )
  // Without these listeners, and with `requireHostHeader`, node:http answers without our body, or not at all.
  server.on('checkExpectation', (request, nodeResponse) => begin(request, nodeResponse, expectationFailed))
  server.on('connect', refuseTunnel)
  server.on('clientError', refuseUnreadable)
  // 0 is no limit: the parser would silently drop fields above one, where the app refuses the request.
  server.maxHeadersCount = 0
  server.setTimeout(timeouts.idle)
  return server

  /** Has a request answered by the app, or refused where an error is given. */
  function begin(
    request: IncomingMessage,
    nodeResponse: ServerResponse,
    defineError?: ErrorDefinition,
  ): void {
    const started = performance.now()
    const id = nextId()
    latest.set(request.socket, { request, nodeResponse, response })
    const outcome =
      defineError === undefined ? app(toServerRequest(request)) : errorOutcome(defineError, request.url)
    const done = outcome instanceof Promise ? outcome.then(response) : attempt(() => response(outcome))
    done?.catch(error => {
      log.failure(id, error)
      nodeResponse.destroy()
    })

    function response(outcome: Outcome): Promise<void> | undefined {
      if (nodeResponse.headersSent) return closeUnsent(outcome)
      if (outcome.failure !== undefined) log.failure(id, outcome.failure)
      const finish = (bytes: number) => report(outcome, { id, method: request.method, bytes, started })
      const sent = sendResponse(request, nodeResponse, outcome.response, id)
      if (typeof sent !== 'number') return sent.then(finish)
      finish(sent)
      return undefined
    }
  }

  /** The app answers that there is no such target. node:http has left the connection to us, with what may become of it. */
  async function refuseTunnel(request: IncomingMessage, socket: Duplex): Promise<void> {
    socket.on('error', () => {})
    // Whatever is under way on it has nobody to go to either.
    socket.once('close', () => latest.get(socket)?.nodeResponse.destroy())
    try {
      endAfterLast(socket, await app(toServerRequest(request)))
    } catch (error) {
      log.failure(nextId(), error)
      socket.destroy()
    }
  }

  function refuseUnreadable(error: Error, socket: Duplex): void {
    // Whatever else comes on the connection cannot be read either; and who has cut it is told nothing.
    if (unreadable.has(socket) || !socket.writable) return
    unreadable.add(socket)
    const outcome = errorOutcome(parserError('code' in error ? error.code : undefined))
    const last = latest.get(socket)
    if (last === undefined || last.request.complete) {
      endAfterLast(socket, outcome)
    } else {
      // It was the body of this request, which may be answered already.
      last.nodeResponse.shouldKeepAlive = false
      last.response(outcome)
      endAfterLast(socket)
    }
  }

  /** Ends a connection, with a response where one is due, once all that came before on it is answered. */
  function endAfterLast(socket: Duplex, outcome?: Outcome): void {
    const started = performance.now()
    const before = latest.get(socket)?.nodeResponse
    if (before === undefined || before.closed) end()
    else before.once('close', end)

    function end(): void {
      if (socket.destroyed) return
      const id = nextId()
      const bytes = endWith(socket, outcome?.response, id)
      if (outcome !== undefined) report(outcome, { id, method: undefined, bytes, started })
    }
  }

  function report({ response, endpoint, target, keyId }: Outcome, said: Sent): void {
    const { id, method = '', bytes, started } = said
    const ms = performance.now() - started
    metrics.count(endpoint, response.status, bytes, ms / 1000)
    log.write({
      id,
      key: keyId,
      method,
      url: target,
      status: response.status,
      bytes,
      ms: Math.round(ms * 100) / 100,
    })
  }
}

/** What was sent in answer to a request. */
interface Sent {
  id: string
  /** Undefined where the request could not be read. */
  method: string | undefined
  /** Of the body. */
  bytes: number
  /** By `performance.now()`. */
  started: number
}

function toServerRequest(request: IncomingMessage): ServerRequest {
  return {
    method: request.method ?? '',
    target: request.url ?? '',
    headers: request.headers,
    headerCount: request.rawHeaders.length / 2,
    address: request.socket.remoteAddress ?? '',
    isLocal: () => isLocal(request),
    body: () => readRequestBody(request),
  }
}

function errorOutcome(defineError: ErrorDefinition, target = ''): Outcome {
  return {
    response: completeResponse(errorResponse(httpError(defineError))),
    endpoint: null,
    target: readTarget(target)?.safe ?? '',
    keyId: null,
  }
}

async function closeUnsent({ response: { body } }: Outcome): Promise<void> {
  if (body !== null && !Buffer.isBuffer(body)) await body.close()
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
