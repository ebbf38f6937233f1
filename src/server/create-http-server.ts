import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AccessLog } from './access-log.ts'
import type { App, Outcome } from './app.ts'
import { expectationFailed, hostMissing, parserRefusal } from './common-refusals.ts'
import { completeAnswer } from './http/complete-answer.ts'
import { type ConnectionPatience, PATIENCE } from './http/connection-patience.ts'
import { endWith } from './http/end-with.ts'
import { readRequestBody } from './http/read-request-body.ts'
import { readTarget } from './http/read-target.ts'
import { errorAnswer, type Refusal, refuse } from './http/refusal.ts'
import { sendAnswer } from './http/send-answer.ts'
import type { Metrics } from './metrics.ts'
import type { ServerRequest } from './server-request.ts'

export interface HttpServerOptions {
  log: Pick<AccessLog, 'fault' | 'write'>
  metrics: Pick<Metrics, 'count'>
  /** @default PATIENCE */
  patience?: ConnectionPatience
}

/** Request line and headers together. */
const MOST_HEADER_BYTES = 64 * 1024

/** A request, and how it is answered: once, by whoever comes first. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  answer(outcome: Outcome): Promise<void> | undefined
}

/**
 * node:http before the app. What it can read goes to the app; what it cannot is refused here as everything is refused,
 * in its turn and as the last of its connection. Every answer has an id, and is logged and counted.
 */
export function createHttpServer(app: App, { log, metrics, patience = PATIENCE }: HttpServerOptions): Server {
  const nextId = createRequestIds()
  /** The last request of each connection. */
  const latest = new WeakMap<Duplex, Exchange>()
  const unreadable = new WeakSet<Duplex>()
  const server = createServer(
    {
      maxHeaderSize: MOST_HEADER_BYTES,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.keepAlive,
      connectionsCheckingInterval: patience.look,
      requireHostHeader: false,
    },
    (request, response) => {
      const lacksHost = request.headers.host === undefined && request.httpVersion === '1.1'
      begin(request, response, lacksHost ? hostMissing : undefined)
    },
  )
  // Without these listeners, and with `requireHostHeader`, node:http answers without our body, or not at all.
  server.on('checkExpectation', (request, response) => begin(request, response, expectationFailed))
  server.on('connect', refuseTunnel)
  server.on('clientError', refuseUnreadable)
  // 0 is no limit: the parser would silently drop fields above one, where the app refuses the request.
  server.maxHeadersCount = 0
  server.setTimeout(patience.idle)
  return server

  /** Has a request answered by the app, or refused where a refusal is given. */
  function begin(request: IncomingMessage, response: ServerResponse, refusal?: Refusal): void {
    const started = performance.now()
    const id = nextId()
    latest.set(request.socket, { request, response, answer })
    const outcome =
      refusal === undefined ? app(toServerRequest(request)) : refusedOutcome(refusal, request.url)
    const done = outcome instanceof Promise ? outcome.then(answer) : attempt(() => answer(outcome))
    done?.catch(error => {
      log.fault(id, error)
      response.destroy()
    })

    function answer(outcome: Outcome): Promise<void> | undefined {
      if (response.headersSent) return closeUnsent(outcome)
      if (outcome.fault !== undefined) log.fault(id, outcome.fault)
      const finish = (bytes: number) => report(outcome, { id, method: request.method, bytes, started })
      const sent = sendAnswer(request, response, outcome.answer, id)
      if (typeof sent !== 'number') return sent.then(finish)
      finish(sent)
      return undefined
    }
  }

  /** The app answers that there is no such target. node:http has left the connection to us, with what may become of it. */
  async function refuseTunnel(request: IncomingMessage, socket: Duplex): Promise<void> {
    socket.on('error', () => {})
    // Whatever is under way on it has nobody to go to either.
    socket.once('close', () => latest.get(socket)?.response.destroy())
    try {
      endAfterLast(socket, await app(toServerRequest(request)))
    } catch (error) {
      log.fault(nextId(), error)
      socket.destroy()
    }
  }

  function refuseUnreadable(error: Error, socket: Duplex): void {
    // Whatever else comes on the connection cannot be read either; and who has cut it is told nothing.
    if (unreadable.has(socket) || !socket.writable) return
    unreadable.add(socket)
    const outcome = refusedOutcome(parserRefusal('code' in error ? error.code : undefined))
    const last = latest.get(socket)
    if (last === undefined || last.request.complete) {
      endAfterLast(socket, outcome)
    } else {
      // It was the body of this request, which may be answered already.
      last.response.shouldKeepAlive = false
      last.answer(outcome)
      endAfterLast(socket)
    }
  }

  /** Ends a connection, with an answer where one is due, once all that came before on it is answered. */
  function endAfterLast(socket: Duplex, outcome?: Outcome): void {
    const started = performance.now()
    const before = latest.get(socket)?.response
    if (before === undefined || before.closed) end()
    else before.once('close', end)

    function end(): void {
      if (socket.destroyed) return
      const id = nextId()
      const bytes = endWith(socket, outcome?.answer, id)
      if (outcome !== undefined) report(outcome, { id, method: undefined, bytes, started })
    }
  }

  function report({ answer, endpoint, target, keyId }: Outcome, said: Sent): void {
    const { id, method = '', bytes, started } = said
    const ms = performance.now() - started
    metrics.count(endpoint, answer.status, bytes, ms / 1000)
    log.write({
      id,
      key: keyId,
      method,
      url: target,
      status: answer.status,
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

function refusedOutcome(refusal: Refusal, target = ''): Outcome {
  return {
    answer: completeAnswer(errorAnswer(refuse(refusal))),
    endpoint: null,
    target: readTarget(target)?.safe ?? '',
    keyId: null,
  }
}

async function closeUnsent({ answer: { body } }: Outcome): Promise<void> {
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
