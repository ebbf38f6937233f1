import type { KeyHolder } from '../catalogue/store/keys.ts'
import { percentDecoded } from '../runtime/percent-decoded.ts'
import { commonErrors } from './common-errors.ts'
import type { EndpointFacts, EndpointRequest, Handler } from './endpoint.ts'
import type { HeldBytes } from './http/body-budget.ts'
import { completeResponse } from './http/complete-response.ts'
import { isTooYoung } from './http/conditional.ts'
import { httpError } from './http/http-error.ts'
import type { Representation } from './http/representation.ts'
import { type CachePolicy, respond } from './http/respond.ts'
import type { Response } from './http/response.ts'
import type { Generation } from './live/generation.ts'
import { type CacheableRequest, cacheResponse } from './response-cache.ts'
import { isRead } from './router.ts'

interface AdmittedCall extends CacheableRequest {
  readonly handler: Handler
  /** The last part of the path, percent-encoded; empty if the endpoint's path has no parameter. */
  readonly parameter: string
  readonly key: KeyHolder | undefined
  readonly isPublic: boolean
  readonly holdBytes: (keyId: string) => HeldBytes
}

export async function handleCall(call: AdmittedCall, generation: Generation): Promise<Response> {
  const { request, target, endpoint, handler, key, isPublic } = call
  const { method, headers, body } = request
  const parameter = percentDecoded(call.parameter)
  if (parameter === undefined) throw httpError(commonErrors.badEncoding)
  const held = isRead(method) ? null : call.holdBytes(key?.id ?? request.address)
  const endpointRequest: EndpointRequest = {
    headers,
    query: new URLSearchParams(target.query),
    parameter,
    generation,
    key,
    address: request.address,
    body: limit =>
      body(bytes => {
        if (limit !== undefined && bytes > limit.most) throw httpError(limit.error)
        held?.grow(bytes)
      }),
  }
  let handled: Awaited<ReturnType<Handler>>
  try {
    handled = await handler(endpointRequest)
  } finally {
    held?.free()
  }
  if ('status' in handled) return completeResponse(handled)
  const isYoung = isTooYoung(handled.lastModified)
  // With a key, a response has more fields but the same date. A client's copy without these fields would seem current.
  const isDated = !isYoung && !(isPublic && endpoint.hasKeyOnlyFields)
  const dated = isDated ? handled : { ...handled, lastModified: null }
  const policy = cachePolicyOf(endpoint, key, isPublic, handled)
  const response = completeResponse(await respond(method, headers, dated, policy))
  // A young response has no date, and the same response a moment later has one. So it is not cached.
  if (!isYoung) cacheResponse(generation, call, response)
  return response
}

const KEYED: CachePolicy = { cacheControl: 'private, no-cache', vary: ['X-Api-Key'] }
const PUBLIC: CachePolicy = { cacheControl: 'public, max-age=60, stale-while-revalidate=600', vary: [] }
const OPEN: CachePolicy = { cacheControl: 'no-cache', vary: [] }

function cachePolicyOf(
  { access, hasKeyOnlyFields }: EndpointFacts,
  key: KeyHolder | undefined,
  isPublic: boolean,
  { publicCacheControl: cacheControl = PUBLIC.cacheControl }: Representation,
): CachePolicy {
  if (access !== 'key') return OPEN
  if (!isPublic) return KEYED
  if (hasKeyOnlyFields !== true) return { ...PUBLIC, cacheControl }
  return key === undefined ? { ...PUBLIC, vary: KEYED.vary } : KEYED
}
