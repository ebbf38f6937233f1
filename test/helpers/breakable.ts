import { type Intercept, sendJson } from './api-origin.ts'

/** Refuses all requests from one on until it is repaired, which ends a crawl as a kill would. */
export function breakable(from: number): { intercept: Intercept; repair(): void } {
  let isBroken = true
  return {
    intercept(_request, response, number) {
      if (!isBroken || number < from) return false
      sendJson(response, 403, {})
      return true
    },
    repair() {
      isBroken = false
    },
  }
}
