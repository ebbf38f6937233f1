/** What one attempt may take; times in milliseconds. */
export interface AttemptLimits {
  connect: number
  /** Until the headers are there. */
  headers: number
  /** Between two parts of the body. */
  body: number
  /** The attempt as a whole: a body may trickle without ever pausing. */
  whole: number
  /** Of a body, as it arrives and decoded. */
  bytes: number
}

/**
 * Each time lets a second attempt happen before the source counts as broken. A page of a thousand long records has
 * some MB, so that 64 MB are no catalogue any more.
 */
export const ATTEMPT_LIMITS: AttemptLimits = {
  connect: 5000,
  headers: 14_000,
  body: 10_000,
  whole: 25_000,
  bytes: 64 * 1024 * 1024,
}
