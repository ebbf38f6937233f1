/** What a `TourpressError` has in addition to its one-line message. */
export interface TourpressErrorOptions {
  /** What the user can do next; printed on a separate line. */
  hint?: string | undefined
  cause?: unknown
}

/**
 * An error that a user can act on. Its message is one line: what was being done, with which value, and what is wrong.
 * Any other error is a bug, and ends the process with exit code 1.
 */
export abstract class TourpressError extends Error {
  /** The code is the same in all later releases, so that scripts may compare it. */
  abstract readonly code: keyof typeof errorClasses
  /** The exit code of the command line. */
  abstract readonly exitCode: number
  readonly hint: string | undefined

  constructor(message: string, { hint, cause }: TourpressErrorOptions = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = new.target.name
    this.hint = hint
  }
}

/** An option, an argument or a template is wrong. */
export class UsageError extends TourpressError {
  readonly code = 'USAGE'
  readonly exitCode = 2
}

/** A file or folder cannot be written. */
export class OutputError extends TourpressError {
  readonly code = 'OUTPUT'
  readonly exitCode = 2
}

/** The source cannot be read, or is not a catalogue. */
export class SourceError extends TourpressError {
  readonly code = 'SOURCE'
  readonly exitCode = 3
}

/** The target of a push cannot be reached, stays broken or busy, or sends impossible responses. */
export class TargetError extends TourpressError {
  readonly code = 'TARGET'
  readonly exitCode = 3
}

/** A guard that refused a source or a push: its name, its reason, and some of the records or files that caused it. */
export interface TrippedGuard {
  guard: string
  reason: string
  examples: string[]
}

/** A guard refused to go on; the live generation and the store's records are untouched. */
export class GuardError extends TourpressError {
  readonly code = 'GUARD'
  readonly exitCode = 4
  /** The guards that refused; empty if another process has locked the output. */
  readonly guards: readonly TrippedGuard[]

  constructor(message: string, options: TourpressErrorOptions & { guards?: readonly TrippedGuard[] } = {}) {
    super(message, options)
    this.guards = options.guards ?? []
  }
}

/** The check of a published tree found errors. */
export class CheckError extends TourpressError {
  readonly code = 'CHECK'
  readonly exitCode = 5
}

export const errorClasses = {
  USAGE: UsageError,
  OUTPUT: OutputError,
  SOURCE: SourceError,
  TARGET: TargetError,
  GUARD: GuardError,
  CHECK: CheckError,
}
