import type { Endpoint } from './endpoint.ts'
import type { Answer } from './http/answer.ts'
import { isNotModified } from './http/conditional.ts'
import type { Target } from './http/read-target.ts'
import { notModified } from './http/respond.ts'
import type { Generation } from './live/generation.ts'
import type { ServerRequest } from './server-request.ts'

/** A request that was understood and may be answered. */
export interface Question {
  readonly request: ServerRequest
  readonly target: Target
  readonly endpoint: Endpoint
}

/** The answer that a generation gave to the same question before, or 304 where the client's copy of it is still good. */
export function cachedAnswer({ answers }: Generation, question: Question): Answer | undefined {
  const answer = canBeCached(question) ? answers.get(questionKey(question)) : undefined
  if (answer?.validators === undefined) return undefined
  if (isNotModified(question.request.headers, answer.validators)) return notModified(answer)
  return answer.status === 200 ? answer : undefined
}

/** Caches an answer as long as its generation is live, where it is held whole and depends on nothing else. */
export function cacheAnswer({ answers }: Generation, question: Question, answer: Answer): void {
  const isWhole = answer.status === 304 || (answer.status === 200 && Buffer.isBuffer(answer.body))
  if (isWhole && canBeCached(question)) answers.set(questionKey(question), answer)
}

function canBeCached({ endpoint, request }: Question): boolean {
  return endpoint.isFromTree && request.headers.range === undefined
}

/** All of a request that its answer depends on, beside the generation and the key. */
function questionKey({ request: { headers }, target, endpoint }: Question): string {
  const accept = endpoint.negotiates ? (headers.accept ?? '') : ''
  return `${target.safe}\n${headers['accept-encoding'] ?? ''}\n${accept}`
}
