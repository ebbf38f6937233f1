import type { Endpoint } from './endpoint.ts'
import { isNotModified } from './http/conditional.ts'
import type { Target } from './http/read-target.ts'
import { notModified } from './http/respond.ts'
import type { Response } from './http/response.ts'
import type { Generation } from './live/generation.ts'
import type { ServerRequest } from './server-request.ts'

/** A request that was understood and may be answered. */
export interface Question {
  readonly request: ServerRequest
  readonly target: Target
  readonly endpoint: Endpoint
}

/** The response that a generation gave to the same question before, or 304 where the client's copy of it is still good. */
export function cachedResponse({ responses }: Generation, question: Question): Response | undefined {
  const response = canBeCached(question) ? responses.get(questionKey(question)) : undefined
  if (response?.validators === undefined) return undefined
  if (isNotModified(question.request.headers, response.validators)) return notModified(response)
  return response.status === 200 ? response : undefined
}

/** Caches a response as long as its generation is live, where it is held whole and depends on nothing else. */
export function cacheResponse({ responses }: Generation, question: Question, response: Response): void {
  const isWhole = response.status === 304 || (response.status === 200 && Buffer.isBuffer(response.body))
  if (isWhole && canBeCached(question)) responses.set(questionKey(question), response)
}

function canBeCached({ endpoint, request }: Question): boolean {
  return endpoint.isFromTree && request.headers.range === undefined
}

/** All of a request that its response depends on, beside the generation and the key. */
function questionKey({ request: { headers }, target, endpoint }: Question): string {
  const accept = endpoint.negotiates ? (headers.accept ?? '') : ''
  return `${target.safe}\n${headers['accept-encoding'] ?? ''}\n${accept}`
}
