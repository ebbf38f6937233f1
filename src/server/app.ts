import { setTimeout as sleep } from 'node:timers/promises'
import type { KeyHolder } from '../catalogue/store/keys.ts'
import type { Authenticate } from './authenticate.ts'
import {
  badEncoding,
  badTarget,
  methodNotAllowed,
  notFound,
  serverError,
  tooManyHeaders,
  tooManyWrongKeys,
  unauthorized,
  uriTooLong,
} from './common-errors.ts'
import type { Endpoint, EndpointContext, EndpointRequest, Handler } from './endpoint.ts'
import { completeResponse, preflightResponse } from './http/complete-response.ts'
import { errorResponse, HttpError, httpError } from './http/http-error.ts'
import { readTarget, type Target } from './http/read-target.ts'
import { type CachePolicy, respond } from './http/respond.ts'
import type { Response } from './http/response.ts'
import { KEPT_BACK_MS, type LimitWrongKeys } from './limit-wrong-keys.ts'
import type { LiveGeneration } from './live/follow-generations.ts'
import type { Generation } from './live/generation.ts'
import { asksForPage, notFoundPage } from './not-found-page.ts'
import { cachedResponse, cacheResponse, type Question } from './response-cache.ts'
import { allowedMethods, createRouter, isRead, methodsOf } from './router.ts'
import type { ServerRequest } from './server-request.ts'

/** A response with what a log and metrics say of it. */
export interface Outcome {
  response: Response
  /** The endpoint's path with its parameter's name; null where no endpoint has the request's path. */
  endpoint: string | null
  /** Path and query without the key. */
  target: string
  keyId: string | null
  /** What went wrong where the response is a 500. */
  failure?: unknown
}

export interface AppOptions {
  endpoints: readonly Endpoint[]
  context: EndpointContext
  live: LiveGeneration
  authenticate: Authenticate
  /** Null where whoever stands before the server counts them. */
  limitWrongKeys: LimitWrongKeys | null
}

/** The server without a socket: a request in, a response out. It never throws. */
export type App = (request: ServerRequest) => Outcome | Promise<Outcome>

/** A question, with what its handler needs beside the generation. */
interface Call extends Question {
  readonly handler: Handler
  /** As it stands in the path, percent-encoded. */
  readonly parameter: string
  readonly key: KeyHolder | undefined
}

/** docs/server.md, Limits. */
const LONGEST_TARGET = 32 * 1024
const MOST_HEADERS = 100

// docs/server.md, Caching.
const KEYED: CachePolicy = { cacheControl: 'private, no-cache', vary: ['X-Api-Key'] }
const PUBLIC: CachePolicy = { cacheControl: 'public, max-age=60, stale-while-revalidate=600', vary: [] }
const KEYLESS: CachePolicy = { ...PUBLIC, vary: KEYED.vary }
const OPEN: CachePolicy = { cacheControl: 'no-cache', vary: [] }

