import type { IncomingHttpHeaders } from 'node:http'
import type { Authenticate } from './authenticate.ts'
import {
  badEncoding,
  badTarget,
  methodNotAllowed,
  notFound,
  serverError,
  tooManyHeaders,
  unauthorized,
  uriTooLong,
} from './common-refusals.ts'
import type { Endpoint, EndpointContext, EndpointRequest, Handler } from './endpoint.ts'
import type { Answer } from './http/answer.ts'
import { completeAnswer, preflightAnswer } from './http/complete-answer.ts'
import { isNotModified } from './http/conditional.ts'
import { readTarget, type Target } from './http/read-target.ts'
import { errorAnswer, HttpError, refuse } from './http/refusal.ts'
import { type CachePolicy, notModified, respond } from './http/respond.ts'
import type { LiveGeneration } from './live/follow-generations.ts'
import type { Generation } from './live/generation.ts'
import { allowedMethods, createRouter, isRead, type Match, methodsOf } from './router.ts'

/** A request as the server's core sees it: without a socket. */
export interface ServerRequest {
  readonly method: string
  /** The request target as it came: path and query. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  /** Header fields as they came, before fields of one name were joined. */
  readonly headerCount: number
  /** Whether it came from the machine itself. */
  isLocal(): boolean
  /** Reads its body, once. */
  body(): Promise<Buffer>
}

/** An answer with what a log and metrics say of it. */
export interface Outcome {
  answer: Answer
  /** The endpoint's path with its parameter's name; null where the request met none. */
  endpoint: string | null
  /** Path and query without the key. */
  target: string
  keyId: string | null
  /** What went wrong where the answer is a 500. */
  fault?: unknown
}

export interface AppOptions {
  endpoints: readonly Endpoint[]
  context: EndpointContext
  live: LiveGeneration
  authenticate: Authenticate
}

/** The server without a socket: a request in, an answer out. It never throws. */
export type App = (request: ServerRequest) => Outcome | Promise<Outcome>

/** What a handler is given before it is known from which generation it answers. */
type Call = Pick<EndpointRequest, 'headers' | 'query' | 'key' | 'body'> & { handler: Handler }

const LONGEST_TARGET = 32 * 1024
const MOST_HEADERS = 100

const KEYED: CachePolicy = { cacheControl: 'private, no-cache', vary: ['X-Api-Key'] }
const PUBLIC: CachePolicy = { cacheControl: 'public, max-age=60, stale-while-revalidate=600', vary: [] }
const OPEN: CachePolicy = { cacheControl: 'no-cache', vary: [] }

