/** Marks failures: what a source says is JSON and has no symbols, so that no record passes for one. */
const FAILURE = Symbol('failure')

/** Why an attempt gave nothing. */
export interface Failure {
  kind: typeof FAILURE
  /** One clause about the source, such as `it answers 503 Service Unavailable`. */
  reason: string
  /** Whether another attempt may do better. */
  isTransient: boolean
  /** Milliseconds that the source asks to wait; null where it does not say. */
  waitMs: number | null
  /** A 429: the source works, and wants fewer requests. */
  isLimit: boolean
}

/** A failure that may pass. */
export function transient(reason: string): Failure {
  return { kind: FAILURE, reason, isTransient: true, waitMs: null, isLimit: false }
}

/** A failure that stays. */
export function lasting(reason: string): Failure {
  return { kind: FAILURE, reason, isTransient: false, waitMs: null, isLimit: false }
}

export function isFailure(answer: object): answer is Failure {
  return 'kind' in answer && answer.kind === FAILURE
}
