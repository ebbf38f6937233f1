import { setTimeout as sleep } from 'node:timers/promises'
import type { KeyHolder } from '../catalogue/store/keys.ts'
import type { Authenticate } from './authenticate.ts'
import { commonErrors, tooManyWrongKeys, unauthorized } from './common-errors.ts'
import type { Endpoint, EndpointFacts, Handler, TreeContext } from './endpoint.ts'
import { handleCall } from './handle-call.ts'
import { createBodyBudget, type HeldBytes } from './http/body-budget.ts'
import { completeResponse, preflightResponse } from './http/complete-response.ts'
import { errorResponse, HttpError, httpError } from './http/http-error.ts'
import { readTarget, type Target } from './http/read-target.ts'
import type { Response } from './http/response.ts'
import { type LimitWrongKeys, WRONG_KEY_DELAY_MS } from './limit-wrong-keys.ts'
import type { LiveGeneration } from './live/follow-generations.ts'
import type { Generation } from './live/generation.ts'
import { withGeneration } from './live/with-generation.ts'
import { asksForPage, notFoundPage } from './not-found-page.ts'
import { cachedResponse } from './response-cache.ts'
import { allowedMethods, createRouter, isRead, type Match, methodsOf } from './router.ts'
import type { ServerRequest } from './server-request.ts'

export interface Outcome {
  response: Response
  /** The endpoint's `path`, such as `/exports/{path+}`; null if no endpoint has the request's path. */
  endpoint: string | null
  target: string
  keyId: string | null
  failure?: unknown
}

interface AppOptions<Context extends TreeContext> {
  endpoints: readonly Endpoint<Context>[]
  context: Context
  live: LiveGeneration
  authenticate: Authenticate
  /** Null if a proxy in front of the server limits wrong keys. */
  limitWrongKeys: LimitWrongKeys | null
}

/** The server without a socket: it turns a request into a response and never throws. */
export type App = (request: ServerRequest) => Outcome | Promise<Outcome>

interface Routes extends Omit<AppOptions<TreeContext>, 'endpoints'> {
  readonly endpoints: readonly EndpointFacts[]
  readonly findEndpoint: (path: string) => Match | undefined
  readonly handlers: ReadonlyMap<EndpointFacts, Handler>
  readonly holdBytes: (keyId: string) => HeldBytes
}

interface Call {
  readonly routes: Routes
  readonly request: ServerRequest
  readonly outcome: Outcome
  endpoint?: EndpointFacts
}

/** Most characters of a request target, and most header fields of a request (docs/server.md, Limits). */
const LONGEST_TARGET = 32 * 1024
const MOST_HEADERS = 100

const EMPTY: Response = { status: 204, headers: [], body: null }

export function createApp<Context extends TreeContext>(options: AppOptions<Context>): App {
  const { endpoints, context } = options
  const routes: Routes = {
    ...options,
    findEndpoint: createRouter(endpoints),
    holdBytes: createBodyBudget(),
    handlers: new Map(endpoints.map(endpoint => [endpoint, endpoint.createHandler(context)])),
  }
  return request => {
    const outcome: Outcome = { response: EMPTY, endpoint: null, target: '', keyId: null }
    const call: Call = { routes, request, outcome }
    try {
      return answer(call)
    } catch (error) {
      return fail(call, error)
    }
  }
}

/** Cached responses are returned without a promise, since most responses of a busy server are cached. */
function answer(call: Call): Outcome | Promise<Outcome> {
  const { routes, request, outcome } = call
  const { method } = request
  const target = parseTarget(request)
  outcome.target = target.safe
  if (target.path === '*' && method === 'OPTIONS')
    return finish(outcome, preflightResponse(allowedMethods(routes.endpoints)))
  const match = routes.findEndpoint(target.path)
  if (match === undefined) throw httpError(commonErrors.notFound)
  const { endpoint, parameter } = match
  outcome.endpoint = endpoint.path
  call.endpoint = endpoint
  if (method === 'OPTIONS') return finish(outcome, preflightResponse(allowedMethods([endpoint])))
  const handler = methodsOf(endpoint).includes(method) ? routes.handlers.get(endpoint) : undefined
  if (handler === undefined) throw httpError(commonErrors.methodNotAllowed, allowedMethods([endpoint]))
  const key = admit(call, target, endpoint)
  outcome.keyId = key?.id ?? null

  const generation = routes.live.current()
  const cacheable = { request, target, endpoint }
  const cached = cachedResponse(generation, cacheable)
  if (cached !== undefined) return finish(outcome, cached)
  const { context, holdBytes } = routes
  const admitted = { ...cacheable, handler, parameter, key, isPublic: context.isPublic, holdBytes }
  const isRead = onlyReads(method, endpoint)
  return withGeneration(routes.live, generation, from => handleCall(admitted, from), isRead).then(
    response => finish(outcome, response),
    error => fail(call, error),
  )
}

function parseTarget({ target, headerCount }: ServerRequest): Target {
  if (target.length > LONGEST_TARGET) throw httpError(commonErrors.uriTooLong)
  if (headerCount > MOST_HEADERS) throw httpError(commonErrors.tooManyHeaders)
  const parts = readTarget(target)
  if (parts === undefined) throw httpError(commonErrors.badTarget)
  return parts
}

function admit({ routes, request }: Call, target: Target, endpoint: EndpointFacts): KeyHolder | undefined {
  const { access, protocol } = endpoint
  if (access === 'open') return undefined
  const { context, authenticate, limitWrongKeys } = routes
  const bearer = protocol && /^Bearer +(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const given = request.headers['x-api-key'] || target.apiKey || bearer || undefined
  const key = authenticate(given?.toString())
  if (key !== undefined) return key
  // A wrong key is refused even if none is needed. Its sender expects fields that need a key, such as net prices.
  const needsNone = access === 'key' && context.isPublic && onlyReads(request.method, endpoint)
  if (needsNone && given === undefined) return undefined
  const isOverLimit = given !== undefined && limitWrongKeys?.(request.address) === false
  throw httpError(isOverLimit ? tooManyWrongKeys : unauthorized)
}

function onlyReads(method: string, endpoint: EndpointFacts | undefined): boolean {
  return isRead(method) || endpoint?.protocol !== undefined
}

function finish(outcome: Outcome, response: Response): Outcome {
  outcome.response = response
  return outcome
}

/** A 429 is delayed, so that nobody can try many keys quickly. */
function fail(call: Call, error: unknown): Outcome | Promise<Outcome> {
  const { routes, request, outcome } = call
  const expected = error instanceof HttpError ? error : httpError(commonErrors.serverError)
  if (expected !== error) outcome.failure = error
  const toResponse = call.endpoint?.protocol?.errorResponse ?? errorResponse
  finish(outcome, completeResponse(toResponse(expected)))
  if (expected.status === tooManyWrongKeys.status) return sleep(WRONG_KEY_DELAY_MS, outcome, { ref: false })
  // Only a public server sends the tree's error page. Where a key is needed, its links would all lead to a 401.
  return routes.context.isPublic && asksForPage(error, request) ? withPage(call) : outcome
}

async function withPage(call: Call): Promise<Outcome> {
  const { routes, request, outcome } = call
  const [path = ''] = outcome.target.split('?')
  const make = (from: Generation) => notFoundPage(path, request.headers, from, routes.context.cache)
  const page = await withGeneration(routes.live, routes.live.current(), make).catch(error => {
    outcome.failure = error
  })
  return page === undefined ? outcome : finish(outcome, completeResponse(page))
}