export function createApp({ endpoints, context, live, authenticate }: AppOptions): App {
  const { isPublic } = context
  const route = createRouter(endpoints)
  const handlers = new Map(endpoints.map(endpoint => [endpoint, endpoint.createHandler(context)]))

  function policyOf({ access }: Endpoint): CachePolicy {
    if (access !== 'key') return OPEN
    return isPublic ? PUBLIC : KEYED
  }

  return request => {
    const outcome: Outcome = { answer: NOTHING, endpoint: null, target: '', keyId: null }
    try {
      const target = targetOf(request)
      outcome.target = target.safe
      if (target.path === '*' && request.method === 'OPTIONS')
        return finish(outcome, preflightAnswer(allowedMethods(endpoints)))
      const match = route(target.path)
      if (match === undefined) throw refuse(notFound)
      const { endpoint } = match
      outcome.endpoint = endpoint.path
      if (request.method === 'OPTIONS') return finish(outcome, preflightAnswer(allowedMethods([endpoint])))
      const handler = methodsOf(endpoint).includes(request.method) ? handlers.get(endpoint) : undefined
      if (handler === undefined) throw refuse(methodNotAllowed, allowedMethods([endpoint]))

      const given = request.headers['x-api-key'] || target.apiKey
      const key = endpoint.access === 'open' ? undefined : authenticate(given?.toString())
      outcome.keyId = key?.id ?? null
      const isFree =
        endpoint.access === 'open' ||
        (endpoint.access === 'local' ? request.isLocal() : isPublic && isRead(request.method))
      if (key === undefined && !isFree) throw refuse(unauthorized)

      const generation = live.current()
      const known = canBeKept(endpoint, request) ? kept(generation, request, target, endpoint) : undefined
      if (known !== undefined) return finish(outcome, known)
      const call = {
        handler,
        headers: request.headers,
        query: new URLSearchParams(target.query),
        key,
        body: request.body,
      }
      return answerFrom(request, target, match, generation, call)
        .catch(error =>
          againWhereGone(error, request.method, generation, newer =>
            answerFrom(request, target, match, newer, call),
          ),
        )
        .then(
          answer => finish(outcome, answer),
          error => finishFailed(outcome, error),
        )
    } catch (error) {
      return finishFailed(outcome, error)
    }
  }

  async function answerFrom(
    request: ServerRequest,
    target: Target,
    { endpoint, parameter }: Match,
    generation: Generation,
    { handler, ...call }: Call,
  ): Promise<Answer> {
    const { method, headers } = request
    const handled = await handler({ ...call, parameter: decoded(parameter), generation })
    if ('status' in handled) return completeAnswer(handled)
    const answer = completeAnswer(await respond(method, headers, handled, policyOf(endpoint)))
    const isWhole = answer.status === 304 || (answer.status === 200 && Buffer.isBuffer(answer.body))
    if (canBeKept(endpoint, request) && isWhole)
      generation.answers.set(askedFor(request, target, endpoint), answer)
    return answer
  }

  /** A server that was stopped for a while may find its generation removed: the request begins anew on the live one. */
  async function againWhereGone(
    error: unknown,
    method: string,
    generation: Generation,
    again: (newer: Generation) => Promise<Answer>,
  ): Promise<Answer> {
    const isGone = isRead(method) && error instanceof Error && 'code' in error && error.code === 'ENOENT'
    // Where the newer one cannot be opened either, the first error says more.
    if (isGone) await live.refresh().catch(() => {})
    if (isGone && live.current() !== generation) return again(live.current())
    throw error
  }
}

function canBeKept({ isFromTree }: Endpoint, { headers }: ServerRequest): boolean {
  return isFromTree && headers.range === undefined
}

const NOTHING: Answer = { status: 204, headers: [], body: null }

/** @throws {HttpError} for a target that is none, or more of anything than a client needs. */
function targetOf({ target, headerCount }: ServerRequest): Target {
  if (target.length > LONGEST_TARGET) throw refuse(uriTooLong)
  if (headerCount > MOST_HEADERS) throw refuse(tooManyHeaders)
  const parts = readTarget(target)
  if (parts === undefined) throw refuse(badTarget)
  return parts
}

/** All of a request that its answer depends on, beside the generation and the key. */
function askedFor({ headers }: ServerRequest, { safe }: Target, { negotiates }: Endpoint): string {
  const accept = negotiates ? (headers.accept ?? '') : ''
  return `${safe}\n${headers['accept-encoding'] ?? ''}\n${accept}`
}

/** The answer that was given to the same question before, or 304 where the client's copy of it is still good. */
function kept(
  { answers }: Generation,
  request: ServerRequest,
  target: Target,
  endpoint: Endpoint,
): Answer | undefined {
  const answer = answers.get(askedFor(request, target, endpoint))
  if (answer?.validators === undefined) return undefined
  if (isNotModified(request.headers, answer.validators)) return notModified(answer)
  return answer.status === 200 ? answer : undefined
}

/** @throws {HttpError} 400 where the percent-encoding is broken. */
function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter)
  } catch {
    throw refuse(badEncoding)
  }
}

function finish(outcome: Outcome, answer: Answer): Outcome {
  outcome.answer = answer
  return outcome
}

function finishFailed(outcome: Outcome, error: unknown): Outcome {
  const refused = error instanceof HttpError ? error : refuse(serverError)
  outcome.answer = completeAnswer(errorAnswer(refused))
  if (refused !== error) outcome.fault = error
  return outcome
}
