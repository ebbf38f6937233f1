import { errorClasses, GuardError, TourpressError, type TrippedGuard } from '../errors.ts'

/** An error as plain data: an `Error` loses class and fields between threads (HTML standard, 2.7.3). */
export type PlainError =
  | {
      code: keyof typeof errorClasses
      message: string
      hint: string | undefined
      guards: readonly TrippedGuard[]
      stack: string | undefined
      cause: unknown
    }
  /** An unexpected error. Errors of the system, such as `ENOSPC`, keep their code. */
  | { thrown: unknown; systemCode: string | null }

/** Turns a thrown value into plain data for another thread. */
export function toPlainError(error: unknown): PlainError {
  if (error instanceof TourpressError) {
    const { code, message, hint, stack, cause } = error
    return { code, message, hint, guards: error instanceof GuardError ? error.guards : [], stack, cause }
  }
  const code = error instanceof Error && 'code' in error ? error.code : null
  return { thrown: error, systemCode: typeof code === 'string' ? code : null }
}

/** Restores a thrown value. An expected error gets its class, code and hint back. */
export function fromPlainError(plain: PlainError): unknown {
  if ('thrown' in plain) {
    const { thrown, systemCode } = plain
    return thrown instanceof Error && systemCode !== null
      ? Object.assign(thrown, { code: systemCode })
      : thrown
  }
  const { code, message, stack, ...options } = plain
  const error = new errorClasses[code](message, options)
  if (stack !== undefined) error.stack = stack
  return error
}
