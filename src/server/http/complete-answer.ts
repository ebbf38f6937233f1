import type { Answer } from './answer.ts'
import { CORS_HEADERS } from './cors.ts'

const COMMON_HEADERS: readonly string[] = ['X-Content-Type-Options', 'nosniff', ...CORS_HEADERS]

/** Adds what every answer carries, and the length of its body where it is known. An answer is completed once. */
export function completeAnswer(answer: Answer): Answer {
  const length = answer.body?.length ?? null
  const contentLength = length === null ? [] : ['Content-Length', String(length)]
  return { ...answer, headers: [...COMMON_HEADERS, ...answer.headers, ...contentLength] }
}