export function createApp({ endpoints, context, live, authenticate, limitWrongKeys }: AppOptions): App {
  const { isPublic, cache } = context
  const route = createRouter(endpoints)
  const handlers = new Map(endpoints.map(endpoint => [endpoint, endpoint.createHandler(context)]))

  // Cached answers are returned at once and not as promises: they are most of a busy server's answers.
  return request => {
    const outcome: Outcome = { response: NOTHING, endpoint: null, target: '', keyId: null }
    try {
      const target = targetOf(request)
      outcome.target = target.safe
      if (target.path === '*' && request.method === 'OPTIONS')
        return finish(outcome, preflightResponse(allowedMethods(endpoints)))
      const match = route(target.path)
      if (match === undefined) throw httpError(notFound)
      const { endpoint, parameter } = match
      outcome.endpoint = endpoint.path
      if (request.method === 'OPTIONS') return finish(outcome, preflightResponse(allowedMethods([endpoint])))
      const handler = methodsOf(endpoint).includes(request.method) ? handlers.get(endpoint) : undefined
      if (handler === undefined) throw httpError(methodNotAllowed, allowedMethods([endpoint]))
      const key = admit(request, target, endpoint)
      outcome.keyId = key?.id ?? null

      const generation = live.current()
      const call = { request, target, endpoint, handler, parameter, key }
      const cached = cachedResponse(generation, call)
      if (cached !== undefined) return finish(outcome, cached)
      return fromTree(generation, request.method, from => makeResponse(from, call)).then(
        response => finish(outcome, response),
        error => fail(outcome, error, request),
      )
    } catch (error) {
      return fail(outcome, error, request)
    }
  }

  function fail(outcome: Outcome, error: unknown, request: ServerRequest): Outcome | Promise<Outcome> {
    const failed = finishFailed(outcome, error)
    if (failed.response.status === tooManyWrongKeys.status) return sleep(KEPT_BACK_MS, failed, { ref: false })
    return isPublic && asksForPage(error, request) ? withPage(failed, request) : failed
  }

  /** A person is told with the tree's own page. Where the tree needs a key, no link there would lead on. */
  async function withPage(failed: Outcome, { method, headers }: ServerRequest): Promise<Outcome> {
    const [path = ''] = failed.target.split('?')
    const make = (from: Generation) => notFoundPage(path, headers, from, cache)
    const page = await fromTree(live.current(), method, make).catch(error => {
      failed.failure = error
    })
    return page === undefined ? failed : finish(failed, completeResponse(page))
  }

  /**
   * Whose key a request came with; undefined where it needs none and has none.
   *
   * @throws {HttpError} 401; 429 for one wrong key too many
   */
  function admit(request: ServerRequest, target: Target, { access }: Endpoint): KeyHolder | undefined {
    if (access === 'open') return undefined
    const given = request.headers['x-api-key'] || target.apiKey
    const key = authenticate(given?.toString())
    if (key !== undefined) return key
    const needsNone = access === 'local' ? request.isLocal() : isPublic && isRead(request.method)
    if (needsNone) return undefined
    const isTooMuch = given !== undefined && limitWrongKeys?.(request.address) === false
    throw httpError(isTooMuch ? tooManyWrongKeys : unauthorized)
  }

  async function makeResponse(generation: Generation, call: Call): Promise<Response> {
    const { request, target, endpoint, handler, parameter, key } = call
    const { method, headers, body } = request
    const asked: EndpointRequest = {
      headers,
      query: new URLSearchParams(target.query),
      parameter: decoded(parameter),
      generation,
      key,
      body,
    }
    const handled = await handler(asked)
    if ('status' in handled) return completeResponse(handled)
    const policy = policyOf(endpoint, key)
    const { publicCacheControl: cacheControl = policy.cacheControl } = policy === PUBLIC ? handled : {}
    const response = completeResponse(await respond(method, headers, handled, { ...policy, cacheControl }))
    cacheResponse(generation, call, response)
    return response
  }

  /**
   * A process that was paused for a while may find that newer builds have removed its generation meanwhile: a read
   * then begins anew on the live one.
   */
  async function fromTree<Result>(
    generation: Generation,
    method: string,
    make: (from: Generation) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await live.during(generation, () => make(generation))
    } catch (error) {
      const isRemoved = isRead(method) && error instanceof Error && 'code' in error && error.code === 'ENOENT'
      // Where the newer one cannot be opened either, the first error says more.
      if (isRemoved) await live.refresh().catch(() => {})
      const newer = live.current()
      if (isRemoved && newer !== generation) return live.during(newer, () => make(newer))
      throw error
    }
  }

  function policyOf({ access, tellsMoreWithKey }: Endpoint, key: KeyHolder | undefined): CachePolicy {
    if (access !== 'key') return OPEN
    if (!isPublic) return KEYED
    if (tellsMoreWithKey !== true) return PUBLIC
    return key === undefined ? KEYLESS : KEYED
  }
}

const NOTHING: Response = { status: 204, headers: [], body: null }

/** @throws {HttpError} 400 for a malformed target; 414 or 431 where target or headers are over the limits. */
function targetOf({ target, headerCount }: ServerRequest): Target {
  if (target.length > LONGEST_TARGET) throw httpError(uriTooLong)
  if (headerCount > MOST_HEADERS) throw httpError(tooManyHeaders)
  const parts = readTarget(target)
  if (parts === undefined) throw httpError(badTarget)
  return parts
}

/** @throws {HttpError} 400 where the percent-encoding is broken. */
function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter)
  } catch {
    throw httpError(badEncoding)
  }
}

function finish(outcome: Outcome, response: Response): Outcome {
  outcome.response = response
  return outcome
}

function finishFailed(outcome: Outcome, error: unknown): Outcome {
  const refused = error instanceof HttpError ? error : httpError(serverError)
  outcome.response = completeResponse(errorResponse(refused))
  if (refused !== error) outcome.failure = error
  return outcome
}
