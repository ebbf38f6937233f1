import type { EndpointFacts } from './endpoint.ts'
import { isNotModified } from './http/conditional.ts'
import type { Target } from './http/read-target.ts'
import { notModified } from './http/respond.ts'
import type { Response } from './http/response.ts'
import type { Generation } from './live/generation.ts'
import { JSON_TYPE } from './live/response-parts.ts'
import type { ServerRequest } from './server-request.ts'

export interface CacheableRequest {
  readonly request: ServerRequest
  readonly target: Target
  readonly endpoint: EndpointFacts
}

export function cachedResponse({ responses }: Generation, asked: CacheableRequest): Response | undefined {
  const response = canBeCached(asked) ? responses.get(cacheKey(asked)) : undefined
  if (response?.validators === undefined) return undefined
  if (isNotModified(asked.request.headers, response.validators)) return notModified(response)
  return response.status === 200 ? response : undefined
}

export function cacheResponse({ responses }: Generation, asked: CacheableRequest, response: Response): void {
  const isInMemory = response.status === 304 || (response.status === 200 && Buffer.isBuffer(response.body))
  if (isInMemory && canBeCached(asked)) responses.set(cacheKey(asked), response)
}

function canBeCached({ endpoint, request: { headers } }: CacheableRequest): boolean {
  const { range, 'if-match': match, 'if-unmodified-since': since } = headers
  return endpoint.isFromTree === true && (range ?? match ?? since) === undefined
}

/** Joins the parts of a request on which a response from the tree depends. The API key is none of them. */
function cacheKey({ request: { headers }, target, endpoint }: CacheableRequest): string {
  const { accept = '' } = headers
  // A client that accepts only JSON gets JSON-LD as JSON, even without `negotiates`. So `accept` is in the key.
  const chosen = endpoint.negotiates || accept === JSON_TYPE ? accept : ''
  return `${target.safe}\n${headers['accept-encoding'] ?? ''}\n${chosen}`
}
